import type { Page } from '@playwright/test';

/** The shop's error texts where a test makes a call fail. */
export const REASON = 'The loom is broken.';

/** The call of this method and path below /api is answered as the test says, once and again. */
export async function answer(
  page: Page,
  [method, path]: readonly [string, string],
  json: object,
  status = 200,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === `/api${path}`,
    (route) =>
      route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );
}

/** Refused with a sentence. */
export async function refuse(page: Page, call: readonly [string, string]): Promise<void> {
  await answer(page, call, { error: REASON, message: REASON }, 400);
}

/** Never answered: the page has to find words of its own. */
export async function cutOff(page: Page, path: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === `/api${path}`,
    (route) => route.abort(),
  );
}
