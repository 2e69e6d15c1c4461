export {
  type AppBudget,
  defineAppConfig,
  definePlaygroundConfig,
  type PlaygroundBudget,
} from './app-config.ts';
export { BuildError, type BuildErrorCode } from './build-error.ts';
export { type Sizes, sizes, templateHash } from './measure.ts';
export type { Finding, Rule } from './scan/finding.ts';
export { scanTemplate } from './scan/template.ts';
