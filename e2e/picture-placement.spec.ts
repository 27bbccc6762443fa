import type { APIRequestContext, Page } from '@playwright/test';
import { mountsOf } from '@tailorbird/art/pictures';
import type { Cart } from '@tailorbird/contract/cart';
import type { ArtworkPosition, ArtworkSide } from '@tailorbird/contract/kinds/artwork';
import type { Order } from '@tailorbird/contract/orders';
import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { callerFor } from './order-calls.ts';
import {
  cornersInPixels,
  differenceWithin,
  flatPicture,
  photographed,
  pixelsIn,
  type DrawnPixels,
  type Point,
  type TestPicture,
} from './picture-pixels.ts';
import { makePictureTee, type PictureTee, uploadArtwork } from './picture-tee.ts';
import { expectReady, sheetAddress } from './sheets.ts';
import { expect, logIn, test } from './shop.ts';

/** Random ones: more of them by `PLACEMENTS=200`. */
const PLACEMENTS = Number(process.env['PLACEMENTS'] ?? 12);
const SEED = 20_260_514;

/** Millimetres that a corner may be away from where it was placed. */
const MOST_AWAY = 0.5;
/** Of 255, of the mean difference of two pictures within the box. */
const MOST_DIFFERENT = { flat: 3, photo: 6 } as const;

type PictureKind = keyof typeof MOST_DIFFERENT;

interface Placement extends ArtworkPosition {
  side: ArtworkSide;
  kind: PictureKind;
}

/** Of a method that prints photos, too. */
const PLACES = (['Front', 'Back'] as const).map((name) => ({
  id: name.toLowerCase(),
  name,
  side: name.toLowerCase(),
  width: 300,
  height: 380,
  below: 60,
  aside: 0,
  method: 'print',
}));

test(`${PLACEMENTS} pictures lie where they were placed, in the browser, the shop's picture and on the sheet`, async ({
  page,
  request,
  browser,
  customer,
}) => {
  test.setTimeout(300_000 + PLACEMENTS * 15_000);
  const tee = await makePictureTee(request, uniqueName('Measured Tee'), { places: PLACES });
  const pictures = { flat: await flatPicture(), photo: await photographed() };
  const ids = {
    flat: (await uploadArtwork(request, customer, pictures.flat.file))._id,
    photo: (await uploadArtwork(request, customer, pictures.photo.file))._id,
  };
  const random = randomFrom(SEED);
  const placements: Placement[] = [];
  const inBrowser: DrawnPixels[] = [];
  const found = { browser: 0, server: 0, sheet: 0, drawn: 0 };
  const differences: Record<PictureKind, number[]> = { flat: [], photo: [] };

  await page.setViewportSize({ width: 1440, height: 1000 });
  await logIn(page, customer, `/product/${tee.id}`);
  for (let count = 0; count < PLACEMENTS; count += 1) {
    const side = count % 2 === 0 ? 'front' : 'back';
    const kind = count % 4 < 2 ? 'flat' : 'photo';
    await openPlace(page, side);
    await choose(page, pictures[kind]);
    const placement = { side, kind, ...(await placeAtRandom(page, side, random)) } as const;
    placements.push(placement);
    const { corners, pixels } = await shownInBrowser(page);
    found.browser = Math.max(found.browser, away(corners, placement, pictures[kind]));
    inBrowser.push(pixels);
    const shown = cornersInPixels(pixels, expected(placement, pictures[kind]));
    found.drawn = Math.max(found.drawn, away(shown, placement, pictures[kind]));
  }

  const shopper = await callerFor(request, customer);
  await shopper.call('POST', '/cart/items', {
    product: tee.id,
    rows: placements.map((placement, index) => ({
      quantity: 1 + (index % 2),
      selectedOptions: [tee.sky, pictureChoice(tee, placement, ids)],
    })),
  });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  expect(cart.items).toHaveLength(PLACEMENTS);
  for (const [index, { drawing }] of cart.items.entries()) {
    const placement = placements[index];
    const seen = inBrowser[index];
    if (!placement || !seen || !drawing) throw new Error(`There is no item ${index}.`);
    const picture = pictures[placement.kind];
    const pixels = await previewAt(request, `${drawing.address}&w=1280&format=png`);
    const corners = cornersInPixels(pixels, expected(placement, picture));
    found.server = Math.max(found.server, away(corners, placement, picture));
    differences[placement.kind].push(differenceWithin(seen, pixels, expected(placement, picture)));
  }

  const { order } = await shopper.call<{ order: Order }>('POST', '/order', cart);
  const workshop = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(workshop, admin, sheetAddress('production', [order._id]));
  await expectReady(workshop);
  const measured = await measuredOnSheet(workshop);
  await workshop.close();
  expect(measured).toHaveLength(PLACEMENTS);
  for (const placement of placements) {
    const nearest = Math.min(
      ...measured.map((corners) => away(corners, placement, pictures[placement.kind])),
    );
    found.sheet = Math.max(found.sheet, nearest);
  }

  const means = {
    flat: Math.max(...differences.flat),
    photo: Math.max(...differences.photo),
  };
  console.log(`Figures: ${JSON.stringify({ ...found, means })}`);
  for (const [where, millimetres] of Object.entries(found)) {
    expect(millimetres, `corners, ${where}`).toBeLessThanOrEqual(MOST_AWAY);
  }
  for (const kind of ['flat', 'photo'] as const) {
    expect(means[kind], kind).toBeLessThanOrEqual(MOST_DIFFERENT[kind]);
  }
});

/** Numbers from 0 to 1, the same for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TEE = mountsOf({ template: 'tee', parameters: {} });

/** The corners of a placement in the units of the drawing of its side, by the design's own formula. */
function expected({ side, width, x, y, turn }: Placement, { size }: TestPicture): Point[] {
  const mount = TEE.mounts[side];
  if (!mount) throw new Error(`There is no ${side}.`);
  const height = (width * size.height) / size.width;
  const angle = (turn * Math.PI) / 180;
  const sign = side === 'front' ? 1 : -1;
  const [dx, dy, scale] = TEE.at;
  const ends = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return ends.map(([across, down]) => {
    const [right, below] = [(across * width) / 2, (down * height) / 2];
    const turned = {
      x: sign * x + right * Math.cos(angle) - below * Math.sin(angle),
      y: y + height / 2 + right * Math.sin(angle) + below * Math.cos(angle),
    };
    return {
      x: dx + (mount.x + turned.x / TEE.millimetresPerUnit) * scale,
      y: dy + (mount.y + turned.y / TEE.millimetresPerUnit) * scale,
    };
  });
}

/** Millimetres of the corner that is farthest from where it was placed. */
function away(corners: readonly Point[], placement: Placement, picture: TestPicture): number {
  const unit = TEE.millimetresPerUnit / TEE.at[2];
  return Math.max(
    ...expected(placement, picture).map(({ x, y }, index) => {
      const corner = corners[index];
      return corner ? Math.hypot(corner.x - x, corner.y - y) * unit : Infinity;
    }),
  );
}

const pictureChoice = (
  tee: PictureTee,
  { side, kind, width, x, y, turn }: Placement,
  ids: Record<PictureKind, string>,
) => ({
  optionId: tee.picture._id,
  artwork: [{ id: ids[kind], place: side, width, x, y, turn, edits: {} }],
  mayUse: true,
});

/** The shop draws so many in a minute, and no more. */
async function previewAt(request: APIRequestContext, address: string): Promise<DrawnPixels> {
  let bytes: Buffer = Buffer.alloc(0);
  await expect
    .poll(
      async () => {
        const answer = await request.get(address);
        bytes = await answer.body();
        return answer.status();
      },
      { intervals: [500, 2000], timeout: 120_000 },
    )
    .toBe(200);
  return pixelsIn(bytes);
}

const field = (page: Page, name: RegExp | string) =>
  page.getByRole('textbox', { name, exact: true });

async function openPlace(page: Page, side: ArtworkSide): Promise<void> {
  const name = side === 'front' ? /^Front ./ : /^Back ./;
  const heading = page.getByText(`Your picture, ${side}`, { exact: true });
  const done = page.getByRole('button', { name: 'Done' });
  if (await done.isVisible()) await done.click();
  await page.getByRole('button', { name }).click();
  await expect(heading).toBeVisible();
}

/** In the place of the one that is there. */
async function choose(page: Page, { file }: TestPicture): Promise<void> {
  const remove = page.getByRole('button', { name: /^Remove/ });
  if (await remove.first().isVisible()) await remove.first().click();
  await page.getByRole('button', { name: 'Use one of yours' }).click();
  await page.getByRole('button', { name: file.name }).click();
  await expect(
    page.getByRole('group', { name: new RegExp(`${file.name}.*to be moved`) }),
  ).toBeVisible();
}

const FIELDS = {
  width: 'Width',
  y: 'From the collar',
  x: 'From the middle',
  turn: 'Turn',
} as const;

/** Written in the fields, and read from them: the print box stops what goes too far. */
async function placeAtRandom(
  page: Page,
  side: ArtworkSide,
  random: () => number,
): Promise<ArtworkPosition> {
  const write = async (name: keyof typeof FIELDS, value: number) => {
    await field(page, FIELDS[name]).fill(String(Math.round(value * 10) / 10));
    await field(page, FIELDS[name]).press('Enter');
  };
  const read = async (name: keyof typeof FIELDS) =>
    Number((await field(page, FIELDS[name]).inputValue()).replace('−', '-'));
  await write('width', 60);
  await write('turn', random() < 0.25 ? 0 : Math.round(random() * 360 - 180));
  await write('x', random() * 240 - 120);
  await write('y', 60 + random() * 300);
  await write('width', 60 + random() * 220);
  const sign = side === 'front' ? 1 : -1;
  return {
    width: await read('width'),
    x: sign * (await read('x')) + 0,
    y: await read('y'),
    turn: await read('turn'),
  };
}

/** The live drawing itself, 1280 pixels wide, and where its picture is in its units. */
async function shownInBrowser(page: Page): Promise<{ corners: Point[]; pixels: DrawnPixels }> {
  const corners = await page.evaluate(async () => {
    const drawing = document.querySelector('.picture-stage .drawn svg');
    if (!(drawing instanceof SVGSVGElement)) throw new Error('Nothing is drawn.');
    const copy = drawing.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) throw new Error('It cannot be copied.');
    copy.id = 'measured';
    Object.assign(copy.style, {
      position: 'fixed',
      left: '0',
      top: '0',
      width: '1280px',
      height: '1600px',
      zIndex: '2147483647',
    });
    document.querySelector('#measured')?.remove();
    document.body.append(copy);
    const image = copy.querySelector('image');
    const matrix = image?.getScreenCTM();
    if (!image || !matrix) throw new Error('There is no picture.');
    const loaded = new Image();
    loaded.src = image.href.baseVal;
    await loaded.decode();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const [x, y] = [image.x.baseVal.value, image.y.baseVal.value];
    const [w, h] = [image.width.baseVal.value, image.height.baseVal.value];
    return [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ].map(([left, top]) => {
      const point = new DOMPoint(left, top).matrixTransform(matrix);
      return { x: point.x / 1.28, y: point.y / 1.28 };
    });
  });
  await page.setViewportSize({ width: 1440, height: 1600 });
  const screenshot = await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height: 1600 } });
  await page.evaluate(() => document.querySelector('#measured')?.remove());
  return { corners, pixels: await pixelsIn(screenshot) };
}

/** The frames that the sheet draws round pictures, in the units of the drawing below them. */
const measuredOnSheet = (page: Page): Promise<Point[][]> =>
  page.locator('.sheet-artwork-drawing').evaluateAll((drawings) =>
    drawings.map((drawing) => {
      const shown = drawing.querySelector('img')?.getBoundingClientRect();
      const frame = drawing.querySelector('.measure-box');
      if (!shown || !(frame instanceof SVGPathElement)) throw new Error('It is not measured.');
      const matrix = frame.getScreenCTM();
      const numbers = (frame.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
      return [0, 2, 4, 6].map((at) => {
        const point = new DOMPoint(numbers[at], numbers[at + 1]).matrixTransform(
          matrix ?? undefined,
        );
        return {
          x: ((point.x - shown.left) / shown.width) * 1000,
          y: ((point.y - shown.top) / shown.height) * 1250,
        };
      });
    }),
  );
