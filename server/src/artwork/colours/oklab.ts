/** How people see a colour: three numbers whose distance is how different two look. */
export type Oklab = readonly [l: number, a: number, b: number];

/** Red, green and blue, eight bits of each. */
export type PackedColour = number;

const LINEAR = Float64Array.from({ length: 256 }, (_, level) => {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** All three from 0 to 100. Source: Björn Ottosson, “A perceptual color space”, 2020. */
export function oklabOf(colour: PackedColour): Oklab {
  const r = LINEAR[colour >> 16] ?? 0;
  const g = LINEAR[(colour >> 8) & 255] ?? 0;
  const b = LINEAR[colour & 255] ?? 0;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    100 * (0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s),
    100 * (1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s),
    100 * (0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s),
  ];
}

/** 0 for the same colour, 100 between black and white. Math.hypot takes ten times as long. */
export const distanceBetween = (a: Oklab, b: Oklab): number => Math.sqrt(squareBetween(a, b));

/** The square of their distance, which tells as well which is nearer. */
export function squareBetween(a: Oklab, b: Oklab): number {
  const l = a[0] - b[0];
  const green = a[1] - b[1];
  const blue = a[2] - b[2];
  return l * l + green * green + blue * blue;
}

/** @param hex as #rrggbb */
export const packedOf = (hex: string): PackedColour => Number.parseInt(hex.slice(1), 16);

/** As #rrggbb. */
export const hexOf = (colour: PackedColour): string => `#${colour.toString(16).padStart(6, '0')}`;

/** The last colours asked for stay at hand: in a picture, neighbours are often of one colour. */
export class OklabCache {
  readonly #slots = 1 << 14;
  readonly #colours = new Int32Array(this.#slots).fill(-1);
  readonly #values: Oklab[] = Array.from({ length: this.#slots }, () => [0, 0, 0]);

  of(colour: PackedColour): Oklab {
    const slot = (Math.imul(colour, 0x9e3779b1) >>> 18) & (this.#slots - 1);
    if (this.#colours[slot] !== colour) {
      this.#colours[slot] = colour;
      this.#values[slot] = oklabOf(colour);
    }
    return this.#values[slot] ?? [0, 0, 0];
  }
}
