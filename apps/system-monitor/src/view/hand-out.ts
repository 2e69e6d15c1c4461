import type { View } from '@workshop/bridge/view';
import { type Notice, showNotice } from '@workshop/theme/notice';
import type { ChartArea } from './chart-area.ts';
import { type ExportKind, exported } from './export.ts';
import { reportText, selectionText } from './report.ts';
import type { Screen } from './screen.ts';
import { strings } from './strings.ts';

/** Milliseconds that a word on what was done stays. */
const SAID_FOR = 5_000;

/** What leaves the view by the person's hand: words to the clipboard and the model, and files. Says what became of it. */
export class HandOut {
  readonly #view: View;
  readonly #target: HTMLElement;
  #saying: ReturnType<typeof setTimeout> | undefined;

  /** @param target an element of its own, where it says what was done */
  constructor(view: View, target: HTMLElement) {
    this.#view = view;
    this.#target = target;
    view.signal.addEventListener('abort', () => clearTimeout(this.#saying));
  }

  /** Shows a word on what was just done, for a while. */
  say(notice: Notice): void {
    clearTimeout(this.#saying);
    showNotice(this.#target, notice);
    this.#saying = setTimeout(() => showNotice(this.#target, undefined), SAID_FOR);
  }

  /** "Tell the model" where the host takes reports; the clipboard in every host. */
  async selection(screen: Screen): Promise<void> {
    const isTold = this.#view.can.report;
    if (isTold) this.#view.report(reportText(screen));
    await this.copy(selectionText(screen), isTold ? strings.told : strings.copied);
  }

  /** @param done what is said when it is on the clipboard */
  async copy(text: string, done: string): Promise<void> {
    const outcome = await this.#view.copy(text);
    this.say(outcome.done ? { kind: 'success', title: done } : { kind: 'warning', title: outcome.reason });
  }

  async export(kind: ExportKind, screen: Screen, charts: ChartArea): Promise<void> {
    try {
      const file = await exported(kind, screen, charts);
      const outcome = await this.#view.download(file);
      const done = outcome.done && outcome.how === 'copy' ? strings.copiedInstead : strings.saved(file.name);
      this.say(outcome.done ? { kind: 'success', title: done } : { kind: 'warning', title: outcome.reason });
    } catch (error) {
      console.debug(error);
      this.say({ kind: 'warning', title: strings.noPicture });
    }
  }
}
