import { factsOf, mainView, TEMPLATE_IDS, type Drawing } from '@tailorbird/art';
import { describe, expect, it } from 'vitest';
import { drawFor } from './draw-item.ts';
import { splitAtLettering } from './split-drawing.mjs';

const METHODS = ['print', 'foil', 'embroidery'];

const lettered = TEMPLATE_IDS.filter((id) => factsOf(id).takes.includes('text')).flatMap(
  (template) => METHODS.map((textMethod) => ({ template, textMethod })),
);

/** The side with the print. */
function partsOf(drawing: Drawing, text: string) {
  const parameters = { ...drawing.parameters, text };
  return splitAtLettering(drawFor({ ...drawing, parameters }, mainView(drawing)));
}

describe('a drawing that is split at its lettering', () => {
  it.each(lettered)('has the same layers for every text: $template, $textMethod', (one) => {
    const { template, textMethod } = one;
    const forest: Drawing = { template, parameters: { textMethod, colour: '#2f4a3a' } };
    const [crew, band] = ['Crew', 'The Band'].map((text) => partsOf(forest, text));
    expect(crew?.below).toBe(band?.below);
    expect(crew?.over).toBe(band?.over);
    expect(`${crew?.below}${crew?.over}`).not.toContain('txrun');
    expect(crew?.letters).toContain('txrun');
    const sky: Drawing = { template, parameters: { textMethod, colour: '#a7c4d6' } };
    expect(partsOf(sky, 'Crew')?.below).not.toBe(crew?.below);
  });

  it.each(lettered)('has whole parts: $template, $textMethod', (one) => {
    const { template, textMethod } = one;
    const parts = partsOf({ template, parameters: { textMethod } }, 'Crew');
    for (const part of [parts?.below ?? '', parts?.letters ?? '', parts?.over ?? '']) {
      const defined = new Set([...part.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const referred = [...part.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id]) => id);
      expect(referred.filter((id) => !defined.has(id))).toEqual([]);
      expect(part.match(/<g[ >]/g)?.length).toBe(part.match(/<\/g>/g)?.length);
    }
  });

  it('is whole without lettering', () => {
    expect(partsOf({ template: 'tote', parameters: {} }, '')).toBeUndefined();
    expect(splitAtLettering('a tote')).toBeUndefined();
  });
});
