// Once this file is loaded, drawings show their motifs.
import { num } from './kit/numbers.ts';
import { setMotif, type DrawMotif } from './lettering/motif.ts';

/** Small drawn emblems, in a box of 200 round 0,0. Stroke colour is the ink. */
const MOTIFS: Readonly<Record<string, (ink: string, cloth: string) => string>> = {
  // the tailorbird's stitched leaf
  leaf: (c, cloth) =>
    `<path d="M-8 96C-84 52-84-40 0-104C84-40 84 52 8 96" fill="${c}"/><path d="M0-84C4-30 4 40 0 128" fill="none" stroke="${cloth}" stroke-width="5" stroke-linecap="round"/><path d="M-16-52L16-40M-22-24L22-12M-26 4L26 16M-24 32L24 44M-20 60L20 72" fill="none" stroke="${cloth}" stroke-width="7" stroke-linecap="round"/>`,
  // bird with cocked tail, one line of wing
  bird: (c, cloth) =>
    `<path d="M-108-22L-62-40C-52-70-14-78 8-54C24-34 52-20 66-46L104-112C112-118 120-110 116-102L88-22C76 34 30 62-16 58C-56 54-72 22-68-12Z" fill="${c}"/><circle cx="-34" cy="-42" r="6" fill="${cloth}"/><path d="M-30 6C-10 30 30 28 56 0" fill="none" stroke="${cloth}" stroke-width="6" stroke-linecap="round" stroke-dasharray="13 9"/><path d="M-12 58L-20 104M14 56L10 104M-40 106H40" fill="none" stroke="${c}" stroke-width="7" stroke-linecap="round"/>`,
  sun: (c) =>
    `<circle r="46" fill="${c}"/><g stroke="${c}" stroke-width="10" stroke-linecap="round">${Array.from(
      { length: 12 },
      (_, k) => {
        const a = (k * Math.PI) / 6;
        return `<path d="M${num(Math.cos(a) * 66)} ${num(Math.sin(a) * 66)}L${num(Math.cos(a) * (k % 2 ? 84 : 98))} ${num(Math.sin(a) * (k % 2 ? 84 : 98))}"/>`;
      },
    ).join('')}</g>`,
  waves: (c) =>
    `<g fill="none" stroke="${c}" stroke-width="11" stroke-linecap="round">${[-46, -14, 18, 50].map((y, k) => `<path d="M-96 ${y}C-64 ${y - 34}-32 ${y - 34} 0 ${y}C32 ${y + 34} 64 ${y + 34} 96 ${y}"${k % 2 ? ' stroke-dasharray="20 18"' : ''}/>`).join('')}</g>`,
  sprig: (c) =>
    `<path d="M0 110C-8 40 10-30 0-104" fill="none" stroke="${c}" stroke-width="6" stroke-linecap="round"/>${[
      [70, -1],
      [40, 1],
      [10, -1],
      [-20, 1],
      [-50, -1],
      [-74, 1],
    ]
      .map(
        ([y = 0, s = 0]) =>
          `<path d="M0 ${y}C${s * 20} ${y - 44} ${s * 62} ${y - 46} ${s * 76} ${y - 38}C${s * 66} ${y - 8} ${s * 34} ${y + 8} 0 ${y}Z" fill="${c}"/>`,
      )
      .join('')}`,
};

export const motif: DrawMotif = (name, { x, y, s, ink, cloth }) => {
  const draw = Object.hasOwn(MOTIFS, name) ? MOTIFS[name] : undefined;
  if (!draw) return '';
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${Number(num(s * 100)) / 100})" opacity=".95">${draw(ink, cloth)}</g>`;
};

setMotif(motif);
