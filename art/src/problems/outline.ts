import { strokesOf } from '../lettering/strokes.ts';
import type { Drawing } from '../parameters.ts';
import { PLACES } from '../slots/places.ts';
import { type FlatLettering, letteringsOf } from './letterings-of.ts';

/** Millimetres between letterings of one piece. */
const GAP = 10;

/**
 * The lettering alone, as strokes in millimetres, flat even on a ribbon; null without text. Several
 * stand one below the other, each a group with the name of its
 * place, the first of them `print`.
 */
export function letteringOutline(drawing: Drawing): string | null {
  const outlines = letteringsOf(drawing, PLACES[drawing.template]).map(outlineOf);
  const [only, ...others] = outlines;
  if (!only) return null;
  const svg = (w: number, h: number, body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}">${body}</svg>`;
  if (others.length === 0) return svg(only.w, only.h, only.body);
  let y = 0;
  const groups = outlines.map(({ place, h, body }) => {
    const group = `<g id="${place}" transform="translate(0 ${cents(y)})">${body}</g>`;
    y += h + GAP;
    return group;
  });
  return svg(Math.max(...outlines.map(({ w }) => w)), cents(y - GAP), groups.join(''));
}

const cents = (mm: number) => Math.round(mm * 100) / 100;

function outlineOf({ facts, at, setting }: FlatLettering, k: number) {
  const [left, top, right, bottom] = setting.box;
  const mm = (units: number) => cents(units * facts.millimetresPerUnit);
  const scale = (facts.millimetresPerUnit * setting.cap) / 700;
  const run = `t${'xyzw'.charAt(k)}`;
  const { body, defs } = strokesOf(setting, (glyph) => `${run}${glyph}`);
  const { style } = setting;
  return {
    place: at || 'print',
    w: mm(right - left),
    h: mm(bottom - top),
    body: `<defs>${defs}</defs><g transform="translate(${mm(-left)} ${mm(-top)}) scale(${scale.toFixed(5)})" fill="none" stroke="#000" stroke-width="${style.stroke}" stroke-linecap="round" stroke-linejoin="round">${body}</g>`,
  };
}
