// Drawings as strangers would ask for them, for tests.
import * as fc from 'fast-check';
import {
  type Drawing,
  type Parameters,
  PARAMETER_NAMES,
  placeParameter,
  TEMPLATE_IDS,
} from './parameters.ts';
import { COLOURS, factsOf } from './facts.ts';

const NASTY = [
  '<script>alert(1)</script>',
  '"/><image href="https://example.com/x.png" onload="x()"/>',
  ']]><!--&amp;&#x0;${1}',
  "'); DROP",
  '__proto__',
  'constructor',
  'toString',
  'url(#x)',
  'שלום עולם',
  'مرحبا بالعالم',
  '\u202Eright to left\u202C',
  'Ünïcödé Ångström ŐŰ ẘ ḗ',
  '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ♥️ 🇫🇮',
  'e\u0301\u0301\u0301\u0301\u0301\u0301 z\u0335\u0336',
  '漢字かな한글',
  '\uD800 half \uDC00',
  '\uFFFE\uFFFF\u0000\u0008\u001B',
  '   \n\t ',
  'W'.repeat(500),
  'ill '.repeat(125),
  `a${'\u0301'.repeat(499)}`,
];
const units = fc.string({
  unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const words = fc.string({ unit: 'grapheme', maxLength: 50 });
const plain = fc.constantFrom(
  'Best in show',
  'HARBOUR CREW',
  'Félicitations Noémie',
  'R. K.',
  'q',
  'Ostrava 2026 Turku',
);
export const anyText = fc.oneof(plain, fc.constantFrom(...NASTY), words, units);

const hex = fc.nat(0xffffff).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const anyColour = fc.oneof(
  fc.constantFrom(...Object.keys(COLOURS)),
  hex,
  fc.constantFrom(...NASTY),
);

const anyHeight = fc.constantFrom('6', '12.5', '40', '999', '0', '1e3', '-4', '12.50');

/** A picture of a customer, now and then with what no picture has. */
export const anyPicture = fc.record(
  {
    side: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('front', 'back') },
      { weight: 1, arbitrary: anyText },
    ),
    ref: fc.oneof(
      { weight: 9, arbitrary: fc.uuid().map((id) => `${id}.e3b0c44298fc1c14`) },
      { weight: 1, arbitrary: anyText },
    ),
    name: anyText,
    x: fc.double({ min: -300, max: 300, noNaN: true }),
    y: fc.double({ min: -50, max: 500, noNaN: true }),
    width: fc.double({ min: 1, max: 400, noNaN: true }),
    height: fc.double({ min: 1, max: 400, noNaN: true }),
    turn: fc.oneof(fc.integer({ min: -180, max: 180 }), fc.double()),
  },
  { requiredKeys: ['side', 'ref', 'x', 'y', 'width', 'height', 'turn'] },
);

const anyPictures = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(anyPicture, { maxLength: 8 }).map((all) => JSON.stringify(all)),
  },
  { weight: 1, arbitrary: anyText },
);

const anyPhoto = fc.constantFrom(
  '{',
  '{"front":{"ref":"../x","mount":{"x":1,"y":2},"millimetresPerUnit":1}}',
  '{"front":{"ref":"a1","mount":{"x":500,"y":300},"millimetresPerUnit":0.5}}',
  '{"front":{"ref":"a1","mount":{"x":500,"y":300},"millimetresPerUnit":0.5},"back":{"ref":"b2","mount":{"x":480,"y":200,"what":"the rim"},"millimetresPerUnit":0.8}}',
);

/** Some parameters of a template, most of them known to it, some left out, some nonsense. */
export const anyDrawing: fc.Arbitrary<Drawing> = fc
  .constantFrom(...TEMPLATE_IDS)
  .chain((template) => {
    const { choices, places } = factsOf(template);
    const model = Object.fromEntries(
      PARAMETER_NAMES.map((name) => {
        if (name === 'text') return [name, anyText];
        if (name === 'colour' || name === 'trim' || name === 'textColour') return [name, anyColour];
        const known = choices[name].map(({ id }) => id);
        return [
          name,
          known.length
            ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, anyColour)
            : anyText,
        ];
      }),
    );
    const further = fc.record(
      Object.fromEntries(
        places.flatMap(({ id }) => [
          [placeParameter('text', id), anyText],
          [placeParameter('textStyle', id), fc.constantFrom('serif', 'block', ...NASTY)],
          [placeParameter('textColour', id), anyColour],
          [`letterHeight@${id}`, anyHeight],
        ]),
      ),
      { requiredKeys: [] },
    );
    const none: fc.Arbitrary<Parameters> = fc.constant({});
    const brought = fc.record({ pictures: anyPictures, photo: anyPhoto }, { requiredKeys: [] });
    const mostlyNone = (some: fc.Arbitrary<Parameters>) =>
      fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary: some });
    return fc
      .tuple(fc.record(model, { requiredKeys: [] }), mostlyNone(further), mostlyNone(brought))
      .map((all) => ({ template, parameters: Object.assign({}, ...all) }));
  });
