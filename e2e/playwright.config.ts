import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';
import { chooseShopUrl } from './shop-url.ts';

/** One shop for the whole run (see start-shop.ts); each test is a browser of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-shop.ts',
  outputDir: '../test-results',
  // only a hung test reaches these: nothing fails because a machine is slow
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // half of the time a journey waits for the shop or its own page
  workers: availableParallelism() * 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  use: {
    baseURL: await chooseShopUrl(),
    browserName: 'chromium',
    launchOptions: await chromiumOptions(),
    viewport: { width: 1280, height: 900 },
    // to record every step takes a tenth of the time: CONTRIBUTING.md says how to have it
    screenshot: 'only-on-failure',
  },
});
