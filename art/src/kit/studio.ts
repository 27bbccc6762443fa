import { colour, fromLch, lightness, mix, toLch } from './colour.ts';
import { num } from './numbers.ts';
import { type Sheet, listOf } from './sheet.ts';
import { BACKGROUNDS } from './walls.ts';

/** Shadow of a thing hung against the wall: near and far, falling down and right. */
export function wallShadow(
  sh: Sheet,
  d: string | readonly string[],
  { dx = 20, dy = 26 }: { dx?: number; dy?: number } = {},
): string {
  const tone = '#3a2f1f';
  const body = listOf(d)
    .map((x) => `<path d="${x}"/>`)
    .join('');
  return (
    `<g fill="${tone}"><g transform="translate(${num(dx * 1.7)} ${num(dy * 1.8)})" filter="${sh.blur(30)}" fill-opacity=".17">${body}</g>` +
    `<g transform="translate(${num(dx * 0.5)} ${num(dy * 0.55)})" filter="${sh.blur(9)}" fill-opacity=".26">${body}</g></g>`
  );
}
/** Shadow of a thing standing on the floor. */
export function groundShadow(
  sh: Sheet,
  cx: number,
  y: number,
  w: number,
  { lean = 60 }: { lean?: number } = {},
): string {
  const tone = '#33291b';
  return (
    `<g fill="${tone}"><ellipse cx="${num(cx + lean)}" cy="${num(y + 8)}" rx="${num(Math.min(w * 0.6, 470 - lean - Math.abs(cx - 500) - 60))}" ry="${num(w * 0.085)}" filter="${sh.blur(26)}" opacity="${sh.f2(0.26)}"/>` +
    `<ellipse cx="${num(cx + 14)}" cy="${num(y)}" rx="${num(w * 0.5)}" ry="${num(w * 0.034)}" filter="${sh.blur(9)}" opacity="${sh.f2(0.42)}"/>` +
    `<ellipse cx="${num(cx + 4)}" cy="${num(y - 3)}" rx="${num(w * 0.46)}" ry="${num(w * 0.014)}" filter="${sh.blur(3.5)}" opacity="${sh.f2(0.5)}"/></g>`
  );
}
/** Wall (and floor, when `floor` is a y) with light falling from the top left, as through a window. */
export function studio(
  sh: Sheet,
  background: string | null = 'cream',
  { floor = 0 }: { floor?: number } = {},
): string {
  if (!background || background === 'none' || background === 'transparent') return '';
  let t = Object.hasOwn(BACKGROUNDS, background) ? BACKGROUNDS[background] : undefined;
  if (!t) {
    const c = colour(background, '');
    if (!c) return studio(sh, 'cream', { floor });
    const [L, C, H] = toLch(c);
    t = [
      fromLch(Math.min(0.985, L + 0.03), C * 0.9, H),
      c,
      fromLch(Math.max(0.05, L - 0.07), C * 1.05, H),
    ];
  }
  const wall = sh.rad('bg', 300, 250, 1150, [
    [0, t[0]],
    [0.5, t[1]],
    [1, t[2]],
  ]);
  // panes of a tall window, thrown on the wall
  const pane = (a: number, b: number) => `M${a} -40H${b}L${b + 470} 760H${a + 470}Z`;
  const bar = (y: number) => `M-300 ${y}H1100V${y + 26}H-300Z`;
  const light = lightness(t[1]) > 0.6 ? 0.85 : 0.14;
  const glow = sh.lin('win', 0, 0, 300, 800, [
    [0, mix(t[0], '#ffffff', 0.7)],
    [0.55, mix(t[0], '#ffffff', 0.5), 0.7],
    [1, t[0], 0],
  ]);
  const win = `<g filter="${sh.blur(20)}"><path d="${pane(-190, -20)}${pane(20, 190)}${pane(230, 400)}" fill="${glow}" opacity="${light}"/><path d="${bar(190)}${bar(440)}" fill="${t[1]}" opacity="${light}"/></g>`;
  let out = `<path d="M0 0H1000V1250H0Z" fill="${wall}"/>${win}`;
  if (floor) {
    const fl = sh.lin('fl', 0, floor - 70, 0, 1250, [
      [0, t[2], 0],
      [0.22, t[2], 0.34],
      [0.55, t[1], 0.9],
      [1, t[0], 1],
    ]);
    out += `<path d="M0 ${floor - 70}H1000V1250H0Z" fill="${fl}"/>`;
  }
  return out;
}
