import type { ViewStatus } from '@workshop/bridge/view';
import type { Notice } from '@workshop/theme/notice';
import type { State } from '@workshop/theme/state';
import { strings } from './strings.ts';

/** How a view can end without figures. */
type Failure = keyof typeof strings.failed;

/** The top line while there are no figures yet. */
export function waitingText(status: ViewStatus | undefined): string {
  return status === undefined || status.state === 'connecting' ? strings.connecting : strings.waiting;
}

/** In place of the content: the call ended, or there is no host, and there are no figures to show. */
export function failureState(status: ViewStatus): State | undefined {
  const { state, message, retry } = status;
  if (!isFailure(state)) return undefined;
  return {
    kind: state === 'cancelled' ? 'cancelled' : state === 'failed' ? 'error' : 'offline',
    title: strings.failed[state],
    detail: message,
    action: retry && { label: strings.tryAgain, run: retry },
  };
}

/** Above figures that stay: another call failed, or something is lacking here. */
export function statusNotice(status: ViewStatus): Notice | undefined {
  const { state, message, retry, reduced } = status;
  if (isFailure(state)) {
    const action = retry && { label: strings.tryAgain, run: retry };
    return { kind: 'danger', title: `${strings.failed[state]}.`, detail: message, action };
  }
  return reduced === undefined ? undefined : { kind: 'warning', title: strings.reduced, detail: reduced };
}

function isFailure(state: string): state is Failure {
  return Object.hasOwn(strings.failed, state);
}
