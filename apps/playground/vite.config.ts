import react from '@vitejs/plugin-react';
import { definePlaygroundConfig } from '@workshop/build';

export default definePlaygroundConfig(import.meta.dirname, {
  budget: { page: 260_000, start: 1_200_000 },
  plugins: [react()],
});
