import { formatCount } from './format.ts';

/** What a view asks the person for. */
export interface Consent {
  readonly id: number;
  readonly about: 'open-link' | 'message' | 'download' | 'permissions';
  /** The whole of it: the address, the words, the files' names and sizes, the permissions. */
  readonly detail: string;
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
    case 'permissions':
      return detail;
  }
}
