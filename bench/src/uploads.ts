import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { atMost, type Figure } from './figures.ts';
import type { Bench } from './goods.ts';
import { treeMegabytes } from './processor.ts';
import { logIn, type Shop } from './shop.ts';

const COUNT = 20;
const BYTES = 10 * 1024 * 1024;
/** what they may take together */
const MOST_MB = 200;
/** Decoders of the latter two must hold the whole picture. */
const KINDS = ['baseline JPEG', 'progressive JPEG', 'interlaced PNG'] as const;
type Kind = (typeof KINDS)[number];

/** What an import may hold, and how long nobody else may be answered meanwhile. */
const IMPORT_MOST = { megabytes: 300, ms: 50 };

/**
 * How much memory uploads of 10 MB take that all come at once, of 20 and 40 megapixels by turns; and
 * imports of hostile files: much work, no products.
 */
export async function measureUploads({ machine, shop: { database } }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of KINDS) {
    const photos = [await makePhoto(kind, 7200, 5400), await makePhoto(kind, 5400, 4000)];
    const shop = await machine.startShop(database);
    try {
      const megabytes = await uploadAll(shop, photos);
      figures.push(atMost(`${COUNT} uploads at once, ${kind}`, megabytes, 'MB', MOST_MB));
    } finally {
      await shop.stop();
    }
  }
  for (const [what, file] of Object.entries(hostileFiles())) {
    const shop = await machine.startShop(database);
    try {
      const { megabytes, stallMs } = await importFile(shop, file);
      figures.push(atMost(`an import of ${what}, memory`, megabytes, 'MB', IMPORT_MOST.megabytes));
      figures.push(atMost(`an import of ${what}, longest stall`, stallMs, 'ms', IMPORT_MOST.ms));
    } finally {
      await shop.stop();
    }
  }
  return figures;
}

/** By what they are: files that once stalled the shop for seconds. */
function hostileFiles(): Record<string, File> {
  const nested = `${'['.repeat(2500)}${']'.repeat(2500)}`;
  const many = Array.from({ length: 10_000 }, () => nested).join(',');
  const header = 'name,cost,description,categories,type\n';
  return {
    '50 MB of nested JSON': new File([`{"version":3,"products":[${many}]}`], 'nested.json'),
    '200,000 empty rows': new File([header, ',,,,\n'.repeat(200_000)], 'rows.csv'),
  };
}

/** The stall is the longest time in which the shop's process did nothing else. */
async function importFile(shop: Shop, file: File): Promise<{ megabytes: number; stallMs: number }> {
  const authorization = `Bearer ${await logIn(shop)}`;
  const body = new FormData();
  body.append('file', file);
  // since the last time that it was asked
  await readLongestStall(shop);
  const megabytes = await mostMegabytes(shop.pid, async () => {
    const options = { method: 'POST', headers: { authorization }, body };
    const answer = await fetch(`${shop.url}/api/catalogue/import`, options);
    const text = await answer.text();
    if (![200, 400].includes(answer.status)) {
      throw new Error(`Answered ${answer.status}: ${text.slice(0, 200)}`);
    }
  });
  return { megabytes, stallMs: await readLongestStall(shop) };
}

async function readLongestStall({ url }: Shop): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]);
}

/** The most megabytes that these processes hold while the work is done, beyond what they hold now. */
async function mostMegabytes(pid: number, work: () => Promise<void>): Promise<number> {
  const before = treeMegabytes(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, treeMegabytes(pid))), 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

async function uploadAll(shop: Shop, photos: readonly Buffer[]): Promise<number> {
  const authorization = `Bearer ${await logIn(shop)}`;
  const upload = async (number: number) => {
    const bytes = photos[number % photos.length] ?? Buffer.alloc(0);
    // what comes behind a picture makes each another upload, of the full size
    const file = Buffer.concat([bytes, randomBytes(BYTES - bytes.length)]);
    const body = new FormData();
    body.append('binary', new File([file], `${number}.jpg`));
    const options = { method: 'POST', headers: { authorization }, body };
    const answer = await fetch(`${shop.url}/api/binary`, options);
    await answer.text();
    if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}.`);
  };
  return mostMegabytes(shop.pid, async () => {
    await Promise.all(Array.from({ length: COUNT }, (_, number) => upload(number)));
  });
}

/** Noise as coarse as a photo's, as large as an upload may be. */
async function makePhoto(kind: Kind, width: number, height: number): Promise<Buffer> {
  if (kind === 'interlaced PNG') return makePatches(width, height);
  const grain = { width: 900, height: 675, channels: 3 } as const;
  const bytes = randomBytes(grain.width * grain.height * grain.channels);
  const pixels = await sharp(bytes, { raw: grain }).resize(width, height).raw().toBuffer();
  for (let quality = 95; ; quality -= 8) {
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, progressive: kind === 'progressive JPEG' })
      .toBuffer();
    if (jpeg.length < BYTES) return jpeg;
  }
}

const patch = () => Buffer.alloc(300, randomBytes(3));

/** Since noise would not fit into the size. */
async function makePatches(width: number, height: number): Promise<Buffer> {
  const rows = Array.from({ length: height / 100 }, () => {
    const row = Buffer.concat(Array.from({ length: width / 100 }, patch));
    return Array.from({ length: 100 }, () => row);
  });
  return sharp(Buffer.concat(rows.flat()), { raw: { width, height, channels: 3 } })
    .png({ progressive: true })
    .toBuffer();
}
