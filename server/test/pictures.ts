import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture of that size in which every pixel counts; the same for the same seed. */
export function picture(width: number, height: number, seed = 7): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = state >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The left half red, the right half blue: by which one sees how it lies. */
export function twoHalves(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#f00' };
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

/** The first bytes of a PNG that says it is that large, and hardly anything else. */
export async function pngBomb(width: number, height: number): Promise<Buffer> {
  const flat = { width, height, channels: 3 as const, background: '#495722' };
  return sharp({ create: flat, limitInputPixels: false }).png({ palette: false }).toBuffer();
}

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of 64 bits a pixel that says it has that size, and has those rows and no more. */
export function pngHeader(
  { width, height, interlaced = false }: { width: number; height: number; interlaced?: boolean },
  rows: Buffer = Buffer.alloc(64),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // bits of a sample, samples with transparency
  header.set([16, 6, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A good JPEG of exactly that many bytes: what comes behind the picture is not looked at. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const jpeg = await picture(64, 48).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}

export interface FormPart {
  field?: string;
  /** Undefined for a plain field. */
  name?: string;
  type?: string;
  bytes: Buffer | string;
}

/** A multipart body with its content type, byte by byte as browsers send it. */
export function multipart(...parts: FormPart[]): { type: string; bytes: Buffer } {
  const boundary = `----shop${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(({ field = 'binary', name, type = 'image/jpeg', bytes }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`,
    name === undefined ? '\r\n\r\n' : `; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  const bytes = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
