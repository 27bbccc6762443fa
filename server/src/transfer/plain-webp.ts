// Source of all that is known here: developers.google.com/speed/webp/docs/riff_container and
// .../webp_lossless_bitstream_specification, and RFC 6386, 9.1, for lossy ones.

/** Chunks that hold a picture and nothing else. */
const PICTURE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;

/**
 * The size in pixels, if the file is one WebP picture without anything written into it or hung on
 * to it: no profile, no place where it was taken, nothing that moves, no byte more than it says.
 */
export function plainWebpSize(bytes: Buffer): { width: number; height: number } | undefined {
  const isRiff =
    bytes.length >= 30 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    bytes.readUInt32LE(4) + CHUNK_HEADER === bytes.length;
  if (!isRiff) return undefined;
  let at = RIFF_HEADER;
  while (at + CHUNK_HEADER <= bytes.length) {
    if (!PICTURE_CHUNKS.has(bytes.toString('latin1', at, at + 4))) return undefined;
    const size = bytes.readUInt32LE(at + 4);
    at += CHUNK_HEADER + size + (size % 2);
  }
  return at === bytes.length ? sizeIn(bytes) : undefined;
}

/** Of what the first chunk says. */
function sizeIn(bytes: Buffer): { width: number; height: number } {
  const start = RIFF_HEADER + CHUNK_HEADER;
  switch (bytes.toString('latin1', RIFF_HEADER, RIFF_HEADER + 4)) {
    case 'VP8X':
      return {
        width: bytes.readUIntLE(start + 4, 3) + 1,
        height: bytes.readUIntLE(start + 7, 3) + 1,
      };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(start + 1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return {
        width: bytes.readUInt16LE(start + 6) & 0x3fff,
        height: bytes.readUInt16LE(start + 8) & 0x3fff,
      };
  }
}
