/** A decoded picture: red, green, blue and alpha of each pixel, a byte each, row by row. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** From it on a pixel counts as opaque: what is less so is the soft edge of a cut-out. */
export const OPAQUE_FROM = 200;

/** The colour of the pixel whose bytes begin there. */
export function packedAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

export function setPacked(data: Uint8Array, at: number, colour: number): void {
  data[at] = colour >> 16;
  data[at + 1] = (colour >> 8) & 255;
  data[at + 2] = colour & 255;
}

/** Whole pixels of it, none mixed from several, so that the longer side is at most that long. */
export function sampled(pixels: Pixels, side: number): Pixels {
  const scale = Math.max(pixels.width, pixels.height) / side;
  if (scale <= 1) return pixels;
  const width = Math.max(1, Math.round(pixels.width / scale));
  const height = Math.max(1, Math.round(pixels.height / scale));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(((y + 0.5) * pixels.height) / height) * pixels.width;
    for (let x = 0; x < width; x += 1) {
      const from = (row + Math.floor(((x + 0.5) * pixels.width) / width)) * 4;
      data.set(pixels.data.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return { data, width, height };
}
