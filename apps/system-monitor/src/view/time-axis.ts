import { element } from '@workshop/theme/element';
import { timesOn } from './chart-paint.ts';
import { type Screen, shownSpan } from './screen.ts';

/** The time axis that all charts of the workbench share; a chart alone has its own. */
export class TimeAxis {
  readonly element = element('div', { class: 'times', 'aria-hidden': 'true', hidden: true });

  /** @param stage holds the charts, which all begin and end at the same place */
  draw(screen: Screen, stage: HTMLElement): void {
    this.element.hidden = !screen.isWorkbench;
    const plot = stage.querySelector('.u-over')?.getBoundingClientRect();
    if (this.element.hidden || !plot) return;
    const { from, to } = shownSpan(screen);
    const begin = plot.left - stage.getBoundingClientRect().left;
    const moments = timesOn({ from, to }, plot.width);
    const isFine = moments.some((moment) => moment % 60_000 !== 0);
    this.element.replaceChildren(
      ...moments.map((moment) => {
        const left = begin + ((moment - from) / (to - from)) * plot.width;
        return element('span', { class: 'num', style: `left: ${left}px` }, screen.format.time(moment, isFine));
      }),
    );
  }
}
