import { open, type FileHandle } from 'node:fs/promises';

export type PictureKind = 'jpeg' | 'png' | 'webp';

/** Facts that a file states of itself before a pixel is decoded. */
export interface PictureHeader {
  kind: PictureKind;
  /** Pixels. */
  width: number;
  height: number;
  /**
   * Bytes that a decoder has to hold at once, since the whole picture comes in several passes or in
   * no order of rows; 0 for one that is decoded row by row.
   */
  heldBytes: number;
}

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * By the first bytes, whatever its name says. Only then may the decoders see it: of the many
 * kinds that they know, no other is to be reached from outside.
 */
export function pictureKind(start: Buffer): PictureKind | undefined {
  if (start.subarray(0, 3).equals(JPEG)) return 'jpeg';
  if (start.subarray(0, 8).equals(PNG)) return 'png';
  const isWebp =
    start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : undefined;
}

/** Bytes: in a PNG or a WebP everything stands in fewer. */
const START = 33;

type ByteReader = (at: number, length: number) => Promise<Buffer>;

/**
 * Reads some bytes of the file, and decodes none.
 * @returns the header; 'unknown' for another kind; 'damaged' where no size stands in it
 */
export async function readPictureHeader(
  path: string,
): Promise<PictureHeader | 'unknown' | 'damaged'> {
  const file = await open(path);
  try {
    const read = (at: number, length: number) => bytesOf(file, at, length);
    // zeros where the file ends early: no picture is as wide as that
    const start = Buffer.concat([await read(0, START)], START);
    const kind = pictureKind(start);
    if (!kind) return 'unknown';
    const size = await sizeOf(kind, start, read);
    const isSize = size && size.width > 0 && size.height > 0;
    return isSize ? { kind, ...size } : 'damaged';
  } finally {
    await file.close();
  }
}

async function bytesOf(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

type Size = Omit<PictureHeader, 'kind'>;

async function sizeOf(
  kind: PictureKind,
  start: Buffer,
  read: ByteReader,
): Promise<Size | undefined> {
  if (kind === 'jpeg') return jpegSize(read);
  return kind === 'png' ? pngSize(start) : webpSize(start);
}

/** Samples of a pixel by the colour type, as they are decoded. Source: PNG, 11.2.1. */
const PNG_SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

function pngSize(start: Buffer): Size | undefined {
  if (start.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const [width, height] = [start.readUInt32BE(16), start.readUInt32BE(20)];
  const [depth = 0, colourType = 0] = start.subarray(24, 26);
  const isInterlaced = start[28] !== 0;
  const pixel = (PNG_SAMPLES[colourType] ?? 4) * (depth === 16 ? 2 : 1);
  return { width, height, heldBytes: isInterlaced ? width * height * pixel : 0 };
}

/** Source: RFC 9649 for the chunks, RFC 6386, 9.1, for the frame header of VP8. */
function webpSize(start: Buffer): Size | undefined {
  switch (start.toString('latin1', 12, 16)) {
    case 'VP8 ': {
      if (start.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      const [width, height] = [start.readUInt16LE(26) & 0x3fff, start.readUInt16LE(28) & 0x3fff];
      return { width, height, heldBytes: width * height * 3 };
    }
    case 'VP8L': {
      if (start[20] !== 0x2f) return undefined;
      const bits = start.readUInt32LE(21);
      const [width, height] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
      return { width, height, heldBytes: width * height * 4 };
    }
    case 'VP8X': {
      const [width, height] = [start.readUIntLE(24, 3) + 1, start.readUIntLE(27, 3) + 1];
      return { width, height, heldBytes: width * height * 4 };
    }
    default:
      return undefined;
  }
}

/** Of one JPEG; a profile of colours or a preview takes some dozens of 64 KB. */
const MOST_SEGMENTS = 1000;
const FILLING = 0xff;
/** Another image, the end of this one, and a scan: there came no frame before. */
const ENDS = new Set([0xd8, 0xd9, 0xda]);

/** Source: ITU-T T.81, annex B. */
async function jpegSize(read: ByteReader): Promise<Size | undefined> {
  let at = 2;
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    const bytes = await read(at, 32);
    const [first, marker] = bytes;
    if (bytes.length < 4 || first !== FILLING || marker === undefined) return undefined;
    if (marker === FILLING) {
      at += 1;
      continue;
    }
    if (ENDS.has(marker)) return undefined;
    if (isFrame(marker)) return frameSize(marker, bytes);
    at += 2 + bytes.readUInt16BE(2);
  }
  return undefined;
}

/** C0 to CF, but for the tables among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Frames that come in several passes, for which a decoder holds all coefficients. */
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);

function frameSize(marker: number, bytes: Buffer): Size | undefined {
  const components = bytes[9] ?? 0;
  if (components === 0 || bytes.length < 10 + components * 3) return undefined;
  const [height, width] = [bytes.readUInt16BE(5), bytes.readUInt16BE(7)];
  if (!PROGRESSIVE.has(marker)) return { width, height, heldBytes: 0 };
  // a component may have fewer samples than the picture has pixels
  const sampling = Array.from({ length: components }, (_, index) => {
    const factors = bytes[11 + index * 3] ?? 0;
    return (factors >> 4) * (factors & 15);
  });
  const most = Math.max(...sampling, 1);
  const samples = sampling.reduce((sum, factor) => sum + factor / most, 0);
  // a coefficient takes two bytes
  return { width, height, heldBytes: width * height * samples * 2 };
}

/** Chunks of WebP that hold a picture and nothing else. Source: RFC 9649, 2. */
const PICTURE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/**
 * Whether a file that is a picture is one WebP without anything written into it or hung on to it:
 * no profile, no place where it was taken, nothing that moves, no byte more than it says.
 */
export function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!PICTURE_CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}
