// @ts-check
// How much memory twenty uploads of 10 MB at once take, of a shop that is running:
//   ADMIN_EMAIL=… ADMIN_PASSWORD=… node bench/src/uploads.mjs http://localhost:3000 PID
// Pictures of 20 and 40 megapixels by turns; with "progressive" behind it, of the kind that takes
// most to decode. Counts the shop's process and the one in which it encodes, as Linux's /proc has
// them; what both share is counted once.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

const COUNT = 20;
const BYTES = 10 * 1024 * 1024;
const [url = '', pid = '', kind = 'baseline'] = process.argv.slice(2);

/** A JPEG of noise as coarse as a photo's, filled up to the size. */
async function photo(/** @type {number} */ width, /** @type {number} */ height) {
  const grain = { width: 900, height: 675, channels: /** @type {const} */ (3) };
  const bytes = randomBytes(grain.width * grain.height * grain.channels);
  const pixels = await sharp(bytes, { raw: grain }).resize(width, height).raw().toBuffer();
  for (let quality = 95; ; quality -= 8) {
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, progressive: kind === 'progressive' })
      .toBuffer();
    if (jpeg.length <= BYTES) return Buffer.concat([jpeg, randomBytes(BYTES - jpeg.length)]);
  }
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

/** Of the processes that the shop has started, the one that encodes. */
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

const pictures = [];
for (let number = 0; number < COUNT; number += 1) {
  pictures.push(number % 2 ? await photo(5400, 4000) : await photo(7200, 5400));
}
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
console.log(`together at most +${(most.together - before.shop - before.encoding).toFixed(0)} MB`);
