import type { Browser, Page } from '@playwright/test';
import { launchChromium } from '../../e2e/chromium.ts';
import { slowDown, SLOWER } from './drawing.ts';
import { atMost, type Figure } from './figures.ts';
import type { Bench, DrawnProduct } from './goods.ts';
import { wordOf } from './reading.ts';

const PASTED = 30;
/** As many as a cart holds. */
const MOST = 300;
const KEYS = 12;
const MOST_MS = { pictures: 2000, key: 50, added: 1000 };

/** A list of names on the page of a product: its pictures, a key in it, and its way into the cart. */
export async function measureMany({ shop, goods }: Bench): Promise<Figure[]> {
  const product = goods.drawn.find(({ art }) => art.template === 'sash') ?? goods.largest;
  const browser = await launchChromium();
  try {
    const opened = (width: number) => openList(browser, shop.url, product, width);
    const figures: Figure[] = [];
    for (const width of [390, 1440]) {
      const page = await opened(width);
      await slowDown(page);
      const ms = await paste(page, PASTED);
      const what = `${PASTED} names to their pictures, ${width} pixels, ${SLOWER} times slower`;
      figures.push(atMost(what, ms, 'ms', MOST_MS.pictures));
      await page.context().close();
    }
    const page = await opened(1440);
    await paste(page, MOST);
    return [
      ...figures,
      atMost(
        `slowest of ${KEYS} keys among ${MOST} names`,
        await type(page, product),
        'ms',
        MOST_MS.key,
      ),
      atMost(`${MOST} names into the cart`, await add(page), 'ms', MOST_MS.added),
    ];
  } finally {
    await browser.close();
  }
}

async function openList(browser: Browser, url: string, { _id }: DrawnProduct, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/product/${_id}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
  await page.getByLabel('Paste a list').waitFor();
  return page;
}

/** Milliseconds from leaving the field to the last picture. */
async function paste(page: Page, count: number): Promise<number> {
  const names = Array.from({ length: count }, (_, index) => wordOf(index));
  await page.getByLabel('Paste a list').fill(names.join('\n'));
  return page.evaluate(async (wanted) => {
    const began = performance.now();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    while (document.querySelectorAll('.row-picture img').length < wanted) {
      if (performance.now() - began > 60_000) throw new Error('Not all names have a picture.');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return performance.now() - began;
  }, count);
}

/** Milliseconds from a key to the frame after it, as the browser counts them, in steps of eight. */
async function type(page: Page, product: DrawnProduct): Promise<number> {
  await page.evaluate(() => {
    window.keyTimes = [];
    const watched = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      const keys = list.getEntries().filter(({ name }) => /^key|input/.test(name));
      window.keyTimes.push(...keys.map(({ duration }) => duration));
    }).observe(watched);
  });
  const option = product.type?.options.find(({ kind }) => kind === 'text')?.name ?? '';
  const field = page.getByLabel(`Row 3, ${option}`);
  await field.click();
  // nobody's hands are faster from the mouse to the keys
  await page.waitForTimeout(500);
  for (let key = 0; key < KEYS; key += 1) {
    await field.press(key % 2 === 0 ? 'a' : 'Backspace');
    await page.waitForTimeout(300);
  }
  const times = await page.evaluate(() => window.keyTimes);
  if (times.length === 0) throw new Error('The browser counted no keys.');
  return Math.max(...times);
}

/** Milliseconds from the press to the confirmation. */
async function add(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Add to Cart' }).last();
  const began = performance.now();
  await button.click();
  await page.getByRole('link', { name: 'View cart' }).first().waitFor();
  return performance.now() - began;
}

declare global {
  interface Window {
    /** milliseconds of each key */
    keyTimes: number[];
  }
}
