import { COLOUR_FAMILIES, type ColourFamily } from '@tailorbird/contract/kinds/colour-families';

/** Names of colours that have no swatch, beside those of the families themselves. */
const NAMED: Readonly<Record<string, ColourFamily>> = {
  beige: 'brown',
  blush: 'pink',
  burgundy: 'red',
  canvas: 'white',
  charcoal: 'grey',
  cream: 'white',
  forest: 'green',
  gold: 'yellow',
  gray: 'grey',
  ink: 'black',
  ivory: 'white',
  lilac: 'purple',
  mustard: 'yellow',
  natural: 'white',
  navy: 'blue',
  olive: 'green',
  rufous: 'orange',
  sage: 'green',
  silver: 'grey',
  sky: 'blue',
  tan: 'brown',
  teal: 'green',
  terracotta: 'orange',
  ...Object.fromEntries(COLOUR_FAMILIES.map((family) => [family, family])),
};

/** By its last word, as in "Dark green"; undefined when it names no colour that is known. */
export function familyOfName(name: string): ColourFamily | undefined {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const last = words.at(-1) ?? '';
  return Object.hasOwn(NAMED, last) ? NAMED[last] : undefined;
}

/** @param colour as #rrggbb */
export function familyOfColour(colour: string): ColourFamily {
  const { lightness, chroma, hue } = oklch(colour);
  if (chroma < 0.02 || (lightness < 0.25 && chroma < 0.05)) return neutral(lightness);
  // cream and undyed cloth
  if (lightness > 0.86 && chroma < 0.05 && hue > 45 && hue < 125) return 'white';
  return FAMILIES.find(({ until }) => hue < until)?.at({ lightness, chroma }) ?? 'red';
}

function neutral(lightness: number): ColourFamily {
  if (lightness > 0.85) return 'white';
  return lightness < 0.3 ? 'black' : 'grey';
}

/** By hue in degrees of OKLCH. Light red is pink, and dark or pale orange and yellow are brown. */
const FAMILIES: readonly {
  until: number;
  at: (of: { lightness: number; chroma: number }) => ColourFamily;
}[] = [
  { until: 33, at: ({ lightness }) => (lightness > 0.7 ? 'pink' : 'red') },
  {
    until: 60,
    at: ({ lightness, chroma }) => {
      if (lightness > 0.8 && chroma < 0.08) return 'pink';
      return lightness < 0.5 || chroma < 0.08 ? 'brown' : 'orange';
    },
  },
  {
    until: 75,
    at: ({ lightness, chroma }) => (lightness < 0.55 || chroma < 0.1 ? 'brown' : 'orange'),
  },
  {
    until: 110,
    at: ({ lightness, chroma }) => (lightness < 0.55 || chroma < 0.06 ? 'brown' : 'yellow'),
  },
  { until: 200, at: () => 'green' },
  { until: 283, at: () => 'blue' },
  { until: 325, at: () => 'purple' },
  { until: 345, at: ({ lightness }) => (lightness > 0.6 ? 'pink' : 'purple') },
  { until: 360, at: ({ lightness }) => (lightness > 0.6 ? 'pink' : 'red') },
];

/** Source: Björn Ottosson, "A perceptual color space for image processing". */
function oklch(colour: string): { lightness: number; chroma: number; hue: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Of a channel of sRGB from 0 to 1. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
