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

const pictureOn = (side: string, ref: string) => ({
  side,
  ref,
  x: 0,
  y: 230,
  width: 80,
  height: 60,
  turn: 20,
});

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

  it.each(['tote', 'backpack', 'pouch', 'tee', 'polo', 'hoodie'] as const)(
    'has the same layers for every picture of a customer: %s',
    (template) => {
      const pictured = (ref: string, text: string) => {
        const parameters = { pictures: JSON.stringify([pictureOn('front', ref)]), text };
        return splitAtLettering(drawFor({ template, parameters }, 'front'));
      };
      const [one, other] = [pictured('a.1', ''), pictured('b.2', '')];
      expect(one?.below).toBe(other?.below);
      expect(one?.over).toBe(other?.over);
      expect(`${one?.below}${one?.over}`).not.toContain('<image');
      expect(one?.letters).toContain('artwork:a.1');
      const lettered = pictured('a.1', 'Crew');
      expect(lettered?.below).toBe(one?.below);
      expect(lettered?.letters).toContain('artwork:a.1');
      expect(lettered?.letters).toContain('txrun');
    },
  );

  it('has all that is printed on both sides between its layers', () => {
    const pictures = JSON.stringify([pictureOn('back', 'b.2'), pictureOn('front', 'a.1')]);
    const parts = splitAtLettering(
      drawFor({ template: 'tee', parameters: { pictures, text: 'Crew' } }, 'both'),
    );
    expect(parts?.letters.match(/<image/g)).toHaveLength(2);
    expect(`${parts?.below}${parts?.over}`).not.toMatch(/<image|txrun/);
  });

  it('is whole without lettering', () => {
    expect(partsOf({ template: 'tote', parameters: {} }, '')).toBeUndefined();
    expect(splitAtLettering('a tote')).toBeUndefined();
  });
});
