import type { Tool } from '../contract/index.ts';
import type { View, ViewOptions } from './view.ts';

/** Connects the view to its host. Call it before heavy libraries are parsed. */
export function connectView<Shown extends Tool>(options: ViewOptions<Shown>): View {
  throw new Error(`not written yet: ${options.name}`);
}
