import { expect, test } from 'vitest';
import { allFacts, draw, examine, describe as sentence, measure, normalise } from './index.ts';

test('every view is drawn', () => {
  for (const { id, views } of allFacts)
    for (const view of views)
      expect(draw({ template: id, parameters: {} }, { view })).toMatch(/^<svg .*<\/svg>$/s);
});

test('says what it shows', () => {
  const hoodie = { colour: 'forest', trim: 'terracotta', text: 'Harbour crew' };
  expect(sentence({ template: 'hoodie', parameters: hoodie }, {})).toBe(
    'Forest hoodie, terracotta cuffs, "HARBOUR CREW" on the chest',
  );
});

test('measures', () => {
  expect([
    normalise({ template: 'sash', parameters: { text: 'Best in show' } }),
    measure({ template: 'sash', parameters: { text: 'Best in show of all the shows' } }),
    measure({ template: 'tee', parameters: { text: 'Best in show' } }),
    examine({
      template: 'tee',
      parameters: { text: 'Best שלום 😀', textColour: 'white', colour: 'sky' },
    }),
  ]).toMatchInlineSnapshot(`
    [
      {
        "parameters": {
          "background": "cream",
          "colour": "#e7bdb4",
          "fastening": "bow",
          "text": "BEST IN SHOW",
          "textMethod": "foil",
          "textStyle": "roman",
        },
        "template": "sash",
      },
      {
        "below": null,
        "belowWhat": null,
        "font": "roman",
        "height": 13.9,
        "letterHeight": 13.9,
        "lines": [
          "BEST IN SHOW OF ALL THE SHOWS",
        ],
        "method": "foil",
        "position": "along the ribbon",
        "width": 390.5,
      },
      {
        "below": 127,
        "belowWhat": "the collar seam",
        "font": "block",
        "height": 154,
        "letterHeight": 61.6,
        "lines": [
          "BEST IN",
          "SHOW",
        ],
        "method": "print",
        "position": "on the chest",
        "width": 341.6,
      },
      [
        {
          "kind": "missing-letters",
          "letters": [
            "ש",
            "ל",
            "ו",
            "ם",
            "😀",
          ],
        },
        {
          "between": "text and fabric",
          "kind": "low-contrast",
          "ratio": 1.75,
        },
      ],
    ]
  `);
});
