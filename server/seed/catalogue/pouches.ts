import { type DemoCategory, picturesOf } from './shape.ts';

const pouch = picturesOf('pouch');

export const pouches: DemoCategory = {
  name: 'Pouches',
  description: 'Small things with a zip, for pencils, cables and the overnight train.',
  products: [
    {
      name: 'Name Pouch',
      description:
        'Personalised with one name, embroidered in a slanting hand. Lined with undyed cotton.',
      price: '28.00',
      grams: 95,
      type: 'Zip pouch',
      fixed: { textStyle: 'italic' },
      alsoIn: ['Gifts under $50'],
      pictures: [
        pouch('name-pouch-clara', {
          colour: 'blush',
          text: 'Clara',
          textStyle: 'italic',
          textMethod: 'embroidery',
          textColour: 'rufous',
        }),
        pouch('name-pouch-zip', { colour: 'blush', view: 'detail' }),
      ],
    },
    {
      name: 'Pencil Pouch',
      description:
        'Long enough for a ruler, with a sprig on the front and room for a name in gold foil.',
      price: '22.00',
      grams: 80,
      type: 'Foil pouch',
      fixed: { textMethod: 'foil', motif: 'sprig', background: 'sand' },
      pictures: [
        pouch('pencil-pouch-sky', { colour: 'sky', motif: 'sprig', background: 'sand' }),
        pouch('pencil-pouch-lilac', { colour: 'lilac', motif: 'sprig', background: 'stone' }),
      ],
    },
    {
      name: 'Travel Pouch',
      description: 'Holds a passport, a charger and what you forgot last time. Mustard pull.',
      price: '32.00',
      grams: 120,
      type: 'Zip pouch',
      fixed: { trim: 'mustard', textMethod: 'print' },
      pictures: [
        pouch('travel-pouch-navy', {
          colour: 'navy',
          trim: 'mustard',
          text: 'Elsewhere',
          textStyle: 'serif',
          textMethod: 'print',
          background: 'cream',
        }),
        pouch('travel-pouch-zip', { colour: 'navy', trim: 'mustard', view: 'detail' }),
      ],
    },
    {
      name: 'Wash Pouch',
      description: 'Waxed on both sides, so that a leaking bottle stays your only problem.',
      price: '34.00',
      grams: 150,
      alsoIn: ['Gifts under $50'],
      pictures: [
        pouch('wash-pouch-forest', { colour: 'forest', background: 'sage' }),
        pouch('wash-pouch-zip', { colour: 'forest', view: 'detail', background: 'sage' }),
      ],
    },
    {
      name: 'Leaf Pouch',
      description: 'Undyed canvas with the leaf from our label. Sold as you see it.',
      price: '26.00',
      grams: 90,
      alsoIn: ['Gifts under $50'],
      pictures: [
        pouch('leaf-pouch-canvas', {
          colour: 'canvas',
          motif: 'leaf',
          textColour: 'olive',
          background: 'clay',
        }),
        pouch('leaf-pouch-zip', { colour: 'canvas', view: 'detail', background: 'clay' }),
      ],
    },
    {
      name: 'Initial Pouch',
      description:
        'A zipped purse with two initials in gold foil, low on the right, where a hand does not rub them.',
      price: '30.00',
      grams: 95,
      type: 'Zip pouch',
      fixed: {
        textStyle: 'roman',
        textMethod: 'foil',
        printPosition: 'corner',
        background: 'sand',
      },
      pictures: [
        pouch('initial-pouch-black', {
          colour: 'black',
          text: 'M. L.',
          textStyle: 'roman',
          textMethod: 'foil',
          printPosition: 'corner',
          background: 'sand',
        }),
        pouch('initial-pouch-burgundy', {
          colour: 'burgundy',
          text: 'A. S.',
          textStyle: 'roman',
          textMethod: 'foil',
          printPosition: 'corner',
          background: 'cream',
        }),
      ],
    },
  ],
};
