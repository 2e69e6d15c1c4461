import { config } from 'zod/v4/core';

// zod probes for `eval` otherwise, which a host page's policy reports as a violation. It must run before any schema is made.
config({ jitless: true });
