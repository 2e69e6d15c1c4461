/**
 * What tests of views and servers need: the system's browser, clients of each protocol era, a server without a client in
 * between, and a mock host, which is `@workshop/bridge/host` with a page and a list of faults.
 * @module
 */
export { BrowserNotFoundError, type LaunchOptions, launchBrowser } from './browser.ts';
export { connectClient, type Era, type HttpTarget, type ServerTarget, type StdioTarget } from './client.ts';
export { findBrowser } from './find-browser.mjs';
export { type AxeFinding, axe, screenshot } from './inspect.ts';
export { FAULTS, type Fault } from './mock-host/faults.ts';
export { type MockHost, type MockHostOptions, type OpenOptions, startMockHost } from './mock-host/mock-host.ts';
export type { MockView } from './mock-host/mock-view.ts';
export type { Recorded } from './mock-host/page/spec.ts';
export type { ScriptedServer, ScriptedTool, ServerSource } from './mock-host/server-source.ts';
export { MODERN_META, type RawAnswer, RawServer } from './raw-server.ts';
export { type ViewContract, viewContract } from './view-contract/view-contract.ts';
