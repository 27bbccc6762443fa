// @ts-check
// How much memory twenty uploads of 10 MB at once take, of a shop that is running:
//   ADMIN_EMAIL=… ADMIN_PASSWORD=… node bench/src/uploads.mjs http://localhost:3000 PID
// JPEGs of 20 and 40 megapixels by turns; with "progressive" behind it, or "interlaced" for PNGs of
// 16 bits a channel, of the kinds of which a decoder must hold all. Counts the shop's process and the one in which it encodes, as Linux's /proc has
// them; what both share is counted once.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

const COUNT = 20;
const BYTES = 10 * 1024 * 1024;
const [url = '', pid = '', kind = 'baseline'] = process.argv.slice(2);

/** Noise as coarse as a photo's. */
async function photo(/** @type {number} */ width, /** @type {number} */ height) {
  if (kind === 'interlaced') return interlaced(width, height);
  const grain = { width: 900, height: 675, channels: /** @type {const} */ (3) };
  const bytes = randomBytes(grain.width * grain.height * grain.channels);
  const pixels = await sharp(bytes, { raw: grain }).resize(width, height).raw().toBuffer();
  for (let quality = 95; ; quality -= 8) {
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, progressive: kind === 'progressive' })
      .toBuffer();
    if (jpeg.length < BYTES) return jpeg;
  }
}

/** Patches, since noise of 16 bits would not fit into the size. */
async function interlaced(/** @type {number} */ width, /** @type {number} */ height) {
  const raw = { width, height, channels: /** @type {const} */ (3) };
  const row = () =>
    Buffer.concat(Array.from({ length: width / 100 }, () => Buffer.alloc(300, randomBytes(3))));
  const rows = Array.from({ length: height / 100 }, () => Array(100).fill(row()));
  return sharp(Buffer.concat(rows.flat()), { raw })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();
}

/** Megabytes; 0 of a process that has just ended. */
function memory(/** @type {string} */ of) {
  try {
    const [, kilobytes] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${of}/smaps_rollup`, 'utf8')) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

/** Finds the encoder among the child processes of the shop. */
function encoding() {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const encoders = children.filter(
    (child) =>
      child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('encode-pictures'),
  );
  return encoders.reduce((sum, child) => sum + memory(child), 0);
}

async function logIn() {
  const login = `${process.env['ADMIN_EMAIL']}:${process.env['ADMIN_PASSWORD']}`;
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { authorization },
  });
  if (!answer.ok) throw new Error(`The login was answered with ${answer.status}.`);
  return `Bearer ${(await answer.json()).token}`;
}

const photos = [await photo(7200, 5400), await photo(5400, 4000)];
const pictures = Array.from({ length: COUNT }, (_, number) => {
  const bytes = photos[number % photos.length] ?? Buffer.alloc(0);
  // what comes behind a picture makes each another upload, of the full size
  return Buffer.concat([bytes, randomBytes(BYTES - bytes.length)]);
});
const authorization = await logIn();
const before = { shop: memory(pid), encoding: encoding() };
const most = { ...before, together: before.shop + before.encoding };
const watching = new AbortController();
const watched = (async () => {
  while (!watching.signal.aborted) {
    const now = { shop: memory(pid), encoding: encoding() };
    most.shop = Math.max(most.shop, now.shop);
    most.encoding = Math.max(most.encoding, now.encoding);
    most.together = Math.max(most.together, now.shop + now.encoding);
    await sleep(50);
  }
})();
const began = performance.now();
const statuses = await Promise.all(
  pictures.map(async (bytes, number) => {
    const body = new FormData();
    body.append('binary', new File([bytes], `${number}.jpg`));
    const answer = await fetch(`${url}/api/binary`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    await answer.text();
    return answer.status;
  }),
);
const seconds = (performance.now() - began) / 1000;
watching.abort();
await watched;
console.log(`answered with ${[...new Set(statuses)].join(', ')} in ${seconds.toFixed(1)} s`);
for (const [when, { shop, encoding: encoder }] of Object.entries({ before, most })) {
  console.log(`${when}: shop ${shop.toFixed(0)} MB, encoding ${encoder.toFixed(0)} MB`);
}
// the encoder has nothing but pictures to do, also when it is already at those of a run before
console.log(`together at most +${(most.together - before.shop).toFixed(0)} MB`);
