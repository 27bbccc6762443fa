import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Milliseconds; none where `npm run test:hard` gives a test all the time that it takes. */
const patience = process.env['HARD'] ? 0 : 300_000;

/** A test that needs a browser's document says so in its first line: @vitest-environment. */
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['vitest.seed.ts'],
    // half of the time a test waits for the database or another process
    maxWorkers: availableParallelism() * 2,
    // only a hung test reaches these: nothing fails because a machine is slow
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: 280_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{contract,art,bench,web,docs}/**/*.test.{ts,tsx}'],
          // a process for each file takes three times as long as what the files do
          isolate: false,
          setupFiles: ['vitest.fresh.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [
            'server/test/scale/**',
            ...(process.env['WITHOUT_HARD'] ? ['server/test/hard/**'] : []),
          ],
          // the modules of the shop are loaded once: a test mocks none of them, and spies on objects
          isolate: false,
          // starts a database for the first test that asks for one
          globalSetup: ['server/test/database.ts'],
        },
      },
    ],
  },
});
