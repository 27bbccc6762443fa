import { type DemoCategory, picturesOf } from './shape.ts';

const tote = picturesOf('tote');
const pack = picturesOf('backpack');
const pouch = picturesOf('pouch');

const initials = {
  text: 'R. K.',
  textStyle: 'serif',
  textMethod: 'embroidery',
  printPosition: 'corner',
};
const navyTote = tote('meadow-tote-navy-front', {
  colour: 'navy',
  trim: 'leather',
  background: 'stone',
});

export const bags: DemoCategory = {
  name: 'Bags',
  description: 'Canvas and waxed cotton, with handles sewn through twice.',
  products: [
    {
      name: 'Meadow Tote',
      description:
        'Heavy cotton canvas with a flat base, an inner pocket and handles long enough for a shoulder. Every seam is sewn twice, and the label is personalised with your words.',
      price: '48.00',
      grams: 420,
      type: 'Tote bag',
      fixed: {
        trim: 'leather',
        textStyle: 'serif',
        textMethod: 'embroidery',
        printPosition: 'corner',
      },
      alsoIn: ['Gifts under $50'],
      pictures: [
        tote('meadow-tote-olive-front', { colour: 'olive', trim: 'leather', ...initials }),
        tote('meadow-tote-olive-handle', { colour: 'olive', trim: 'leather', view: 'detail' }),
        tote('meadow-tote-mustard-front', { colour: 'mustard', trim: 'leather' }),
        tote('meadow-tote-canvas-front', {
          colour: 'canvas',
          trim: 'leather',
          background: 'sage',
        }),
        navyTote,
      ],
    },
    {
      name: 'Lettered Tote',
      description:
        'Canvas with one line of letters across the front. Printed by hand in water-based ink.',
      price: '54.00',
      grams: 380,
      type: 'Lettered tote',
      fixed: { background: 'sage' },
      pictures: [
        tote('lettered-tote-saturday', { colour: 'canvas', text: 'SATURDAY', background: 'sage' }),
        tote('lettered-tote-navy', {
          colour: 'navy',
          text: 'Harbour',
          textStyle: 'serif',
          background: 'sand',
        }),
        tote('lettered-tote-handle', { colour: 'canvas', view: 'detail', background: 'sage' }),
      ],
    },
    {
      name: 'Two-Leaf Rucksack',
      description:
        'A backpack in waxed cotton with a round top, a front pocket and leather pulls. The back is padded and the straps are stitched in, not riveted.',
      price: '118.00',
      grams: 980,
      type: 'Rucksack',
      fixed: { background: 'sand' },
      pictures: [
        pack('two-leaf-rucksack-forest-front', { colour: 'forest', background: 'sand' }),
        pack('two-leaf-rucksack-forest-back', {
          colour: 'forest',
          view: 'back',
          background: 'sand',
        }),
        pack('two-leaf-rucksack-navy-front', { colour: 'navy', background: 'stone' }),
      ],
    },
    {
      name: 'Zip Pouch',
      description:
        'A small purse on a boxed base that stands by itself, with a brass zip and a loop to hang it by. Sold as you see it.',
      price: '24.00',
      grams: 90,
      alsoIn: ['Pouches', 'Gifts under $50'],
      pictures: [
        pouch('zip-pouch-terracotta-front', { colour: 'terracotta', background: 'stone' }),
        pouch('zip-pouch-terracotta-zip', {
          colour: 'terracotta',
          view: 'detail',
          background: 'stone',
        }),
      ],
    },
    {
      name: 'Market Tote',
      description:
        'The same canvas cut wider, with a sun printed on the front and handles in undyed webbing.',
      price: '52.00',
      grams: 460,
      type: 'Canvas bag',
      fixed: { trim: 'canvas', motif: 'sun' },
      pictures: [
        tote('market-tote-mustard-sun', {
          colour: 'mustard',
          trim: 'canvas',
          motif: 'sun',
          background: 'cream',
        }),
        tote('market-tote-burgundy-sun', {
          colour: 'burgundy',
          trim: 'canvas',
          motif: 'sun',
          background: 'clay',
        }),
      ],
    },
    {
      name: 'Bird Tote',
      description:
        'Our bird, printed in black, and two words of yours below it. Terracotta handles.',
      price: '56.00',
      grams: 380,
      type: 'Lettered tote',
      fixed: { trim: 'terracotta', motif: 'bird' },
      pictures: [
        tote('bird-tote-market-day', {
          colour: 'canvas',
          trim: 'terracotta',
          motif: 'bird',
          text: 'Market day',
          textStyle: 'serif',
        }),
        tote('bird-tote-handle', { colour: 'canvas', trim: 'terracotta', view: 'detail' }),
      ],
    },
    {
      name: 'Library Tote',
      description:
        'Flat, light and wide enough for an atlas. Navy canvas with leather handles, no lettering.',
      price: '38.00',
      grams: 320,
      alsoIn: ['Gifts under $50'],
      pictures: [
        navyTote,
        tote('library-tote-handle', {
          colour: 'navy',
          trim: 'leather',
          view: 'detail',
          background: 'stone',
        }),
      ],
    },
    {
      name: 'Night Market Tote',
      description:
        'Black canvas with your words in gold foil. The foil is pressed in, so it does not flake at the folds.',
      price: '58.00',
      grams: 400,
      type: 'Foil tote',
      fixed: { colour: 'black', trim: 'mustard', textMethod: 'foil', background: 'sand' },
      pictures: [
        tote('night-market-tote-black', {
          colour: 'black',
          trim: 'mustard',
          text: 'After dark',
          textStyle: 'italic',
          textMethod: 'foil',
          background: 'sand',
        }),
        tote('night-market-tote-handle', {
          colour: 'black',
          trim: 'mustard',
          view: 'detail',
        }),
      ],
    },
    {
      name: 'School Rucksack',
      description:
        'A backpack with a name across the pocket, so that it comes home again. Room for a lunch box and two folders.',
      price: '96.00',
      grams: 860,
      type: 'Rucksack',
      fixed: { background: 'sage' },
      pictures: [
        pack('school-rucksack-ida', {
          colour: 'burgundy',
          text: 'IDA',
          background: 'sage',
        }),
        pack('school-rucksack-pocket', {
          colour: 'burgundy',
          text: 'IDA',
          view: 'detail',
          background: 'sage',
        }),
      ],
    },
    {
      name: 'Waxed Day Pack',
      description:
        'A backpack in cotton, waxed twice, with mustard pulls that are easy to find in the dark.',
      price: '124.00',
      grams: 1150,
      type: 'Rucksack',
      fixed: { trim: 'mustard', background: 'stone' },
      pictures: [
        pack('waxed-day-pack-charcoal-front', {
          colour: 'charcoal',
          trim: 'mustard',
          background: 'stone',
        }),
        pack('waxed-day-pack-charcoal-back', {
          colour: 'charcoal',
          trim: 'mustard',
          view: 'back',
          background: 'stone',
        }),
      ],
    },
  ],
};
