import { PlaygroundError, type Problem } from '../problem.ts';
import type { Method, Requests } from '../server/requests.ts';
import type {
  CallOutcome,
  ContextOutcome,
  MountOutcome,
  NewServerOutcome,
  PlaygroundEvent,
  ReadOutcome,
  ResourcesOutcome,
  SourcePlaces,
} from '../wire.ts';

const TOKEN_HEADER = 'x-playground-token';

interface Answers extends Record<Method, object> {
  call: CallOutcome;
  viewCall: CallOutcome;
  viewRead: ReadOutcome;
  viewList: ResourcesOutcome;
  source: SourcePlaces;
  readServer: NewServerOutcome;
  mount: MountOutcome;
  context: ContextOutcome;
}

const UNREACHABLE: Problem = {
  happened: 'The playground does not answer.',
  fine: 'What is on screen stays.',
  todo: 'See in its terminal whether it still runs, and start it again.',
};

/** The Node side, as the page reaches it. */
export class Api {
  constructor(private readonly token: string) {}

  /** @throws PlaygroundError with what the Node side said, or that it does not answer. */
  async post<M extends Method>(method: M, body: Requests[M], signal?: AbortSignal): Promise<Answers[M]> {
    const response = await this.#fetch(`/api/${method}`, { method: 'POST', body: JSON.stringify(body), signal });
    const answer: unknown = await response.json();
    if (!response.ok) throw toError(answer);
    return answer as Answers[M];
  }

  /** The whole audit, as JSON Lines. */
  async audit(): Promise<string> {
    return (await this.#fetch('/api/audit', {})).text();
  }

  /**
   * Follows the event stream until it ends.
   * @throws PlaygroundError with code `no-token` when this page may not, or when there is no answer.
   */
  async follow(receive: (event: PlaygroundEvent) => void): Promise<void> {
    const response = await this.#fetch('/api/events', {});
    if (!response.ok || !response.body) throw toError(await response.json());
    let rest = '';
    const decoder = new TextDecoder();
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read().catch(unreachable);
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) receive(JSON.parse(line));
    }
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    return fetch(path, { ...init, headers: { [TOKEN_HEADER]: this.token } }).catch((error) => {
      if (init.signal?.aborted) throw error;
      return unreachable(error);
    });
  }
}

function unreachable(cause: unknown): never {
  throw new PlaygroundError('unreachable', UNREACHABLE, { cause });
}

function toError(answer: unknown): PlaygroundError {
  const { code = 'failed', problem = UNREACHABLE } = answer as { code?: string; problem?: Problem };
  return new PlaygroundError(code, problem);
}
