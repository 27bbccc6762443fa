import { request, type Browser, type Page } from '@playwright/test';
import { launchChromium } from '../../e2e/chromium.ts';
import { crestFile, makePictureTee, type PictureTee } from '../../e2e/picture-tee.ts';
import { slowDown } from './drawing.ts';
import { atMost, median, type Figure } from './figures.ts';
import type { Bench } from './goods.ts';
import { scriptFrom, traceScripts } from './script-times.ts';
import { ADMIN, type Shop } from './shop.ts';

const MOVES = 60;
const KEYS = 20;
/** Of script: in a frame while a picture is dragged, and what a key may take more than without one. */
const MOST_MS = { frame: 8, key: 2 } as const;

/** A picture dragged on a piece, and letters typed on it with and without the picture. */
export async function measurePlacing({ shop, rounds }: Bench): Promise<Figure[]> {
  const tee = await makeTee(shop);
  const browser = await launchChromium();
  try {
    const pictured = await openTee(browser, shop, tee);
    await putPicture(pictured);
    const bare = await openTee(browser, shop, tee);
    await bare.getByRole('button', { name: /^Back ./ }).click();
    await bare.getByRole('button', { name: 'Done' }).click();
    for (const page of [pictured, bare]) await slowDown(page);

    const frames: number[] = [];
    const ends: number[] = [];
    await pictured.bringToFront();
    for (let round = 0; round < rounds; round += 1) {
      const { moving, end } = await drag(browser, pictured);
      frames.push(...moving);
      ends.push(end);
    }
    const sorted = frames.toSorted((a, b) => a - b);
    const mostly = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;

    await pictured.getByRole('button', { name: 'Done' }).click();
    const keys = { pictured: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      keys.pictured.push(...(await typeLetters(browser, pictured, tee)));
      keys.bare.push(...(await typeLetters(browser, bare, tee)));
    }
    const [withIt, without] = [median(keys.pictured), median(keys.bare)];
    return [
      atMost(
        'script of the slowest frame of a drag',
        sorted.at(-1) ?? Number.NaN,
        'ms',
        MOST_MS.frame,
      ),
      atMost('script of a frame of a drag, 95 of 100', mostly, 'ms'),
      atMost('script of letting go', median(ends), 'ms'),
      atMost('script of a key with a picture', withIt, 'ms'),
      atMost('script of a key without one', without, 'ms'),
      atMost('script of a key, more with a picture', withIt - without, 'ms', MOST_MS.key),
    ];
  } finally {
    await browser.close();
  }
}

async function makeTee(shop: Shop): Promise<PictureTee> {
  const desk = await request.newContext({ baseURL: shop.url });
  try {
    const login = { name: 'Admin', ...ADMIN };
    return await makePictureTee(desk, 'Tee to be placed on', { hasLettering: true, login });
  } finally {
    await desk.dispose();
  }
}

async function openTee(browser: Browser, { url }: Shop, { id }: PictureTee): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${url}/product/${id}`, { waitUntil: 'networkidle' });
  return page;
}

const frameOf = (page: Page) => page.getByRole('group', { name: /to be moved/ });

/** Between the shoulders, as the letters are: one view shows both. */
async function putPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Back ./ }).click();
  const file = page.locator('input[type="file"]').first();
  await file.setInputFiles(await crestFile(page));
  await frameOf(page).waitFor();
  const width = page.getByRole('textbox', { name: 'Width', exact: true });
  await width.fill('120');
  await width.press('Enter');
  await page.waitForTimeout(500);
}

/** From side to side, over the lines that hold it, and against the edges of the print box. */
async function drag(browser: Browser, page: Page): Promise<{ moving: number[]; end: number }> {
  const frame = frameOf(page);
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  const stage = await page.locator('.picture-stage').boundingBox();
  if (!box || !stage) throw new Error('There is no picture to be dragged.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const moving = await traceScripts(browser, page, async () => {
    for (let move = 1; move <= MOVES; move += 1) {
      const angle = (move / MOVES) * 4 * Math.PI;
      const across = (Math.sin(angle) * stage.width) / 2.5;
      await page.mouse.move(x + across, y + (Math.sin(angle / 4) * stage.height) / 6);
      await page.waitForTimeout(20);
    }
  });
  const end = await traceScripts(browser, page, async () => {
    await page.mouse.up();
    await page.waitForTimeout(500);
  });
  const frames = scriptFrom(moving.frames, moving.runs);
  // the browser shows nothing where nothing has changed
  if (frames.length < MOVES / 2) throw new Error(`Only ${frames.length} frames were shown.`);
  return { moving: frames, end: Math.max(...scriptFrom(end.frames, end.runs)) };
}

/** Milliseconds of script from each key to the next. */
async function typeLetters(browser: Browser, page: Page, { lettering }: PictureTee) {
  await page.bringToFront();
  const field = page.getByLabel(lettering?.name ?? '').first();
  await field.fill('A');
  await page.locator('.stage .drawn svg').waitFor();
  await field.focus();
  const { keys, runs } = await traceScripts(browser, page, async () => {
    for (let key = 0; key < KEYS; key += 1) {
      await page.keyboard.press('ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(key));
      await page.waitForTimeout(150);
    }
  });
  if (keys.length !== KEYS) throw new Error(`The browser counted ${keys.length} keys.`);
  return scriptFrom(keys, runs);
}
