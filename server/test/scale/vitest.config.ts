import { defineConfig } from 'vitest/config';

/** Servers, balancers and poolers in processes of their own: `npm run test:scale`. */
export default defineConfig({
  test: {
    include: ['server/test/scale/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // the machine is there for one of them at a time
    fileParallelism: false,
  },
});
