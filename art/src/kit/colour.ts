import { clamp, lerp } from './numbers.ts';

export const BRAND = { olive: '#5B6B2E', rufous: '#B4532A', cream: '#FBF6EC', ink: '#23201A' };

export type ColourName =
  | 'canvas'
  | 'charcoal'
  | 'navy'
  | 'forest'
  | 'terracotta'
  | 'mustard'
  | 'blush'
  | 'sky'
  | 'white'
  | 'black'
  | 'burgundy'
  | 'lilac'
  | 'olive'
  | 'rufous'
  | 'cream'
  | 'ink'
  | 'leather'
  | 'brass'
  | 'gold';

export const COLOURS: Readonly<Record<ColourName, string>> = {
  canvas: '#E6DAC1',
  charcoal: '#44474C',
  navy: '#26324F',
  forest: '#2F4A3A',
  terracotta: '#BC6244',
  mustard: '#CF9E35',
  blush: '#E7BDB4',
  sky: '#A4C4DA',
  white: '#FBFAF7',
  black: '#1D1D20',
  burgundy: '#6B2236',
  lilac: '#BDAED6',
  olive: BRAND.olive,
  rufous: BRAND.rufous,
  cream: BRAND.cream,
  ink: BRAND.ink,
  leather: '#9A6138',
  brass: '#B99246',
  gold: '#C79A3C',
};

const isColourName = (name: string): name is ColourName => Object.hasOwn(COLOURS, name);
/** Name from COLOURS or #rgb/#rrggbb; anything else becomes the fallback, so no markup can slip in. */
export function colour(value: unknown, fallback: string = COLOURS.canvas): string {
  const v = typeof value === 'string' ? value.trim() : '';
  if (isColourName(v)) return COLOURS[v];
  if (/^#[0-9a-f]{6}$/i.test(v)) return v;
  if (/^#[0-9a-f]{3}$/i.test(v)) return '#' + v.slice(1).replace(/./g, '$&$&');
  return fallback;
}
const toLin = (u: number) => (u <= 0.04045 ? u / 12.92 : ((u + 0.055) / 1.055) ** 2.4);
const toGam = (u: number) => (u <= 0.0031308 ? 12.92 * u : 1.055 * u ** (1 / 2.4) - 0.055);
type Triple = [number, number, number];
/** Red, green and blue of a `#rrggbb` as shares of light. */
export function toLinear(hex: string): Triple {
  const part = (k: number) => toLin(parseInt(hex.slice(k, k + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}
export function toLab(hex: string): Triple {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
function labToRgb([L, a, b]: Triple): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
/** OKLCH to hex; chroma falls until the colour fits sRGB. */
export function fromLch(L: number, C: number, H: number): string {
  const rad = (H * Math.PI) / 180;
  let c = C;
  let rgb: Triple = [0, 0, 0];
  for (let k = 0; k < 24; k++) {
    rgb = labToRgb([L, c * Math.cos(rad), c * Math.sin(rad)]);
    if (rgb.every((v) => v > -0.002 && v < 1.002)) break;
    c *= 0.9;
  }
  return (
    '#' +
    rgb
      .map((v) =>
        Math.round(clamp(toGam(clamp(v, 0, 1)), 0, 1) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}
export function toLch(hex: string): Triple {
  const [L, a, b] = toLab(hex);
  return [L, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}
export const lightness = (hex: string) => toLab(hex)[0];
export function mix(a: string, b: string, t: number): string {
  const A = toLab(a),
    B = toLab(b);
  const [L, p, q] = [lerp(A[0], B[0], t), lerp(A[1], B[1], t), lerp(A[2], B[2], t)];
  return fromLch(L, Math.hypot(p, q), (Math.atan2(q, p) * 180) / Math.PI);
}

export type Tone = 'line' | 'deep' | 'shadow' | 'low' | 'base' | 'light' | 'high' | 'sheen' | 'rim';
export interface Tones extends Record<Tone, string> {
  hex: string;
  L: number;
  dark: boolean;
  pale: boolean;
}
/**
 * One base colour -> the tones of a cloth under warm light from the top left.
 * Shadows drift cool, lights drift warm; the very light and very dark ends are pulled
 * in so that a white keeps room for shadow and a black keeps room for light.
 */
export function ramp(input: string): Tones {
  const hex = colour(input);
  const [l0, c0, h0] = toLch(hex);
  const L = clamp(l0, 0.262, 0.962);
  const rad = (h0 * Math.PI) / 180;
  const a = c0 * Math.cos(rad),
    b = c0 * Math.sin(rad);
  const seg = (lo: number, mid: number, hi: number) =>
    L < 0.6 ? lerp(lo, mid, (L - 0.262) / 0.338) : lerp(mid, hi, (L - 0.6) / 0.362);
  const tone = (dl: number, warm: number, k = 1) => {
    // a cool drift would turn a warm pale cloth green-grey, so it is held back there
    const warmCloth = c0 > 0.018 && h0 > 40 && h0 < 115 ? 0.15 : 1;
    const tint = L < 0.4 ? 0.1 : warm < 0 ? (L > 0.86 ? 0.6 : 1) * warmCloth : L > 0.86 ? 0.6 : 1;
    const aa = a * k + warm * tint * 0.0026,
      bb = b * k + warm * tint * 0.01;
    return fromLch(
      clamp(L + dl, 0.05, 0.995),
      Math.hypot(aa, bb),
      (Math.atan2(bb, aa) * 180) / Math.PI,
    );
  };
  return {
    hex,
    L,
    dark: L < 0.4,
    pale: L > 0.86,
    line: tone(-seg(0.15, 0.27, 0.36), -0.6, 0.9),
    deep: tone(-seg(0.125, 0.225, 0.27), -0.9, 0.95),
    shadow: tone(-seg(0.085, 0.145, 0.165), -0.9, 1),
    low: tone(-seg(0.035, 0.065, 0.07), -0.5, 1.02),
    base: tone(0, 0),
    light: tone(seg(0.075, 0.055, 0.018), 0.35, 0.98),
    high: tone(seg(0.185, 0.115, 0.03), 0.6, 0.9),
    sheen: tone(seg(0.36, 0.27, 0.035), 0.7, 0.6),
    rim: tone(seg(0.24, 0.17, 0.03), 0.4, 0.75),
  };
}
