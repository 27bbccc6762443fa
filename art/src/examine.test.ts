import { expect, test } from 'vitest';
import {
  allFacts,
  describe,
  draw,
  examine,
  isHard,
  letteringOutline,
  measure,
  normalise,
  type Parameters,
  type TemplateId,
} from './index.ts';

const look = (template: TemplateId, parameters: Parameters) => examine({ template, parameters });

test('usual words on usual cloth are found fit', () => {
  for (const { id } of allFacts) {
    expect(look(id, {})).toEqual([]);
    expect(look(id, { text: 'Best in show' })).toEqual([]);
  }
});

test('letters that the alphabet lacks are named once, an emoji as one', () => {
  expect(look('tee', { text: 'Жaж 👩‍👩‍👧‍👦 שלש ♥️', textStyle: 'serif' })).toEqual([
    { kind: 'missing-letters', letters: ['Ж', 'ж', '👩‍👩‍👧‍👦', 'ש', 'ל'] },
  ]);
  expect(look('tee', { text: 'Ångström ŐŰ ẘ ḗ Ñandú Șț' })).toEqual([]);
});

test('a missing letter is drawn as an empty box, and never as text', () => {
  const svg = draw({ template: 'tee', parameters: { text: 'ЖЖ' } }, { view: 'front' });
  expect(svg).toContain('M70 0V-700H450V0Z');
  expect(svg).not.toContain('<text');
});

test('what is made for a sign stands in the sentence, and a middle dot is one', () => {
  const shown = (text: string, textStyle: string) =>
    describe({ template: 'tee', parameters: { colour: 'navy', text, textStyle } });
  expect(shown('Anna · 2027', 'block')).toBe('Navy T-shirt, "ANNA · 2027" on the chest');
  expect(shown('Anna — 2027', 'block')).toBe('Navy T-shirt, "ANNA - 2027" on the chest');
  expect(shown('3×4 – Anna’s', 'serif')).toBe('Navy T-shirt, "3x4 - Anna\'s" on the chest');
  expect(look('tee', { text: 'Anna · 2027 — 3×4 ‘a’ “b” ‐ –', textStyle: 'serif' })).toEqual([]);
  expect(measure({ template: 'tee', parameters: { text: 'A—B' } }).lettering?.lines).toEqual([
    'A-B',
  ]);
});

test('what phones, Word and other keyboards write for a sign is drawn as the sign', () => {
  const drawn = (text: string) =>
    measure({ template: 'tee', parameters: { text, textStyle: 'serif' } }).lettering?.lines;
  expect(drawn('OʼNeill O´Neill O`Neill O′Neill')).toEqual(
    drawn("O'Neill O'Neill O'Neill O'Neill"),
  );
  expect(drawn('„Oma“ «Mamie» ‹Mia›')).toEqual(drawn('"Oma" "Mamie" \'Mia\''));
  expect(drawn('Anne‑Marie 7−8')).toEqual(drawn('Anne-Marie 7-8'));
  expect(drawn('Wait… 1⁄2 A • B')).toEqual(drawn('Wait... 1/2 A · B'));
  expect(drawn('Ａｎｎａ！ ＃７')).toEqual(drawn('Anna! #7'));
  expect(drawn('Mum ❤️ ❤')).toEqual(drawn('Mum ♥ ♥'));
  expect(look('tee', { text: 'Oʼ ´ ` ′ „“ «» ‹› ‑ − … ⁄ • ！ ❤️', textStyle: 'serif' })).toEqual(
    [],
  );
});

test('a middle dot is no full stop', () => {
  const outline = (text: string) => letteringOutline({ template: 'sash', parameters: { text } });
  expect(outline('Anna · 2027')).not.toBe(outline('Anna . 2027'));
});

test('forty letters are drawn, accents not counted', () => {
  expect(look('sash', { text: 'e\u0323'.repeat(40) }).map(({ kind }) => kind)).not.toContain(
    'too-long',
  );
  expect(look('tee', { text: 'x'.repeat(41) })).toContainEqual({ kind: 'too-long', most: 40 });
});

test('24 letters can be made on a sash, in every method', () => {
  const text = 'Congratulations Grandma J';
  for (const textMethod of ['print', 'embroidery', 'foil'])
    for (const id of ['sash', 'rosette-sash'] as const)
      expect(look(id, { text, textMethod })).toEqual([]);
});

test('words too small for thread can still be printed', () => {
  const corner = { text: 'A rather long name', printPosition: 'corner', textStyle: 'round' };
  expect(look('pouch', { ...corner, textMethod: 'print' })).toEqual([]);
  expect(look('pouch', { ...corner, textMethod: 'embroidery' })).toEqual([
    { kind: 'too-small', millimetres: expect.any(Number), least: 6 },
  ]);
});

test('an ink too near to the fabric is advice; the automatic one never is', () => {
  const [found, ...rest] = look('tee', { text: 'Hi', colour: 'sky', textColour: 'white' });
  expect(found).toEqual({ kind: 'low-contrast', between: 'text and fabric', ratio: 1.75 });
  expect(rest).toEqual([]);
  expect(found && isHard(found)).toBe(false);
  for (let grey = 0; grey < 256; grey += 5) {
    const colour = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
    for (const textMethod of ['print', 'embroidery', 'foil'])
      expect(look('tee', { text: 'Hi', colour, textMethod })).toEqual([]);
  }
});

test('what lies on the trim is compared with the trim', () => {
  const yoke = { text: 'Juno', printPosition: 'yoke', textMethod: 'print', textColour: 'white' };
  expect(look('backpack', { ...yoke, colour: 'black', trim: 'white' })).toHaveLength(1);
  expect(look('backpack', { ...yoke, colour: 'white', trim: 'black' })).toEqual([]);
});

test('the workshop gets lines, sizes and distances in millimetres', () => {
  expect(measure({ template: 'tee', parameters: { text: 'Best in show' } }).lettering).toEqual({
    lines: ['BEST IN', 'SHOW'],
    letterHeight: 61.6,
    width: 341.6,
    height: 154,
    position: 'on the chest',
    below: 127,
    belowWhat: 'the collar seam',
    font: 'block',
    method: 'print',
  });
  const { lettering: sash } = measure({ template: 'sash', parameters: { text: 'Best in show' } });
  expect(sash).toMatchObject({ below: null, belowWhat: null, position: 'along the ribbon' });
  expect(measure({ template: 'tee', parameters: { motif: 'sun' } }).lettering).toBeNull();
});

test('the lettering alone is as large as its measures say, and made of strokes', () => {
  const drawing = { template: 'sash', parameters: { text: 'Best in show' } } as const;
  const svg = letteringOutline(drawing) ?? '';
  const { width = 0 } = measure(drawing).lettering ?? {};
  const [, wide = ''] = /width="([\d.]+)mm"/.exec(svg) ?? [];
  expect(Number(wide)).toBeGreaterThan(width);
  expect(Number(wide)).toBeLessThan(width + 6);
  expect(svg).not.toContain('<text');
  expect(letteringOutline({ template: 'tee', parameters: {} })).toBeNull();
});

const team: Parameters = { text: 'Crew', 'text@upper-back': 'Johansson', 'text@number': '10' };

test('letterings at places are found fit or not one by one', () => {
  expect(look('tee', team)).toEqual([]);
  expect(look('tee', { ...team, 'text@number': 'Ж', text: 'x'.repeat(41) })).toEqual([
    { kind: 'too-long', most: 40 },
    { kind: 'missing-letters', letters: ['Ж'], place: 'number' },
  ]);
  const sewn = {
    ...team,
    textMethod: 'embroidery',
    'text@sleeve': 'Congratulations to all of us in the team',
  };
  expect(look('tee', sewn)).toEqual([
    { kind: 'too-small', millimetres: expect.any(Number), least: 6, place: 'sleeve' },
  ]);
});

test('a lettering has its own style and colour, or those of the first', () => {
  const parameters = { ...team, colour: 'navy', textStyle: 'serif', textColour: 'gold' };
  const of = (more: Parameters) =>
    describe({ template: 'tee', parameters: { ...parameters, ...more } });
  expect(of({})).toBe(
    'Navy T-shirt, "Crew" in gold on the chest, "Johansson" in gold between the shoulders, "10" in gold as a number on the back',
  );
  expect(of({ 'textStyle@upper-back': 'block', 'textColour@number': 'cream' })).toBe(
    'Navy T-shirt, "Crew" in gold on the chest, "JOHANSSON" in gold between the shoulders, "10" as a number on the back',
  );
});

test('the workshop gets the measures of each lettering, and one file with all of them', () => {
  expect(measure({ template: 'tee', parameters: team }).further).toMatchObject([
    { lines: ['JOHANSSON'], position: 'between the shoulders', belowWhat: 'the collar seam' },
    { lines: ['10'], letterHeight: 184.5, position: 'as a number on the back' },
  ]);
  const svg = letteringOutline({ template: 'tee', parameters: team }) ?? '';
  expect(svg.match(/<g id="(?:print|upper-back|number)"/g)).toHaveLength(3);
  const height = Number(/height="([\d.]+)mm"/.exec(svg)?.[1]);
  expect(height).toBeGreaterThan(184.5 + 2 * 10);
});

test('at most four letterings are made', () => {
  const parameters = { ...team, 'text@sleeve': '2027', 'text@chest': 'A' };
  expect(measure({ template: 'tee', parameters }).further).toHaveLength(3);
});

test('letters are no higher than said, at each place by itself', () => {
  const heights = (more: Parameters) => {
    const drawing = { template: 'tee' as const, parameters: { ...team, ...more } };
    const { lettering, further } = measure(drawing);
    return [lettering, ...further].map((found) => [
      found?.letterHeight,
      found?.isHeightSet ?? false,
    ]);
  };
  const [first = [], second = [], third = []] = heights({});
  expect(heights({ letterHeight: '20', 'letterHeight@number': '150.5' })).toEqual([
    [20, true],
    second,
    [150.5, true],
  ]);
  // what is lower stays so
  expect(heights({ letterHeight: '400' })).toEqual([[first[0], true], second, third]);
  // what is no height, or has no text, changes nothing
  const nothing = { letterHeight: '0', 'letterHeight@number': 'high', 'letterHeight@sleeve': '9' };
  expect(heights(nothing)).toEqual([first, second, third]);
  expect(normalise({ template: 'tee', parameters: { ...team, ...nothing } })).toEqual(
    normalise({ template: 'tee', parameters: team }),
  );
});
