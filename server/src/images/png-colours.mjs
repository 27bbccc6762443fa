// @ts-check
// What a PNG says of its colours in the chunks gAMA and cHRM. Browsers follow it, libvips knows
// profiles alone: so the same is said once more as a profile. Rules: Chromium, by trying.
import { open, readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';

/** Bytes of the signature; of length and type before the data of a chunk; of the sum behind it. */
const SIGNATURE = 8;
const CHUNK_HEAD = 8;
const CHUNK_SUM = 4;

/** Before the pixels. Files of cameras and painting programs have less than twenty. */
const MOST_CHUNKS = 1000;

/** These say it better, whatever gAMA and cHRM say. Source: PNG, third edition, 4.3. */
const BETTER = new Set(['sRGB', 'iCCP', 'cICP']);

/** A number in gAMA and cHRM is this many times what it means. */
const UNIT = 100_000;

/** Of sRGB, as cHRM has them: x and y of white, red, green and blue. */
const SRGB = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
/** Of gAMA, which has the exponent of the encoder. Beyond them a picture is black or white. */
const LEAST_GAMMA = 0.01;
const MOST_GAMMA = 100;

/** As gAMA has it, sRGB is about this; what stands alone and differs by less than that counts as it. */
const USUAL_GAMMA = 1 / 2.2;
const TOLERANCE = 0.05;

/** @typedef {{ isGrey: boolean, gamma?: number, chromaticities?: number[] }} PngColours */

/**
 * The file itself, or its bytes with a profile where only gAMA or cHRM say what its colours are.
 * @returns {Promise<string | Buffer>}
 */
export async function withProfile(/** @type {string | Buffer} */ file) {
  const colours = await readColours(file);
  const profile = colours && profileOf(colours);
  if (!profile) return file;
  const bytes = typeof file === 'string' ? await readFile(file) : file;
  // IHDR is the first chunk and has 13 bytes
  const at = SIGNATURE + CHUNK_HEAD + 13 + CHUNK_SUM;
  return Buffer.concat([bytes.subarray(0, at), chunkOf(profile), bytes.subarray(at)]);
}

/**
 * Undefined: it says nothing, or says it better elsewhere.
 * @returns {Promise<PngColours | undefined>}
 */
async function readColours(/** @type {string | Buffer} */ source) {
  if (typeof source !== 'string') {
    return coloursIn(async (to, at) => source.subarray(at, at + to.length).copy(to));
  }
  const file = await open(source);
  try {
    return await coloursIn((to, at) => file.read(to, 0, to.length, at));
  } finally {
    await file.close();
  }
}

/** @returns {Promise<PngColours | undefined>} */
async function coloursIn(/** @type {(to: Buffer, at: number) => Promise<unknown>} */ read) {
  /** @type {PngColours} */
  const found = { isGrey: false };
  for (let at = SIGNATURE, chunk = 0; chunk < MOST_CHUNKS; chunk += 1) {
    const start = Buffer.alloc(CHUNK_HEAD + 32);
    await read(start, at);
    const type = start.toString('latin1', 4, 8);
    const length = start.readUInt32BE(0);
    const data = start.subarray(CHUNK_HEAD);
    if (BETTER.has(type)) return undefined;
    // the colour types 0 and 4
    if (type === 'IHDR') found.isGrey = (data.readUInt8(9) & 2) === 0;
    if (type === 'gAMA' && length === 4) found.gamma = data.readUInt32BE(0) / UNIT;
    if (type === 'cHRM' && length === 32) {
      found.chromaticities = SRGB.map((_, index) => data.readUInt32BE(index * 4) / UNIT);
    }
    if (type === 'IDAT' || type === '\0\0\0\0') break;
    at += CHUNK_HEAD + length + CHUNK_SUM;
  }
  return found;
}

/**
 * Undefined: it is sRGB, says nothing, or what cannot be. cHRM alone says nothing.
 * @returns {Buffer | undefined}
 */
function profileOf(/** @type {PngColours} */ { isGrey, gamma, chromaticities }) {
  if (gamma === undefined || gamma < LEAST_GAMMA || gamma > MOST_GAMMA) return undefined;
  const isUsual = Math.abs(gamma / USUAL_GAMMA - 1) < TOLERANCE;
  if (isUsual && (isGrey || !chromaticities)) return undefined;
  const curve = curveOf(gamma);
  const wtpt = xyzOf(D50);
  if (isGrey) return iccProfile('GRAY', { wtpt, kTRC: curve });
  const colorants = colorantsOf(chromaticities ?? SRGB);
  if (!colorants) return undefined;
  const [rXYZ, gXYZ, bXYZ] = colorants.map(xyzOf);
  const curves = { rTRC: curve, gTRC: curve, bTRC: curve };
  return rXYZ && gXYZ && bXYZ && iccProfile('RGB ', { wtpt, rXYZ, gXYZ, bXYZ, ...curves });
}

/** The white of every profile. Source: ICC.1, 7.2.16. */
const D50 = [0.9642, 1, 0.8249];

/** Of Bradford: how white is adapted to another white. Source: ICC.1, annex E. */
const BRADFORD = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/**
 * X, Y and Z of red, green and blue by D50.
 * @returns {number[][] | undefined}
 */
function colorantsOf(
  /** @type {number[]} */ [wx = 0, wy = 0, rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0],
) {
  const white = [wx / wy, 1, (1 - wx - wy) / wy];
  const primaries = [
    [rx, ry, 1 - rx - ry],
    [gx, gy, 1 - gx - gy],
    [bx, by, 1 - bx - by],
  ];
  const toSums = inverse(transposed(primaries));
  const toXyz = inverse(BRADFORD);
  if (!toSums || !toXyz || wy <= 0) return undefined;
  const sums = times(toSums, white);
  const from = times(BRADFORD, white);
  const to = times(BRADFORD, D50);
  return primaries.map((primary, index) => {
    const cones = times(
      BRADFORD,
      primary.map((part) => part * (sums[index] ?? 0)),
    );
    return times(
      toXyz,
      cones.map((part, cone) => (part * (to[cone] ?? 0)) / (from[cone] ?? 0)),
    );
  });
}

/** @type {(rows: number[][]) => number[][]} */
const transposed = (rows) => rows.map((_, column) => rows.map((row) => row[column] ?? 0));

/** @type {(rows: number[][], vector: number[]) => number[]} */
const times = (rows, vector) =>
  rows.map((row) => row.reduce((sum, part, index) => sum + part * (vector[index] ?? 0), 0));

/**
 * Of three rows of three. Undefined: there is none.
 * @returns {number[][] | undefined}
 */
function inverse(/** @type {number[][]} */ rows) {
  const [[a = 0, b = 0, c = 0] = [], [d = 0, e = 0, f = 0] = [], [g = 0, h = 0, i = 0] = []] = rows;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (Math.abs(determinant) < 1e-6) return undefined;
  const adjugate = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return adjugate.map((row) => row.map((part) => part / determinant));
}

/** A parametric curve: a power and nothing else. Source: ICC.1, 10.18. */
const curveOf = (/** @type {number} */ gamma) =>
  Buffer.concat([Buffer.from('para\0\0\0\0\0\0\0\0'), fixed([1 / gamma])]);

const xyzOf = (/** @type {number[]} */ xyz) =>
  Buffer.concat([Buffer.from('XYZ \0\0\0\0'), fixed(xyz)]);

/** Numbers of 16 bits before the point and 16 behind it. */
function fixed(/** @type {number[]} */ numbers) {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) {
    const most = 0x7fffffff;
    bytes.writeInt32BE(Math.max(-most, Math.min(most, Math.round(number * 65_536))), index * 4);
  }
  return bytes;
}

/** Bytes of a profile before its table of tags, and of a row of that. Source: ICC.1, 7.2 and 7.3. */
const HEADER = 128;
const TAG_ROW = 12;

/**
 * A profile of version 4 of a display.
 * @returns {Buffer}
 */
function iccProfile(
  /** @type {'GRAY' | 'RGB '} */ space,
  /** @type {Record<string, Buffer>} */ tags,
) {
  const rows = Object.entries(tags);
  const table = Buffer.alloc(4 + rows.length * TAG_ROW);
  table.writeUInt32BE(rows.length, 0);
  let at = HEADER + table.length;
  for (const [index, [name, data]] of rows.entries()) {
    const row = 4 + index * TAG_ROW;
    table.write(name, row, 'latin1');
    table.writeUInt32BE(at, row + 4);
    table.writeUInt32BE(data.length, row + 8);
    at += data.length;
  }
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x04300000, 8);
  header.write(`mntr${space}XYZ `, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  fixed(D50).copy(header, 68);
  return Buffer.concat([header, table, ...Object.values(tags)]);
}

/** @returns {Buffer} */
function chunkOf(/** @type {Buffer} */ profile) {
  const name = Buffer.from('from gAMA\0\0', 'latin1');
  const body = Buffer.concat([Buffer.from('iCCP', 'latin1'), name, deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(CHUNK_SUM)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
