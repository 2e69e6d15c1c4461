/**
 * The host's policy, for Node: where a view runs, what it may reach, who may call what, and what is written down. It
 * holds no transport to MCP servers, starts no process, keeps nothing on disk and has no user interface.
 * @module
 */
export { type AuditEntry, AuditLog, MAX_AUDIT_ENTRIES, type Origin } from './audit.ts';
export { type Connection, callThroughGate, type GateCall, GateError } from './gate.ts';
export type { Mount, Profile } from './mount.ts';
export { CSP_FIELDS, type CspField, type DroppedOrigin, parseCsp, parseOrigin } from './origins.ts';
export {
  allow,
  connectionAllowlist,
  hostPolicy,
  PROBE_SITE,
  proxyPolicy,
  referencePolicy,
  viewPolicy,
} from './policy.ts';
export { forModel, MAX_CONTEXT_BYTES, type ModelContext, ModelContexts } from './provenance.ts';
export {
  compareReviews,
  type Finding,
  reviewTemplate,
  type TemplateReview,
} from './review.ts';
export { type MountRequest, SandboxSites, type SandboxSitesOptions } from './sandbox-sites.ts';
export { siteId } from './site-id.ts';
export type { Violation } from './violation.ts';
export { isVisibleTo, modelTools } from './visibility.ts';
