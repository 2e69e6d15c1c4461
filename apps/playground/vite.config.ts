import react from '@vitejs/plugin-react';
import { definePlaygroundConfig } from '@workshop/build';

export default definePlaygroundConfig(import.meta.dirname, {
  budget: { page: 180_000, start: 10_000 },
  plugins: [react()],
});
