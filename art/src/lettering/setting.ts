import { graphemes } from '../graphemes.ts';
import { clamp } from '../kit/numbers.ts';
import { evenlySpaced, pointAt } from '../kit/paths.ts';
import type { CurveSlot, Slot } from '../slots/slot.ts';
import { type Glyph, type Style, glyphOf, styleOf } from './glyphs.ts';

interface Run {
  glyphs: readonly (Glyph & { x: number })[];
  width: number;
  top: number;
  low: boolean;
}
/** A letter in its place: the middle of its foot, and its turn in degrees. */
export interface Letter {
  glyph: Glyph;
  x: number;
  y: number;
  turn: number;
}
/** Words set in a slot. Lengths are in units of the template. */
export interface Setting {
  style: Style;
  lines: string[];
  /** cap height */
  cap: number;
  width: number;
  height: number;
  letters: Letter[];
  /** left, top, right, bottom */
  box: readonly [number, number, number, number];
}

const LEAD = 1.5;

function runOf(text: string, style: Style): Run {
  let x = 0,
    top = 700,
    low = false;
  const glyphs = graphemes(text).map((letter) => {
    const glyph = glyphOf(letter, style.serif);
    const placed = { ...glyph, x };
    if (glyph.top > top) top = glyph.top;
    if (glyph.low) low = true;
    x += glyph.a + style.track;
    return placed;
  });
  return { glyphs, width: Math.max(1, x - style.track), top, low };
}

const lengthOf = (slot: Slot) => ('curve' in slot ? slot.to - slot.from : slot.w);
/** Cap height at which every line fits. */
function fit(lines: readonly Run[], style: Style, slot: Slot): number {
  const w = Math.max(...lines.map((line) => line.width + style.stroke));
  const h =
    (lines[0]?.top ?? 700) / 700 + (lines.length - 1) * LEAD + (lines.at(-1)?.low ? 0.3 : 0.02);
  return Math.min((lengthOf(slot) * 700) / w, slot.max, slot.h / h);
}

/** One line, unless two or three let the letters grow by more than a little. */
function breakLines(text: string, style: Style, slot: Slot): string[] {
  const allowed = 'curve' in slot ? 1 : (slot.lines ?? 1);
  const words = text.split(' ');
  const runs = new Map<string, Run>();
  const run = (from: number, to: number) => {
    const part = words.slice(from, to).join(' ');
    const known = runs.get(part) ?? runOf(part, style);
    runs.set(part, known);
    return known;
  };
  const n = words.length;
  let best = [0],
    size = fit([run(0, n)], style, slot);
  const consider = (starts: number[], gain: number) => {
    const now = fit(
      starts.map((start, k) => run(start, starts[k + 1] ?? n)),
      style,
      slot,
    );
    if (now > size * gain) [best, size] = [starts, now];
  };
  if (allowed > 1) for (let k = 1; k < n; k++) consider([0, k], 1.16);
  if (allowed > 2)
    for (let a = 1; a < n - 1; a++) for (let b = a + 1; b < n; b++) consider([0, a, b], 1.12);
  return best.map((start, k) => words.slice(start, best[k + 1] ?? n).join(' '));
}

const SAMPLES = 160;
function onCurve(slot: CurveSlot, run: Run, cap: number): Letter[] {
  const k = cap / 700;
  const stations = evenlySpaced(slot.curve, SAMPLES, 640);
  const total = pointAt(stations, SAMPLES)[4];
  const half = (run.width * k) / 2;
  const middle = clamp(Math.min(slot.middle, slot.to - half), slot.from + half, slot.to);
  return run.glyphs.map((glyph) => {
    const s = middle - half + (glyph.x + glyph.a / 2) * k;
    const u = clamp(s / total, 0, 1) * SAMPLES,
      j = Math.min(SAMPLES - 1, Math.floor(u)),
      t = u - j;
    const a = pointAt(stations, j),
      b = pointAt(stations, j + 1);
    const between = (axis: 0 | 1 | 2 | 3) => a[axis] + (b[axis] - a[axis]) * t;
    const [tx, ty] = [between(2), between(3)];
    const h = Math.hypot(tx, ty) || 1;
    return {
      glyph,
      x: between(0) - ((ty / h) * cap) / 2,
      y: between(1) + ((tx / h) * cap) / 2,
      turn: (Math.atan2(ty, tx) * 180) / Math.PI,
    };
  });
}

/** Lines one below the other, centred in the slot, or along the ribbon. */
export function setLetters(text: string, font: string, slot: Slot, isFlat = false): Setting {
  const style = styleOf(font);
  const lines = breakLines(text, style, slot);
  const runs = lines.map((line) => runOf(line, style));
  const cap = fit(runs, style, slot);
  const k = cap / 700;
  const lead = cap * LEAD;
  const width = Math.max(...runs.map((run) => run.width)) * k;
  const last = runs.at(-1);
  let letters: Letter[];
  if ('curve' in slot && !isFlat) {
    letters = runs.flatMap((run) => onCurve(slot, run, cap));
  } else {
    const [cx, cy] = 'curve' in slot ? [0, 0] : [slot.cx, slot.cy];
    const drop = cap / 2 - (last?.low ? cap * 0.12 : 0);
    letters = runs.flatMap((run, line) => {
      const y = cy + drop + (line - (runs.length - 1) / 2) * lead;
      const x0 = cx - (run.width * k) / 2;
      return run.glyphs.map((glyph) => ({
        glyph,
        x: x0 + (glyph.x + glyph.a / 2) * k,
        y,
        turn: 0,
      }));
    });
  }
  const reach = (style.stroke / 2 + style.nib / 2) * k;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { glyph, x, y, turn } of letters) {
    // a turned letter may lie anywhere round its foot
    const half = turn ? cap : (glyph.a / 2) * k;
    box[0] = Math.min(box[0], x - half - reach);
    box[1] = Math.min(box[1], y - glyph.top * k - reach);
    box[2] = Math.max(box[2], x + half + reach);
    box[3] = Math.max(box[3], y + (glyph.low || turn ? 0.32 * cap : 0) + reach);
  }
  const height = (runs[0]?.top ?? 700) * k + (runs.length - 1) * lead + (last?.low ? 0.3 * cap : 0);
  return { style, lines, cap, width, height, letters, box };
}
