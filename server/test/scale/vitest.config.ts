import { defineConfig } from 'vitest/config';

/** Servers, balancers and poolers in processes of their own: `npm run test:scale`. */
export default defineConfig({
  test: {
    include: ['server/test/scale/*.test.ts'],
    // a long run takes as long as it takes
    testTimeout: process.env['HARD'] ? 0 : 600_000,
    hookTimeout: 600_000,
    // the machine is there for one of them at a time
    fileParallelism: false,
  },
});
