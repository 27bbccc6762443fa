import { defineConfig } from 'vitest/config';

/** A test that needs a browser's document says so in its first line: @vitest-environment. */
export default defineConfig({
  test: {
    include: ['{contract,art,server,web}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['server/test/database.ts'],
    // generous, for machines that are busy with other things
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
