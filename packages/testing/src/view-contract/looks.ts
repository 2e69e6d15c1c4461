import { axe } from '../inspect.ts';
import type { MockView } from '../mock-host/mock-view.ts';
import { must } from './rules.ts';

/** Everything a person operates; of radio buttons of one name it is one. */
const CONTROLS = 'button, select, a[href], input, textarea, summary, [role="slider"], [role="grid"], [role="treegrid"]';

/** @throws ViewContractError where nothing is to be seen or read */
export async function mustNotBeBlank({ frame }: MockView): Promise<void> {
  const seen = await frame.evaluate(() => {
    const drawn = [...document.querySelectorAll('canvas, svg, img, table')].some((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width * height > 2_500 && each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    });
    return { words: document.body.innerText.trim().length, drawn, height: document.body.scrollHeight };
  });
  must(
    'VIEW-BLANK',
    seen.height > 0 && (seen.words > 0 || seen.drawn),
    `There are ${seen.words} letters and no picture.`,
  );
}

/** @throws ViewContractError where the document is wider than its frame */
export async function mustFit({ frame }: MockView): Promise<void> {
  const { width, frameWidth, widest } = await frame.evaluate(() => {
    const boxes = [...document.querySelectorAll('body *')].map(
      (each) => [each, each.getBoundingClientRect().right] as const,
    );
    const [far] = boxes.sort((a, b) => b[1] - a[1]);
    return {
      width: document.documentElement.scrollWidth,
      frameWidth: innerWidth,
      widest: far?.[0].outerHTML.slice(0, 120),
    };
  });
  must('VIEW-OVERFLOW', width <= frameWidth, `It is ${width} px wide in ${frameWidth}; the widest is ${widest}`);
}

/** @throws ViewContractError where axe finds something */
export async function mustBeAccessible({ frame }: MockView): Promise<void> {
  const found = await axe(frame);
  const words = found.map(({ rule, targets }) => `${rule} at ${targets.slice(0, 3).join(', ')}`);
  must('VIEW-AXE', found.length === 0, `It finds ${words.join('; ')}.`);
}

/** @throws ViewContractError where the browser reported a violation */
export async function mustKeepThePolicy(view: MockView): Promise<void> {
  const found = await view.violations();
  const words = found.map(({ directive, blocked }) => `${directive} blocked ${blocked}`);
  must('VIEW-POLICY', found.length === 0, `The browser says: ${words.join('; ')}.`);
}

/** @throws ViewContractError where something is announced as an error */
export async function mustNotAlarm({ frame }: MockView): Promise<void> {
  const alarms = await frame.locator('[role="alert"]:visible').allInnerTexts();
  must('VIEW-ALARM', alarms.length === 0, `It says: ${alarms.join('; ')}`);
}

/** At rest: few controls, much content, nothing else that scrolls. @param content selector of the content */
export async function mustBeCalm({ frame }: MockView, content: string): Promise<void> {
  const seen = await frame.evaluate(
    ([controls, contentSelector]) => {
      const isVisible = (each: Element) => each.checkVisibility({ visibilityProperty: true });
      const operated = [...document.querySelectorAll(controls)].filter(isVisible);
      const names = operated.map((each, index) =>
        each instanceof HTMLInputElement && each.type === 'radio'
          ? `radio ${each.name}`
          : `${index}: ${each.outerHTML.slice(0, 60)}`,
      );
      const main = document.querySelector(contentSelector);
      const scrolling = [...document.querySelectorAll('body *')].filter((each) => {
        const { overflowY } = getComputedStyle(each);
        const scrolls = /auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight + 1;
        return scrolls && isVisible(each) && !main?.contains(each);
      });
      return {
        controls: [...new Set(names)],
        width: innerWidth,
        height: innerHeight,
        content: main?.getBoundingClientRect().height ?? 0,
        scrolling: scrolling.map((each) => each.className),
        tabs: document.querySelectorAll('[role="tab"]').length,
      };
    },
    [CONTROLS, content] as const,
  );
  const most = seen.width < 560 ? 4 : 7;
  const { controls, scrolling, tabs } = seen;
  must(
    'VIEW-REST-CONTROLS',
    controls.length <= most,
    `At ${seen.width} px there are ${controls.length}: ${controls.join(' ')}`,
  );
  const share = Math.round((seen.content / seen.height) * 100);
  must('VIEW-REST-CONTENT', share >= 80, `"${content}" has ${share} % of ${seen.height} px.`);
  must('VIEW-REST-SCROLL', scrolling.length + tabs === 0, `Scrolling: ${scrolling.join(', ')}; tabs: ${tabs}.`);
}

/** @throws ViewContractError where a control is smaller than a finger needs it */
export async function mustSuitFingers({ frame }: MockView): Promise<void> {
  const small = await frame.evaluate((controls) => {
    return [...document.querySelectorAll(controls)].flatMap((each) => {
      if (!each.checkVisibility({ visibilityProperty: true })) return [];
      // What a label belongs to is operated by the label as well.
      const label = each instanceof HTMLInputElement ? each.closest('label') : null;
      const { width, height } = (label ?? each).getBoundingClientRect();
      return Math.min(width, height) < 39.5
        ? [`${Math.round(width)} x ${Math.round(height)}: ${each.outerHTML.slice(0, 80)}`]
        : [];
    });
  }, CONTROLS);
  must('VIEW-TOUCH', small.length === 0, `Smaller: ${small.join('; ')}`);
}

/** Tab goes through all of it: every control is reached and shows that it is. */
export async function mustBeWalkable(view: MockView): Promise<void> {
  const { frame } = view;
  const page = frame.page();
  const wanted = await frame.evaluate((controls) => {
    const names = new Set<string>();
    const all = [...document.querySelectorAll<HTMLElement>(`${controls}, [tabindex="0"]`)].filter((each) => {
      if (!each.checkVisibility({ visibilityProperty: true }) || each.matches(':disabled, [tabindex="-1"]'))
        return false;
      if (!(each instanceof HTMLInputElement) || each.type !== 'radio') return true;
      const isFirst = !names.has(each.name);
      names.add(each.name);
      return isFirst;
    });
    for (const [index, each] of all.entries()) each.dataset.walk = String(index);
    (document.activeElement as HTMLElement | null)?.blur();
    return all.map((each) => each.outerHTML.slice(0, 80));
  }, CONTROLS);
  const reached = new Set<string>();
  for (let press = 0; press < wanted.length + 3; press++) {
    await page.keyboard.press('Tab');
    const at = await frame.evaluate(() => {
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || active === document.body) return undefined;
      const group = active instanceof HTMLInputElement && active.type === 'radio' ? active.name : undefined;
      const marked = group === undefined ? active : document.querySelector<HTMLElement>(`[name="${group}"][data-walk]`);
      let shows = false;
      for (let each: Element | null = active, up = 0; each && up < 3; each = each.parentElement, up++) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        shows ||= (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      }
      return { walk: marked?.dataset.walk, shows, what: active.outerHTML.slice(0, 80) };
    });
    if (!at) continue;
    must('VIEW-KEYBOARD', at.shows, `Nothing shows that the focus is on ${at.what}`);
    if (at.walk !== undefined) reached.add(at.walk);
  }
  const missed = wanted.filter((_, index) => !reached.has(String(index)));
  must('VIEW-KEYBOARD', missed.length === 0, `Not reached: ${missed.join('; ')}`);
}

/** Every word becomes 40 % longer at once, and is looked at in the same breath. */
export async function mustFitLongerWords(view: MockView): Promise<void> {
  const cut = await view.frame.evaluate((controls) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts)
      if (text.data.trim() !== '') text.data = `${text.data}${'·'.repeat(Math.ceil(text.data.trim().length * 0.4))}`;
    const beyond = [...document.querySelectorAll(controls)].filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return each.checkVisibility({ visibilityProperty: true }) && (left < -0.5 || right > innerWidth + 0.5);
    });
    const wider = document.documentElement.scrollWidth - innerWidth;
    return [...beyond.map((each) => each.outerHTML.slice(0, 80)), ...(wider > 0 ? [`${wider} px wider`] : [])];
  }, CONTROLS);
  must('VIEW-LANGUAGE', cut.length === 0, `With longer words these have no room: ${cut.join('; ')}`);
}

/** @throws ViewContractError where a host that reads from right to left is not followed */
export async function mustFollowDirection(view: MockView): Promise<void> {
  const { dir, lang } = await view.frame.evaluate(() => {
    const { dir: direction, lang: language } = document.documentElement;
    return { dir: direction, lang: language };
  });
  must(
    'VIEW-LANGUAGE',
    dir === 'rtl' && lang.startsWith('ar'),
    `With the locale "ar" it is dir="${dir}" lang="${lang}".`,
  );
  await mustFit(view);
}
