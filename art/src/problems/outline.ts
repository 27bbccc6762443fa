import { strokesOf } from '../lettering/strokes.ts';
import type { Drawing } from '../parameters.ts';
import { PLACES } from '../slots/places.ts';
import { letteringOf } from './lettering-of.ts';

/** The lettering alone, as strokes in millimetres, flat even on a ribbon; null without text. */
export function letteringOutline(drawing: Drawing): string | null {
  const lettering = letteringOf(drawing, PLACES[drawing.template]);
  if (!lettering) return null;
  const { facts, setting } = lettering;
  const [left, top, right, bottom] = setting.box;
  const mm = (units: number) => Math.round(units * facts.millimetresPerUnit * 100) / 100;
  const [w, h] = [mm(right - left), mm(bottom - top)];
  const scale = (facts.millimetresPerUnit * setting.cap) / 700;
  const { body, defs } = strokesOf(setting, (name) => name);
  const { style } = setting;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}">` +
    `<defs>${defs}</defs><g transform="translate(${mm(-left)} ${mm(-top)}) scale(${scale.toFixed(5)})" fill="none" stroke="#000" stroke-width="${style.stroke}" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`
  );
}
