import type { NoteKind } from '@workshop/bridge/host/page';
import type { Problem } from '../problem.ts';

const TOOL_FINE = "The tool's answer is not affected.";

/** What a note of the frames means for the person: the end of the view, or a remark beside it. */
export function explainNote(kind: NoteKind, detail = ''): { ends: Problem } | { remark: string } {
  switch (kind) {
    case 'sandbox-view-left':
      return {
        ends: {
          happened: `The view loaded another page${detail && ` (${detail})`} and was removed.`,
          fine: TOOL_FINE,
          todo: 'Open it again if you trust it.',
        },
      };
    case 'past-proxy-flood':
      return {
        ends: {
          happened: 'The view flooded this page with messages past its sandbox and was removed.',
          fine: TOOL_FINE,
          todo: 'Open it again if you trust it.',
        },
      };
    case 'sandbox-view-blocked':
      return { remark: `It tried to leave for ${detail || 'another page'} and was stopped.` };
    case 'sandbox-view-flooded':
      return { remark: 'It sent more than 500 messages in a second; the rest of them was dropped.' };
    case 'past-proxy':
      return { remark: 'It posts messages past its sandbox; they are not read.' };
    case 'wrong-origin':
      return { remark: `A message from ${detail} was not read: it is not the sandbox's.` };
    case 'malformed':
      return { remark: `A message${detail && ` (${detail})`} was not read: it is no JSON-RPC, or too large.` };
    case 'not-initialized':
      return { remark: detail };
    case 'refused':
      return { remark: detail };
  }
}
