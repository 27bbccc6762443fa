import type { Locator, Page } from '@playwright/test';

/*
 * A page whose timers a test moves itself: what happens after seconds is then seen at its exact
 * time, however slow the machine is. `page.clock.install()` comes before the page is opened.
 */

/** From now on time passes for the page only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // the page's clock goes on until the call arrives, and cannot be set back
  await page.clock.pauseAt(now + 10_000);
}

/** Moves a stopped clock on until this is on the screen: by 10 ms more than it takes at most. */
export async function passUntilVisible(page: Page, place: Locator): Promise<void> {
  while (!(await place.isVisible())) await page.clock.runFor(10);
}
