/**
 * What hosts are known to do wrong, or to leave out: one entry a kind of fault, each tested. From the project's list of
 * known quirks; hosts change.
 */
export const FAULTS = {
  ignoresSizeReports: 'Size reports change nothing; the frame keeps its first height.',
  pinsWidth: 'The first reported width stays the width of the frame for good.',
  inlineOnly: 'Only the inline display mode is offered.',
  keepsDisplayMode: 'Fullscreen is offered, and every request for it is answered "inline".',
  noStyles: 'A theme, and no style variables.',
  themeOnly: 'The host context is the theme and nothing else.',
  noContext: 'The host context is empty.',
  noAppTools: 'Tool calls of views are not offered at all.',
  refusesAppTools: 'Tool calls of views are offered, and app-only tools are answered "tool not found".',
  failsAppTools: 'Every tool call of a view fails with a transport error.',
  noDownload: 'Downloads are not offered.',
  noModelContext: 'Context updates are not offered.',
  dropsContextUpdates: 'Context updates are accepted and lost.',
  earlyResult: "Input and result are posted before the view's own initialize, once.",
  noResult: 'The result never comes.',
  cancels: 'The call is cancelled instead of answered.',
  slow: 'Each message to the view is half a second late.',
  oldInitialize: '`ui/initialize` is answered in an old dialect, without `hostInfo`.',
  silent: '`ui/initialize` is never answered.',
  hidden: 'The frame begins with `display: none`.',
  dropsContent: 'The words of the result are lost: `content` is empty.',
  dropsStructuredContent: 'The data of the result is lost: there is no `structuredContent`.',
  dropsMeta: 'What stands beside the result is lost: there is no `_meta`.',
} as const;

export type Fault = keyof typeof FAULTS;
