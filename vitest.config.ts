import { defineConfig } from 'vitest/config';

/** A test that needs a browser's document says so in its first line: @vitest-environment. */
export default defineConfig({
  test: {
    include: ['{contract,art,server,web}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['server/test/database.ts'],
    // only a hung test reaches these: nothing fails because a machine is slow
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
