import { announce } from '../src/announce.ts';
import { createMenu } from '../src/menu.ts';
import { readToken } from '../src/read-token.ts';
import { showState } from '../src/state.ts';
import { applyTheme, currentTheme } from '../src/theme.ts';

/** What the browser tests call from outside; a view has no need of such a thing. */
const hooks = { announce, applyTheme, createMenu, currentTheme, readToken, showState };
window.gallery = hooks;

declare global {
  interface Window {
    gallery: typeof hooks;
  }
}
