import type { McpUiHostContext, McpUiTheme } from '@modelcontextprotocol/ext-apps';

/** What of a host's context bears on looks. A `McpUiHostContext` is one. */
export type ThemeContext = Pick<
  McpUiHostContext,
  'theme' | 'locale' | 'displayMode' | 'safeAreaInsets' | 'containerDimensions'
> & {
  readonly styles?: {
    readonly variables?: Readonly<Record<string, string | undefined>>;
    readonly css?: { readonly fonts?: string };
  };
};

/** Scripts written from right to left. */
const RTL_SCRIPTS = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);
const FONTS_ID = 'host-fonts';

let hostVariables: readonly string[] = [];

/**
 * Makes the document follow its host: theme, style variables, fonts, language, direction, insets and height. What the
 * context lacks falls back to tokens.css, so a variable or a font that the host drops is gone here too.
 *
 * ext-apps' `applyDocumentTheme`, `applyHostStyleVariables` and `applyHostFonts` do the same for one field each. They
 * are not used here because they only ever add, and importing them loads the SDK into pages that are no view.
 *
 * @param context the whole context, changes merged in
 * @returns whether anything changed; then canvases are drawn again, in the same frame
 *
 * @example
 * connectView({ onHostContext: (context) => { if (applyTheme(context)) chart.draw(); }, ... });
 */
export function applyTheme(context: ThemeContext): boolean {
  const before = appearance();
  applyScheme(context.theme);
  applyVariables(context.styles?.variables ?? {});
  applyFonts(context.styles?.css?.fonts ?? '');
  applyLocale(context.locale);
  applyInsets(context.safeAreaInsets);
  applyHeight(context);
  return appearance() !== before;
}

/** The theme in force: the host's, else the person's own setting. */
export function currentTheme(): McpUiTheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls back when the person's own settings (colour scheme, forced colours) change, which no host announces. */
export function onSystemThemeChange(callback: () => void, signal?: AbortSignal): void {
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', callback, { signal });
}

/** tokens.css turns `data-theme` into `color-scheme`. */
function applyScheme(theme: McpUiTheme | undefined): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function applyVariables(variables: Readonly<Record<string, string | undefined>>): void {
  const { style } = document.documentElement;
  for (const name of hostVariables) style.removeProperty(name);
  hostVariables = Object.keys(variables).filter((name) => name.startsWith('--'));
  for (const name of hostVariables) style.setProperty(name, variables[name] ?? '');
}

function applyFonts(css: string): void {
  const present = document.getElementById(FONTS_ID);
  if (css === (present?.textContent ?? '')) return;
  present?.remove();
  if (css === '') return;
  const style = document.createElement('style');
  style.id = FONTS_ID;
  style.textContent = css;
  document.head.append(style);
}

function applyLocale(tag: string | undefined): void {
  const locale = parseLocale(tag);
  if (!locale) return;
  document.documentElement.lang = locale.baseName;
  document.documentElement.dir = RTL_SCRIPTS.has(locale.maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** A tag that is none ("C", "en_US.UTF-8") says nothing of the language: the document keeps its own. */
function parseLocale(tag: string | undefined): Intl.Locale | undefined {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

function applyInsets(insets: ThemeContext['safeAreaInsets']): void {
  for (const side of ['top', 'right', 'bottom', 'left'] as const) set(`--inset-${side}`, pixels(insets?.[side]));
}

/**
 * MCP Apps, "Container Dimensions": `height` is fixed and the view fills it, `maxHeight` bounds it, neither leaves it to
 * the view. Not trusting the frame alone: a host may tell a height and leave the frame at 150 px.
 */
function applyHeight({ containerDimensions = {}, displayMode = 'inline' }: ThemeContext): void {
  const fixed = pixels('height' in containerDimensions ? containerDimensions.height : undefined);
  const most = pixels('maxHeight' in containerDimensions ? containerDimensions.maxHeight : undefined);
  if (fixed !== undefined) set('--view-height', `max(100%, ${fixed})`);
  else set('--view-height', displayMode === 'inline' ? undefined : '100%');
  set('--view-max-height', most);
}

function pixels(value: number | undefined): string | undefined {
  return value !== undefined && Number.isFinite(value) && value >= 0 ? `${value}px` : undefined;
}

function set(name: string, value: string | undefined): void {
  const { style } = document.documentElement;
  if (value === undefined) style.removeProperty(name);
  else style.setProperty(name, value);
}

function appearance(): string {
  const { lang, dir, dataset, style } = document.documentElement;
  return [dataset.theme, lang, dir, style.cssText, document.getElementById(FONTS_ID)?.textContent].join('\n');
}
