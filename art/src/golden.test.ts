import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { allFacts, draw, type Parameters, type PictureView, type TemplateFacts } from './index.ts';
import { GOLDEN } from './golden.fixture.ts';

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

/** Words at each place beside those in front, and at as many as there can be. */
function placed({ places, printPositions }: TemplateFacts): Parameters[] {
  const own = { text: 'Crew 24', colour: 'navy', printPosition: printPositions[0]?.id ?? '' };
  const all = places.map(({ id }) => ({ [`text@${id}`]: 'Noémie', [`textStyle@${id}`]: 'serif' }));
  return [
    ...all.map((words) => ({ ...own, ...words })),
    ...all.map((words) => ({ textColour: 'rufous', textMethod: 'embroidery', ...words })),
    Object.assign({}, own, ...all),
    Object.assign({ textMethod: 'foil', motif: 'sprig', 'textColour@sleeve': 'gold' }, ...all),
  ];
}

/** Pictures on both sides, turned and under letters. */
function pictured({ printPositions }: TemplateFacts): Parameters[] {
  const crest = {
    side: 'front',
    ref: '0190c3a1-7b1e-7000-8000-000000000001.e3b0c44298fc1c14',
    name: 'crest.png',
    x: 12.5,
    y: 60,
    width: 120,
    height: 80.4,
    turn: 0,
  };
  const pictures = JSON.stringify([crest, { ...crest, side: 'back', x: -30, turn: -25 }]);
  const taken = { mount: { x: 500, y: 310 }, millimetresPerUnit: 0.45 };
  const photo = JSON.stringify({ front: { ref: 'a1', ...taken }, back: { ref: 'b2', ...taken } });
  return [
    { pictures, photo },
    { pictures, text: 'Crew 24', colour: 'navy', printPosition: printPositions[0]?.id ?? '' },
  ];
}

function goldenOf(facts: TemplateFacts, list: readonly Parameters[], view: PictureView): string {
  const hash = createHash('sha256');
  for (const parameters of list) hash.update(draw({ template: facts.id, parameters }, { view }));
  return hash.digest('hex').slice(0, 16);
}

function expectGolden(facts: TemplateFacts, shown: string, found: string) {
  const key = `${facts.id} ${facts.version} ${shown}`;
  const advice =
    `${facts.name} is drawn otherwise than in version ${facts.version}. Pictures are kept by ` +
    `version: if this was meant, raise the version in art/src/facts/templates.ts, and put ` +
    `'${facts.id} <new version> ${shown}': '${found}' into art/src/golden.fixture.ts.`;
  expect(GOLDEN[key] === found ? 'the same' : advice).toBe('the same');
}

describe.each(allFacts)('$name', (facts) => {
  test.each(facts.views)('%s: the same version is the same picture', (view) => {
    expectGolden(facts, view, goldenOf(facts, samples(facts), view));
  });

  const pictures = [...facts.views, ...(facts.views.includes('back') ? (['both'] as const) : [])];
  test.each(pictures)('%s: letterings at its places are the same as well', (view) => {
    expectGolden(facts, `places ${view}`, goldenOf(facts, placed(facts), view));
  });

  test.each(pictures)('%s: pictures of customers are the same as well', (view) => {
    expectGolden(facts, `pictures ${view}`, goldenOf(facts, pictured(facts), view));
  });
});
