// @ts-check
// What a preview takes, of a shop that is running with its demo goods and is allowed to draw:
//   DRAWING_RATE_PER_MINUTE=100000 npm start
//   node bench/src/drawings.mjs http://localhost:3000
// First pictures that nobody has asked for yet, one at a time, for each drawing; then one that is
// there against a picture of the catalogue, by turns.
import { Agent, request } from 'node:http';

const WIDTH = 640;
/** Different texts of each drawing and view. */
const TEXTS = 9;
const ROUNDS = 5;
const ROUND_MS = 2500;
const READERS = 32;
const [url = ''] = process.argv.slice(2);

/** @typedef {{ name: string, kind: string }} Option */
/** @typedef {{ template: string, revision: string }} Art */
/** @typedef {{ _id: string, image_id: string[], art: Art | null, type: { options: Option[] } | null }} Product */

/** @returns {Promise<any>} */
async function json(/** @type {string} */ path) {
  const answer = await fetch(`${url}/api${path}`);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer.json();
}

/** One product of each drawing. */
async function drawnProducts() {
  /** @type {Map<string, Product & { art: Art }>} */
  const byTemplate = new Map();
  for (const { _id } of (await json('/product')).products) {
    /** @type {{ product: Product }} */
    const { product } = await json(`/product/${_id}?populate=type`);
    const { art } = product;
    if (art && !byTemplate.has(art.template)) byTemplate.set(art.template, { ...product, art });
  }
  return byTemplate;
}

function addressOf(
  /** @type {Product & { art: Art }} */ { _id, art, type },
  /** @type {string} */ view,
  /** @type {string} */ words,
) {
  const text = type?.options.find(({ kind }) => kind === 'text');
  const search = new URLSearchParams({ view, w: String(WIDTH), rev: art.revision });
  if (text) search.set(text.name.toLowerCase().replaceAll(/\W+/g, '-'), words);
  return `/api/product/${_id}/preview?${search}`;
}

const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds of each answer. */
async function measureDrawing(
  /** @type {Product & { art: Art }} */ product,
  /** @type {string} */ view,
) {
  const taken = [];
  for (let number = 0; number < TEXTS; number += 1) {
    const words = Math.random().toString(36).slice(2, 8).toUpperCase();
    const began = performance.now();
    const answer = await fetch(url + addressOf(product, view, words));
    await answer.arrayBuffer();
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`A preview was answered with ${answer.status}.`);
    taken.push(performance.now() - began);
  }
  return { least: Math.min(...taken), median: median(taken) };
}

/** Answers a second to 32 readers, each of whom waits for one before asking again. */
async function answersPerSecond(/** @type {string} */ path) {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const until = performance.now() + ROUND_MS;
  let answers = 0;
  const read = () =>
    new Promise((resolve, reject) => {
      request(url + path, { agent }, (incoming) => {
        incoming.resume();
        incoming.on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
  const reader = async () => {
    while (performance.now() < until) {
      await read();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  agent.destroy();
  return answers / (ROUND_MS / 1000);
}

const products = await drawnProducts();
for (const [template, product] of products) {
  for (const view of ['front', 'back', 'detail']) {
    const taken = await measureDrawing(product, view);
    if (!taken) continue;
    console.log(
      `${template} ${view}: ${taken.median.toFixed(0)} ms, at least ${taken.least.toFixed(0)}`,
    );
  }
}

const [first] = products.values();
const [image] = first?.image_id ?? [];
if (!first || !image) throw new Error('No product is drawn and has a picture.');
const preview = addressOf(first, 'front', 'HARBOUR CREW');
const binary = `/api/binary/${image}?w=${WIDTH}`;
await answersPerSecond(preview);
await answersPerSecond(binary);
const ratios = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const [ours, theirs] = [await answersPerSecond(preview), await answersPerSecond(binary)];
  ratios.push(ours / theirs);
  console.log(`a preview ${ours.toFixed(0)} a second, a picture ${theirs.toFixed(0)}`);
}
console.log(`ratio ${median(ratios).toFixed(2)}`);
