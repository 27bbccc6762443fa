import { expect, test } from 'vitest';
import {
  allFacts,
  draw,
  overlaps,
  type Parameters,
  pictureView,
  type PictureView,
  type PlaceId,
  type View,
} from './index.ts';
import { loadTemplate } from './load-template.ts';

test('a print shows on its own side alone, and in the detail', () => {
  for (const facts of allFacts) {
    for (const position of facts.printPositions) {
      const shown = facts.views.filter((view) => {
        const of = (text: string) =>
          draw(
            { template: facts.id, parameters: { text, printPosition: position.id } },
            { view, prefix: 'x' },
          ).replace(/aria-label="[^"]*"/, '');
        return of('Iii') !== of('Woo');
      });
      expect([facts.id, position.id, ...shown]).toEqual([
        facts.id,
        position.id,
        position.view,
        'detail',
      ]);
    }
  }
});

test('the detail moves and widens until the whole print is in it', () => {
  const crop = (parameters: Parameters) =>
    /<g transform="scale\(([\d.]+)\) translate\((\S+) (\S+)\)">/
      .exec(draw({ template: 'tote', parameters }, { view: 'detail' }))
      ?.slice(1)
      .map(Number);
  expect(crop({})).toEqual([3.521, -222, -408]);
  const [scale = 0, x = 0, y = 0] = crop({ text: 'Harbour crew' }) ?? [];
  expect(scale).toBeLessThan(3.521);
  // the lettering reaches from 302 to 702, and down to 948
  expect(-x).toBeLessThan(302);
  expect(-x + 1000 / scale).toBeGreaterThan(702);
  expect(-y + 1250 / scale).toBeGreaterThan(900);
});

test('a template loaded by itself draws what all of them together draw', async () => {
  for (const { id, views } of allFacts) {
    const template = await loadTemplate(id);
    const parameters = { text: 'Crew', colour: 'navy' };
    const of = (view: View) => template.draw(parameters, { view, size: 640 });
    for (const view of views)
      expect(of(view)).toBe(draw({ template: id, parameters }, { view, size: 640 }));
  }
});

test('a lettering at a place shows on its own side alone, in the detail of it, and with the other side', () => {
  for (const { id: template, views, places } of allFacts) {
    for (const { id, view: side } of places) {
      const looks = (view: PictureView) => {
        const of = (text: string) =>
          draw({ template, parameters: { [`text@${id}`]: text } }, { view, prefix: 'x' }).replace(
            /aria-label="[^"]*"/,
            '',
          );
        return of('Iii') !== of('Woo');
      };
      const shown = [...views, ...(views.includes('back') ? (['both'] as const) : [])].filter(
        looks,
      );
      const both = views.includes('back') ? ['both'] : [];
      expect([template, id, ...shown]).toEqual([template, id, side, 'detail', ...both]);
    }
  }
});

test('one picture shows both sides only where something is printed on either', () => {
  const of = (parameters: Parameters) => pictureView({ template: 'tee', parameters });
  expect(of({})).toBe('front');
  expect(of({ text: 'Crew', 'text@sleeve': 'A' })).toBe('front');
  expect(of({ 'text@upper-back': 'Anna', 'text@number': '7' })).toBe('back');
  expect(of({ text: 'Crew', 'text@number': '7' })).toBe('both');
  expect(of({ motif: 'bird', 'text@number': '7' })).toBe('both');
});

test('places that products may offer together do not overlap, and others are known to', () => {
  const print = (id: PlaceId) => ({ id, isPrint: true });
  const further = (id: PlaceId) => ({ id, isPrint: false });
  for (const template of ['tee', 'polo', 'hoodie'] as const) {
    expect(overlaps(template, 'number', further('upper-back'))).toBe(false);
    expect(overlaps(template, 'sleeve', print('chest'))).toBe(false);
    expect(overlaps(template, 'number', print('centre'))).toBe(false);
    expect(overlaps(template, 'number', print('back'))).toBe(true);
    expect(overlaps(template, 'back', further('upper-back'))).toBe(true);
  }
  expect(overlaps('backpack', 'upper', print('pocket'))).toBe(false);
  expect(overlaps('tote', 'corner', further('lower'))).toBe(true);
  expect(overlaps('sash', 'end', print('along'))).toBe(false);
});

test.each(allFacts)(
  '$name: other letters are drawn on what is known as on a new sheet',
  async (facts) => {
    const { draw: drawKnown } = await loadTemplate(facts.id);
    const places = facts.places.map(({ id }) => ({ [`text@${id}`]: 'Noémie' }));
    const motif = facts.choices.motif.at(-1)?.id;
    const words = { text: 'Wide words', textStyle: 'serif', ...(motif && { motif }) };
    // each alone makes another piece of the same words
    const pieces = Object.entries(facts.choices)
      .flatMap(([name, choices]) => choices.map(({ id }) => ({ ...words, [name]: id })))
      .concat(
        ['colour', 'trim', 'textColour'].flatMap((name) => [
          { ...words, [name]: '#a01040' },
          { ...words, [name]: '#10a040' },
        ]),
      );
    const texts = [{}, { text: 'A' }, words, ...places, ...pieces.flatMap((one) => [one, words])];
    for (const view of facts.views) {
      texts.forEach((parameters, index) => {
        const known = drawKnown(parameters, { view, prefix: 'known' });
        const anew = drawKnown(parameters, { view, prefix: `anew${index}` });
        expect(known).toBe(anew.replaceAll(`anew${index}`, 'known'));
      });
    }
  },
);
