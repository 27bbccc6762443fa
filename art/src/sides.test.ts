import { expect, test } from 'vitest';
import { allFacts, draw, type Parameters, type View } from './index.ts';
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
