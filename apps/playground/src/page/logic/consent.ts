import { formatCount } from './format.ts';

/**
 * What a view asks the person for, or what is asked because of a view: `domains` are those that its template wants to reach,
 * `sampling` is a question to the model, which the person answers here, `view-tool` a call into the view.
 */
export interface Consent {
  readonly id: number;
  readonly about: 'open-link' | 'message' | 'download' | 'permissions' | 'domains' | 'sampling' | 'view-tool';
  /** The whole of it: the address, the words, the files' names and sizes, the permissions. */
  readonly detail: string;
}

/** What the person said; `text` where an answer in words was asked for. */
export interface Granted {
  readonly granted: boolean;
  readonly text?: string;
}

/** What the audit keeps of a consent: never the words themselves, and of an address its origin alone. */
export function auditDetail({ about, detail }: Pick<Consent, 'about' | 'detail'>): string {
  switch (about) {
    case 'open-link':
      return new URL(detail).origin;
    case 'message':
      return formatCount(detail.length, 'character');
    case 'download':
      return formatCount(detail.split('\n').length, 'file');
    case 'sampling':
      return formatCount(detail.length, 'character');
    case 'permissions':
    case 'domains':
      return detail;
    case 'view-tool':
      return detail.split('(', 1)[0] ?? '';
  }
}
