import { defineAppConfig } from '@workshop/build';

export default defineAppConfig(import.meta.dirname, { budget: { template: 121_000, start: 600_000 } });
