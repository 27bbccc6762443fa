import type { Page } from '@playwright/test';

/** A telephone with a poor connection: 200 ms to the shop and back, 64 kB a second. */
export async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 64_000,
    uploadThroughput: 64_000,
  });
}
