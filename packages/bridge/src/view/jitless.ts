import { config } from 'zod/v4/core';

/**
 * Zod's compiled parsers need `new Function`, and merely trying it raises a policy violation under the spec's default
 * policy. Imported first, before ext-apps and before any schema is built.
 */
config({ jitless: true });
