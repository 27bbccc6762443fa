import { artworkRules } from '@tailorbird/contract/artwork-rules';
import type { TextPrice } from '@tailorbird/contract/price-rules';
import type { DemoOption } from './shape.ts';

type OptionMaker = (name: string, description: string, values: readonly string[]) => DemoOption;

const optionMaker =
  (kind: DemoOption['kind'], isRequired: boolean): OptionMaker =>
  (name, description, values) => ({ name, description, kind, isRequired, values });

const required = optionMaker('choice', true);
const optional = optionMaker('choice', false);
const requiredColour = optionMaker('colour', true);
const optionalColour = optionMaker('colour', false);

/** Left blank, nothing is sewn or printed. */
const written = (
  name: string,
  description: string,
  textRules: NonNullable<DemoOption['textRules']>,
): DemoOption => ({ name, description, kind: 'text', isRequired: false, values: [], textRules });

/** A price of a text of which only this costs something. */
const textPrice = (costs: Partial<TextPrice>): TextPrice => ({
  flat: 0,
  perCharacter: 0,
  freeCharacters: 0,
  areSpacesFree: true,
  setup: 0,
  setupFor: 'design',
  ...costs,
});

/** Three letters are free, so that a piece with initials costs what its card says. */
const byTheLetter: Partial<TextPrice> = { perCharacter: 0.5, freeCharacters: 3 };

/** Where customers' own pictures go on a tee. */
const teePictures = artworkRules.parse({
  mostPictures: 3,
  redrawing: 25,
  places: [
    {
      id: 'front',
      name: 'Front',
      side: 'front',
      width: 300,
      height: 380,
      below: 60,
      aside: 0,
      method: 'screen-print',
      price: { by: 'colours', piece: 3, each: 0.75, setup: 12, isSetupByColour: true },
    },
    {
      id: 'back',
      name: 'Back',
      side: 'back',
      width: 320,
      height: 420,
      below: 40,
      aside: 0,
      method: 'screen-print',
      price: { by: 'piece', piece: 8 },
    },
    {
      id: 'left-chest',
      name: 'Left chest',
      side: 'front',
      width: 90,
      height: 90,
      below: 70,
      aside: 95,
      method: 'embroidery',
      price: { by: 'piece', piece: 4 },
    },
  ],
});

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
  {
    ...required('Size', 'Small holds a book, Market day holds the week.', [
      'Small',
      'Medium',
      'Large',
      'Market day',
    ]),
    isSize: true,
  },
  {
    ...required('Garment size', 'Measured across the chest, laid flat.', [
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'XXL',
      '3XL',
    ]),
    isSize: true,
    surcharges: { '3XL': 3 },
  },
  {
    ...required('Sash length', 'Once over the shoulder and round to the hip.', [
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
    isSize: true,
  },
  {
    name: 'Your picture',
    description: 'A logo or a photo of your own, printed or sewn.',
    kind: 'artwork',
    isRequired: false,
    values: [],
    artwork: teePictures,
  },
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
  written('Team', 'In front, across the chest.', {
    maxLength: 16,
    characters: 'letters-digits',
    alsoAllowed: ".,!?&+-'",
    placeholder: 'HARBOUR CREW',
  }),
  written('Player', 'A name between the shoulders.', {
    maxLength: 12,
    characters: 'letters',
    alsoAllowed: ".&-'",
    placeholder: 'JOHANSSON',
  }),
  written('Number', 'On the back, as large as your hand is long.', {
    maxLength: 2,
    characters: 'digits',
    alsoAllowed: '',
    placeholder: '10',
  }),
  written('Monogram', 'Initials or a short name, sewn by hand.', {
    maxLength: 10,
    characters: 'letters',
    alsoAllowed: ".&-'",
    placeholder: 'R. K.',
  }),
  {
    ...written('Name and year', 'Along the ribbon, in gold foil.', {
      maxLength: 24,
      characters: 'any',
      alsoAllowed: '',
      placeholder: 'Westbrook 2027',
    }),
    textPrice: textPrice(byTheLetter),
  },
  {
    ...written('Pocket name', 'A name or initials, sewn across the pocket.', {
      maxLength: 8,
      characters: 'letters',
      alsoAllowed: ".&-'",
      placeholder: 'JUNO',
    }),
    textPrice: textPrice(byTheLetter),
  },
  {
    ...written('Words', 'A word or two below the sun.', {
      maxLength: 16,
      characters: 'letters-digits',
      alsoAllowed: ".,!?&+-'",
      placeholder: 'Market day',
    }),
    textPrice: textPrice({ ...byTheLetter, setup: 6 }),
  },
  {
    ...written('Foil name', 'A name pressed in gold foil, beside the sprig.', {
      maxLength: 8,
      characters: 'letters',
      alsoAllowed: ".&-'",
      placeholder: 'Clara',
    }),
    textPrice: textPrice({ flat: 2, setup: 4, setupFor: 'text' }),
  },
  required('Text style', 'How your words are drawn.', [
    'Block',
    'Light',
    'Round',
    'Serif',
    'Roman',
    'Italic',
  ]),
  {
    ...optional('Lettering method', 'Embroidery is felt, print is flat, foil shines.', [
      'Print',
      'Embroidery',
      'Gold foil',
    ]),
    uses: { 'Gold foil': 'foil' },
    surcharges: { Embroidery: 3, 'Gold foil': 2 },
  },
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
  optionalColour('Monogram thread', 'Standard is one that suits the cloth.', [
    'Rufous',
    'Cream',
    'Ink',
    'Gold',
  ]),
  optionalColour('Trim', 'A line along both edges.', ['Gold', 'Cream', 'Black']),
  optionalColour('Collar', 'Of the collar and the cuffs.', ['White', 'Cream', 'Navy', 'Black']),
  optionalColour('Cuff colour', 'Of the ribs and the lining.', [
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
