import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { allFacts, draw, type Parameters, type TemplateFacts } from './index.ts';
import { GOLDEN } from './golden.ts';

/** Every position with words and a motif, every font and method, every fastening, dark and pale. */
function samples({ choices, printPositions, defaults }: TemplateFacts): Parameters[] {
  const words = { text: 'Félicitations Noémie 24', motif: 'sprig', trim: 'mustard' };
  return [
    {},
    { colour: 'black', trim: 'gold' },
    { motif: 'bird', background: 'olive' },
    { text: 'жש', background: 'transparent' },
    { text: 'Anna · 2027', textStyle: 'serif' },
    ...printPositions.map(({ id }) => ({ ...words, printPosition: id, colour: 'navy' })),
    ...choices.textStyle.map(({ id }) => ({ ...words, textStyle: id, motif: 'none' })),
    ...choices.textMethod.map(({ id }) => ({ ...words, textMethod: id, textColour: 'rufous' })),
    ...choices.motif.map(({ id }) => ({ motif: id, colour: 'white' })),
    ...choices.fastening.map(({ id }) => ({ fastening: id, colour: defaults.colour ?? '' })),
    ...choices.background.map(({ id }) => ({ background: id })),
  ];
}

describe.each(allFacts)('$name', (facts) => {
  test.each(facts.views)('%s: the same version is the same picture', (view) => {
    const hash = createHash('sha256');
    for (const parameters of samples(facts))
      hash.update(draw({ template: facts.id, parameters }, { view }));
    const found = hash.digest('hex').slice(0, 16);
    const key = `${facts.id} ${facts.version} ${view}`;
    const advice =
      `${facts.name} is drawn otherwise than in version ${facts.version}. Pictures are kept by ` +
      `version: if this was meant, raise the version in art/src/facts/templates.ts, and put ` +
      `'${facts.id} <new version> ${view}': '${found}' into art/src/golden.ts.`;
    expect(GOLDEN[key] === found ? 'the same' : advice).toBe('the same');
  });
});
