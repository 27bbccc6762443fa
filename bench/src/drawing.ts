import type { Page } from '@playwright/test';
import { mainView } from '@tailorbird/art/facts';
import { previewAddress } from '@tailorbird/contract/rules/preview-address';
import { launchChromium } from '../../e2e/chromium.ts';
import { atMost, median, type Figure } from './figures.ts';
import { additionOf, type Bench, type DrawnProduct } from './goods.ts';
import { treeMs } from './processor.ts';
import { wordOf } from './reading.ts';

const WIDTH = 640;
/** what it may take of the processor, and of the time from key to picture */
const [MOST_MS, MOST_KEY_MS] = [40, 16];
/** Of a phone: how much slower than this machine the browser's processor is. */
export const SLOWER = 4;
const KEYS = 24;

/** Pictures that nobody has asked for yet, on the server; and letters typed in the browser. */
export async function measureDrawing(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const product of bench.goods.drawn) figures.push(await drawOnServer(bench, product));
  return [...figures, ...(await typeInBrowser(bench))];
}

let drawn = 0;

/** The processor's time of the shop's processes for a picture, drawing and encoding. */
async function drawOnServer({ shop, isQuick }: Bench, product: DrawnProduct): Promise<Figure> {
  const options = product.type?.options ?? [];
  const view = mainView({ template: product.art.template, parameters: product.art.fixed });
  const draw = async () => {
    const { selectedOptions } = additionOf(product, product._id, wordOf((drawn += 1)));
    const address = previewAddress(product, options, selectedOptions, view);
    const answer = await fetch(`${shop.url}${address}&w=${WIDTH}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A preview was answered with ${answer.status}.`);
  };
  await draw();
  const pictures = isQuick ? 4 : 10;
  const before = treeMs([shop.pid]);
  for (let number = 0; number < pictures; number += 1) await draw();
  const ms = (treeMs([shop.pid]) - before) / pictures;
  const { template } = product.art;
  return atMost(`${template} of ${WIDTH} pixels on the server, processor`, ms, 'ms', MOST_MS);
}

/** From a key to the drawing in the document, and to the frame that shows it. */
async function typeInBrowser({ shop, goods }: Bench): Promise<Figure[]> {
  const { largest } = goods;
  const option = largest.type?.options.find(({ kind }) => kind === 'text');
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${shop.url}/product/${largest._id}`, { waitUntil: 'networkidle' });
    const field = page.getByLabel(option?.name ?? '').first();
    // from the first letter on, the browser draws
    await field.fill('A');
    await page.locator('.stage .drawn svg').waitFor();
    await slowDown(page);
    await page.evaluate(watchDrawing);
    for (let key = 0; key < KEYS; key += 1) {
      await field.press(key % 2 === 0 ? 'B' : 'Backspace');
      await page.waitForTimeout(150);
    }
    const times = await page.evaluate(() => window.drawingTimes);
    // what runs for the first time is compiled
    const after = times.slice(4);
    const of = (name: 'drawn' | 'shown') => median(after.map((time) => time[name]));
    return [
      atMost('key to drawing in the browser', of('drawn'), 'ms', MOST_KEY_MS),
      atMost('key to the frame that shows it', of('shown'), 'ms'),
    ];
  } finally {
    await browser.close();
  }
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

declare global {
  interface Window {
    /** milliseconds of each key */
    drawingTimes: { drawn: number; shown: number }[];
  }
}

/** Runs in the page. */
function watchDrawing(): void {
  const times: Window['drawingTimes'] = [];
  window.drawingTimes = times;
  let pressed: number | undefined;
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
  const watch = new MutationObserver(() => {
    if (pressed === undefined) return;
    const from = pressed;
    pressed = undefined;
    const drawn = performance.now() - from;
    const channel = new MessageChannel();
    // a message that is sent before a frame arrives after it
    channel.port1.addEventListener('message', () =>
      times.push({ drawn, shown: performance.now() - from }),
    );
    channel.port1.start();
    requestAnimationFrame(() => channel.port2.postMessage(undefined));
  });
  const drawing = document.querySelector('.stage .drawn');
  if (drawing) {
    watch.observe(drawing, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  }
}
