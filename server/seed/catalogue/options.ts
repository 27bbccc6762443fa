import type { DemoOption, DemoType } from './shape.ts';

type Asked = (name: string, description: string, values: readonly string[]) => DemoOption;

const asked =
  (kind: DemoOption['kind'], isRequired: boolean): Asked =>
  (name, description, values) => ({ name, description, kind, isRequired, values });

const required = asked('choice', true);
const optional = asked('choice', false);
const requiredColour = asked('colour', true);
const optionalColour = asked('colour', false);

/** Left blank, nothing is sewn or printed. */
const written = (
  name: string,
  description: string,
  textRules: NonNullable<DemoOption['textRules']>,
): DemoOption => ({ name, description, kind: 'text', isRequired: false, values: [], textRules });

/** In the order in which a product asks for them. Colours are names of the thread box. */
export const options: readonly DemoOption[] = [
  requiredColour('Colour', 'Of the canvas, dyed in the yarn.', [
    'Olive',
    'Canvas',
    'Navy',
    'Mustard',
    'Burgundy',
    'Charcoal',
  ]),
  requiredColour('Pack colour', 'Of the waxed cotton.', ['Forest', 'Navy', 'Charcoal', 'Burgundy']),
  requiredColour('Pouch colour', 'Of the outside; the lining is undyed.', [
    'Blush',
    'Sky',
    'Lilac',
    'Terracotta',
    'Forest',
    'Navy',
    'Black',
  ]),
  requiredColour('Shirt colour', 'Of the jersey, washed once before it is cut.', [
    'White',
    'Charcoal',
    'Sky',
    'Blush',
    'Navy',
    'Terracotta',
    'Forest',
    'Black',
  ]),
  requiredColour('Heavy jersey', 'Colours of the 240 g cloth.', [
    'Terracotta',
    'Olive',
    'Charcoal',
  ]),
  requiredColour('Polo colour', 'Of the piqué.', ['Navy', 'White', 'Black', 'Burgundy', 'Forest']),
  requiredColour('Hoodie colour', 'Of the brushed fleece.', [
    'Forest',
    'Navy',
    'Terracotta',
    'Lilac',
    'Charcoal',
  ]),
  requiredColour('Satin colour', 'Of the ribbon, 10 cm wide.', [
    'Burgundy',
    'Navy',
    'Forest',
    'White',
    'Blush',
    'Lilac',
    'Black',
    'Sky',
  ]),
  required('Size', 'Small holds a book, Market day holds the week.', [
    'Small',
    'Medium',
    'Large',
    'Market day',
  ]),
  required('Shirt size', 'Measured flat, across the chest.', [
    'XS',
    'S',
    'M',
    'L',
    'XL',
    'XXL',
    '3XL',
  ]),
  required('Sash length', 'Once over the shoulder and round to the hip.', [
    '110 cm',
    '120 cm',
    '130 cm',
    '140 cm',
    '150 cm',
    '160 cm',
    '170 cm',
    '180 cm',
    '190 cm',
    '200 cm',
  ]),
  written('Wording', 'Along the ribbon, as large as its length allows.', {
    maxLength: 24,
    characters: 'any',
    alsoAllowed: '',
    placeholder: 'Class of 2027',
  }),
  written('Lettering', 'A word or two. They are set on as many lines as suits them.', {
    maxLength: 16,
    characters: 'letters-digits',
    alsoAllowed: ".,!?&+-'",
    placeholder: 'SATURDAY',
  }),
  written('Monogram', 'Initials or a short name, sewn by hand.', {
    maxLength: 8,
    characters: 'letters',
    alsoAllowed: ".&-'",
    placeholder: 'R. K.',
  }),
  required('Text style', 'How your words are drawn.', [
    'Block',
    'Light',
    'Round',
    'Serif',
    'Roman',
    'Italic',
  ]),
  required('Fastening', 'How the sash closes at the hip.', ['Bow', 'Pin']),
  optional('Fabric', 'Canvas unless you choose.', ['Canvas', 'Waxed cotton', 'Linen']),
  {
    ...optional('Strap', 'Leather darkens with use, webbing can be washed.', [
      'Leather',
      'Webbing',
    ]),
    uses: { Leather: 'leather', Webbing: 'charcoal' },
  },
  optional('Print position', 'Where the words go.', ['Chest', 'Centre', 'Upper back', 'Back']),
  optional('Lettering method', 'Embroidery is felt, print is flat, foil shines.', [
    'Embroidery',
    'Print',
    'Foil',
  ]),
  optionalColour('Monogram thread', 'Left blank, one that suits the cloth.', [
    'Rufous',
    'Cream',
    'Ink',
    'Gold',
  ]),
  optionalColour('Trim', 'A line along both edges. Left blank, as it comes.', [
    'Gold',
    'Cream',
    'Black',
  ]),
  optionalColour('Collar', 'Collar and cuffs. Left blank, as it comes.', [
    'White',
    'Cream',
    'Navy',
    'Black',
  ]),
  optionalColour('Cuff colour', 'Ribs and lining. Left blank, as it comes.', [
    'Mustard',
    'Cream',
    'Terracotta',
    'Navy',
  ]),
  optional('Zip', 'Of the teeth and the pull.', ['Brass', 'Nickel', 'Black oxide']),
  optional('Emblem', 'Drawn in the middle of the rosette.', [
    'Leaf',
    'Bird',
    'Sun',
    'Waves',
    'Sprig',
  ]),
  optional('Gift wrapping', 'Paper, string and a card with your words.', [
    'Brown paper',
    'Printed paper',
  ]),
];

export const types: readonly DemoType[] = [
  {
    name: 'Tote bag',
    options: ['Colour', 'Size', 'Monogram', 'Monogram thread'],
    template: 'tote',
    drives: { colour: 'Colour', text: 'Monogram', textColour: 'Monogram thread' },
  },
  {
    name: 'Lettered tote',
    options: ['Colour', 'Lettering', 'Text style', 'Lettering method', 'Monogram thread'],
    template: 'tote',
    drives: {
      colour: 'Colour',
      text: 'Lettering',
      textStyle: 'Text style',
      textMethod: 'Lettering method',
      textColour: 'Monogram thread',
    },
  },
  {
    name: 'Canvas bag',
    options: ['Colour', 'Size', 'Lettering', 'Fabric'],
    template: 'tote',
    drives: { colour: 'Colour', text: 'Lettering' },
  },
  {
    name: 'Foil tote',
    options: ['Size', 'Lettering', 'Text style'],
    template: 'tote',
    drives: { text: 'Lettering', textStyle: 'Text style' },
  },
  {
    name: 'Rucksack',
    options: ['Pack colour', 'Monogram', 'Strap', 'Monogram thread'],
    template: 'backpack',
    drives: {
      colour: 'Pack colour',
      trim: 'Strap',
      text: 'Monogram',
      textColour: 'Monogram thread',
    },
  },
  {
    name: 'T-shirt',
    options: ['Shirt colour', 'Shirt size', 'Lettering', 'Text style', 'Print position'],
    template: 'tee',
    drives: {
      colour: 'Shirt colour',
      text: 'Lettering',
      textStyle: 'Text style',
      printPosition: 'Print position',
    },
  },
  {
    name: 'Heavyweight T-shirt',
    options: ['Heavy jersey', 'Shirt size'],
    template: 'tee',
    drives: { colour: 'Heavy jersey' },
  },
  {
    name: 'Polo shirt',
    options: ['Polo colour', 'Shirt size', 'Monogram', 'Collar', 'Monogram thread'],
    template: 'polo',
    drives: {
      colour: 'Polo colour',
      trim: 'Collar',
      text: 'Monogram',
      textColour: 'Monogram thread',
    },
  },
  {
    name: 'Hoodie',
    options: [
      'Hoodie colour',
      'Shirt size',
      'Lettering',
      'Text style',
      'Print position',
      'Cuff colour',
    ],
    template: 'hoodie',
    drives: {
      colour: 'Hoodie colour',
      trim: 'Cuff colour',
      text: 'Lettering',
      textStyle: 'Text style',
      printPosition: 'Print position',
    },
  },
  {
    name: 'Sash',
    options: ['Satin colour', 'Sash length', 'Wording', 'Text style', 'Fastening', 'Trim'],
    template: 'sash',
    drives: {
      colour: 'Satin colour',
      trim: 'Trim',
      text: 'Wording',
      textStyle: 'Text style',
      fastening: 'Fastening',
    },
  },
  {
    name: 'Rosette sash',
    options: ['Satin colour', 'Sash length', 'Wording', 'Trim', 'Emblem'],
    template: 'rosette-sash',
    drives: { colour: 'Satin colour', trim: 'Trim', text: 'Wording', motif: 'Emblem' },
  },
  {
    name: 'Zip pouch',
    options: ['Pouch colour', 'Monogram', 'Zip', 'Monogram thread', 'Gift wrapping'],
    template: 'pouch',
    drives: { colour: 'Pouch colour', text: 'Monogram', textColour: 'Monogram thread' },
  },
];
