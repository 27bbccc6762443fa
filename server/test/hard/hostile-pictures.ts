import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { picture, pngChunk, pngHeader } from '../pictures.ts';

/**
 * A file that must never be served again: it runs where a browser takes it for a page or a script.
 */
export const SCRIPT = '<script>alert("a hostile upload runs")</script>';

const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${SCRIPT}<rect width="9" height="9"/></svg>`;
/** Each entity is ten of the one before. */
const ENTITIES = Array.from(
  { length: 9 },
  (_, depth) => `<!ENTITY e${depth + 1} "${`&e${depth};`.repeat(10)}">`,
);
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">${ENTITIES.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>`;

/** Numbers that look random and are the same in each run. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number below `sides`. */
  roll(sides: number): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.#state / 2_147_483_648) * sides);
  }

  pick<Thing>(things: readonly [Thing, ...Thing[]]): Thing {
    return things[this.roll(things.length)] ?? things[0];
  }
}

const FORMATS = ['jpeg', 'png', 'webp'] as const;
type Format = (typeof FORMATS)[number];

async function plain(dice: Dice, format: Format = dice.pick(FORMATS)): Promise<Buffer> {
  const pixels = picture(8 + dice.roll(90), 8 + dice.roll(90), dice.roll(1e6));
  if (format === 'jpeg') return pixels.jpeg({ progressive: dice.roll(2) === 0 }).toBuffer();
  if (format === 'png') return pixels.png({ progressive: dice.roll(2) === 0 }).toBuffer();
  return pixels.webp({ lossless: dice.roll(2) === 0 }).toBuffer();
}

const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

/** With a chunk behind the header of a PNG, or a segment behind the first mark of a JPEG. */
async function withText(dice: Dice): Promise<Buffer> {
  if (dice.roll(2) === 0) {
    const bytes = await plain(dice, 'png');
    const text = pngChunk(dice.pick(['tEXt', 'iTXt', 'eXIf']), join(`Comment\0${HTML}`));
    return join(bytes.subarray(0, 33), text, bytes.subarray(33));
  }
  const bytes = await plain(dice, 'jpeg');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(HTML.length + 2);
  const mark = Buffer.from([0xff, dice.pick([0xfe, 0xe1, 0xe0])]);
  return join(bytes.subarray(0, 2), mark, length, HTML, bytes.subarray(2));
}

const STARTS: readonly [Buffer, ...Buffer[]] = [
  Buffer.from('ffd8ff', 'hex'),
  Buffer.from('ffd8ffe00010', 'hex'),
  Buffer.from('89504e470d0a1a0a', 'hex'),
  Buffer.from('RIFF\x24\0\0\0WEBPVP8 '),
  Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X\x0a\0\0\0\x10\0\0\0\xff\x3f\0\xff\x3f\0', 'latin1'),
];

const OTHERS: readonly [Buffer | string, ...(Buffer | string)[]] = [
  HTML,
  SVG,
  LAUGHS,
  gzipSync(SVG),
  '',
  SCRIPT,
  `GIF89a/*${SCRIPT}*/`,
  `%PDF-1.7\n${SCRIPT}`,
  `BM${SCRIPT}`,
  '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  '\0\0\0\x20ftypavif\0\0\0\0avif',
  'II*\0\x08\0\0\0',
  `PK\x03\x04${SCRIPT}`,
  '\x7fELF\x02\x01\x01',
  '#!/bin/sh\nid\n',
];

/** Files that are small and become large: none may take much memory. */
const BOMBS: readonly [
  (dice: Dice) => Buffer | Promise<Buffer>,
  ...((dice: Dice) => Buffer | Promise<Buffer>)[],
] = [
  () => pngHeader({ width: 60_000, height: 60_000 }),
  () => pngHeader({ width: 0x7fffffff, height: 0x7fffffff }),
  () => pngHeader({ width: 1, height: 40_000_001 }),
  () => pngHeader({ width: 6324, height: 6324, interlaced: true }, Buffer.alloc(4e6)),
  () => pngHeader({ width: 4900, height: 4900, interlaced: true }, Buffer.alloc(40e6)),
  () => pngHeader({ width: 6324, height: 6324 }, Buffer.alloc(20e6)),
  () => pngHeader({ width: 100, height: 100 }, Buffer.alloc(60e6)),
  async (dice) => {
    const bytes = await plain(dice, 'png');
    const profile = join('a\0\0', deflateSync(Buffer.alloc(60e6)));
    return join(bytes.subarray(0, 33), pngChunk('iCCP', profile), bytes.subarray(33));
  },
  async (dice) => sized(await plain(dice, 'jpeg'), [0xc0, 0xc2], 65_535),
  async (dice) => sized(await plain(dice, 'jpeg'), [0xc0, 0xc2], 6300),
  () =>
    join('RIFF\x24\0\0\0WEBPVP8L\x10\0\0\0', Buffer.from('2fffffff0f', 'hex'), Buffer.alloc(40)),
];

/** A JPEG that says it has that many rows and columns. */
function sized(bytes: Buffer, frames: readonly number[], side: number): Buffer {
  const at = frames
    .map((frame) => bytes.indexOf(Buffer.from([0xff, frame])))
    .find((place) => place > 0);
  const copy = Buffer.from(bytes);
  if (at === undefined) return copy;
  copy.writeUInt16BE(side, at + 5);
  copy.writeUInt16BE(side, at + 7);
  return copy;
}

const KINDS: HostileKinds = {
  'a picture': (dice) => plain(dice),
  'a picture with a page behind it': async (dice) =>
    join(await plain(dice), dice.pick([HTML, SVG])),
  'a picture with a script in it': withText,
  'a page behind the first bytes of a picture': (dice) =>
    join(dice.pick(STARTS), dice.pick([HTML, SVG])),
  'a picture behind other first bytes': async (dice) =>
    join(dice.pick(['GIF89a/*', '%PDF-1.7\n', '<!--', ' ', '\ufeff']), await plain(dice)),
  'another kind': (dice) => Buffer.from(dice.pick(OTHERS)),
  'a picture that is cut off': async (dice) => {
    const bytes = await plain(dice);
    return bytes.subarray(0, dice.roll(bytes.length));
  },
  'a picture with wrong bytes': async (dice) => {
    const bytes = Buffer.from(await plain(dice));
    for (let count = 1 + dice.roll(20); count > 0; count -= 1) {
      bytes[dice.roll(bytes.length)] = dice.roll(256);
    }
    return bytes;
  },
  'a bomb': (dice) => dice.pick(BOMBS)(dice),
};

const NAMES: readonly [string, ...string[]] = [
  'front.jpg',
  'page.html',
  'shape.svg',
  'script.js',
  `${SCRIPT}.png`,
  '../../index.html',
  'a.php\0.jpg',
  'photo.jpg"\r\ncontent-type: text/html',
  '\u202egnp.exe',
  '',
];

const TYPES: readonly [string, ...string[]] = [
  'image/jpeg',
  'image/svg+xml',
  'text/html',
  'application/javascript',
  'a/b',
];

type Many<Thing> = readonly [Thing, ...Thing[]];

const flat = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 160, g: 20, b: 60, alpha: 0.8 } },
    limitInputPixels: false,
  });

/** Good pictures of nearly as many pixels as are taken, each in a way that takes memory to decode. */
const LARGE: Many<() => Promise<Buffer>> = [
  () => flat(6300, 6300).png({ progressive: true }).toBuffer(),
  () => flat(6300, 6300).png().toBuffer(),
  () => flat(4400, 4400).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  () => flat(6300, 6300).toColourspace('rgb16').png().toBuffer(),
  () => flat(40_000, 990).png({ progressive: true }).toBuffer(),
  () => flat(990, 40_000).png().toBuffer(),
  () => flat(6300, 6300).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  () => flat(5100, 5100).jpeg({ progressive: true }).toBuffer(),
  () => flat(6300, 6300).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  () => flat(5000, 5000).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
  () => flat(6300, 6300).webp({ lossless: true, effort: 0 }).toBuffer(),
  () => flat(6300, 6300).webp({ effort: 0 }).toBuffer(),
];

/** Pictures that a decoder has most to do with. */
export const LARGE_PICTURES: HostileKinds = {
  'a picture as large as any': (dice) => dice.pick(LARGE)(),
};

export interface HostileFile {
  /** Its kind, for the message of a failure. */
  kind: string;
  name: string;
  type: string;
  bytes: Buffer;
}

type Maker = (dice: Dice, number: number) => Buffer | string | Promise<Buffer>;

/** By what each kind is called, how a file of it is made; `number` counts the files. */
export type HostileKinds = Readonly<Record<string, Maker>>;

/** So many files, each kind by turns; the same for the same seed. */
export async function* hostileFiles(
  count: number,
  seed: number,
  more: HostileKinds = {},
): AsyncGenerator<HostileFile> {
  const dice = new Dice(seed);
  const kinds = Object.entries<Maker>({ ...KINDS, ...more });
  for (let number = 0; number < count; number += 1) {
    const [kind, make] = kinds[number % kinds.length] ?? ['nothing', () => ''];
    const bytes = Buffer.from(await make(dice, number));
    yield { kind, name: dice.pick(NAMES), type: dice.pick(TYPES), bytes };
  }
}
