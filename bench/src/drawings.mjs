// @ts-check
// Measures previews of a running shop with its demo goods and a high limit of drawings:
//   DRAWING_RATE_PER_MINUTE=100000 npm start
//   node bench/src/drawings.mjs http://localhost:3000 PID
// With the id of the shop's process, also the processor time of the one that draws, as Linux's
// /proc has it: on a machine that is busy with other work, that tells more than the time waited.
// First pictures that nobody has asked for yet, one at a time, for each drawing; then one that is
// there against a picture of the catalogue, by turns.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const WIDTH = 640;
/** Different texts of each drawing and view. */
const TEXTS = 9;
const ROUNDS = 5;
const ROUND_MS = 2500;
const READERS = 32;
const [url = '', pid = ''] = process.argv.slice(2);
/** Length of a processor tick; Linux's USER_HZ is 100. */
const TICK_MS = 10;

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

/** Milliseconds that the process that draws has used until now. */
function processorTime() {
  if (pid === '') return 0;
  const children = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && draws(id));
  return children.reduce((sum, id) => sum + used(id), 0);
}

/** Milliseconds of the processor, for itself and for the system on its behalf. */
function used(/** @type {string} */ id) {
  const [user = 0, system = 0] = fieldsOf(id).slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}

/** The fields after the name in /proc/…/stat: state, parent, … */
function fieldsOf(/** @type {string} */ id) {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function draws(/** @type {string} */ id) {
  try {
    const isDrawing = readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('draw-pictures');
    return isDrawing && fieldsOf(id)[1] === pid;
  } catch {
    // it has just ended
    return false;
  }
}

const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds of each answer. */
async function measureDrawing(
  /** @type {Product & { art: Art }} */ product,
  /** @type {string} */ view,
) {
  const taken = [];
  const before = processorTime();
  for (let number = 0; number < TEXTS; number += 1) {
    const words = Math.random().toString(36).slice(2, 8).toUpperCase();
    const began = performance.now();
    const answer = await fetch(url + addressOf(product, view, words));
    await answer.arrayBuffer();
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`A preview was answered with ${answer.status}.`);
    taken.push(performance.now() - began);
  }
  const processor = (processorTime() - before) / TEXTS;
  return { processor, least: Math.min(...taken), median: median(taken) };
}

/**
 * Answers a second to 32 readers, each of whom waits for one before asking again, and what the shop
 * used of the processor for each, in microseconds.
 */
async function answers(/** @type {string} */ path) {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const until = performance.now() + ROUND_MS;
  const before = pid === '' ? 0 : used(pid);
  let count = 0;
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
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  agent.destroy();
  const processor = pid === '' ? 0 : ((used(pid) - before) * 1000) / count;
  return { aSecond: count / (ROUND_MS / 1000), processor };
}

const products = await drawnProducts();
for (const [template, product] of products) {
  for (const view of ['front', 'back', 'detail']) {
    const taken = await measureDrawing(product, view);
    if (!taken) continue;
    const [processor, middle, least] = [taken.processor, taken.median, taken.least].map(Math.round);
    const of = pid === '' ? '' : `${processor} ms of the processor, `;
    console.log(`${template} ${view}: ${of}answered in ${middle} ms, at least ${least}`);
  }
}

const [first] = products.values();
const [image] = first?.image_id ?? [];
if (!first || !image) throw new Error('No product is drawn and has a picture.');
const preview = addressOf(first, 'front', 'HARBOUR CREW');
const binary = `/api/binary/${image}?w=${WIDTH}`;
await answers(preview);
await answers(binary);
/** @type {number[]} */
const ratios = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const [ours, theirs] = [await answers(preview), await answers(binary)];
  ratios.push(pid === '' ? ours.aSecond / theirs.aSecond : theirs.processor / ours.processor);
  for (const [what, { aSecond, processor }] of Object.entries({ preview: ours, picture: theirs })) {
    const of = pid === '' ? '' : `, ${processor.toFixed(0)} µs of the shop's processor each`;
    console.log(`${what}: ${aSecond.toFixed(0)} a second${of}`);
  }
}
console.log(`ratio ${median(ratios).toFixed(2)}`);
