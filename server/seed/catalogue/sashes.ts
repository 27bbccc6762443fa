import { type DemoCategory, picturesOf } from './shape.ts';

const sash = picturesOf('sash');
const rosette = picturesOf('rosette-sash');

export const sashes: DemoCategory = {
  name: 'Sashes',
  description: 'For teams, ceremonies and the last day of school. Lettered to order.',
  products: [
    {
      name: 'Ceremony Sash',
      description: 'Satin with a hand-tied bow, lettered to order.',
      price: '36.00',
      grams: 140,
      type: 'Sash',
      fixed: { trim: 'gold', background: 'clay' },
      alsoIn: ['Gifts under $50'],
      pictures: [
        sash('ceremony-sash-burgundy-bow', {
          colour: 'burgundy',
          trim: 'gold',
          text: 'Class of 2027',
          textStyle: 'roman',
          background: 'clay',
        }),
        sash('ceremony-sash-burgundy-lettering', {
          colour: 'burgundy',
          trim: 'gold',
          text: 'Class of 2027',
          view: 'detail',
          background: 'clay',
        }),
      ],
    },
    {
      name: 'Team Sash',
      description: 'A rosette at the hip and the name of the team along the ribbon.',
      price: '22.00',
      grams: 110,
      type: 'Rosette sash',
      fixed: { background: 'sand' },
      pictures: [
        rosette('team-sash-navy', { colour: 'navy', text: 'Ostrava 2026', background: 'sand' }),
        rosette('team-sash-navy-rosette', {
          colour: 'navy',
          text: 'Ostrava 2026',
          view: 'detail',
          background: 'sand',
        }),
      ],
    },
    {
      name: 'Plain Satin Sash',
      description: 'White satin, 150 cm, closed with a pin. Sold as you see it.',
      price: '14.00',
      grams: 90,
      alsoIn: ['Gifts under $50'],
      pictures: [
        sash('plain-satin-sash-white', { colour: 'white', fastening: 'pin', background: 'stone' }),
        sash('plain-satin-sash-white-ribbon', {
          colour: 'white',
          fastening: 'pin',
          view: 'detail',
          background: 'stone',
        }),
      ],
    },
    {
      name: 'Graduation Sash',
      description:
        'Satin with a gold edge, and the title or the school in gold foil, black for most.',
      price: '32.00',
      grams: 120,
      type: 'Graduation sash',
      tiers: [
        { from: 10, cost: 28 },
        { from: 25, cost: 26 },
        { from: 50, cost: 24 },
      ],
      fixed: { trim: 'gold', background: 'sage' },
      pictures: [
        sash('graduation-sash-black', {
          colour: 'black',
          trim: 'gold',
          text: 'PhD',
          textStyle: 'roman',
          background: 'sage',
        }),
        sash('graduation-sash-forest', {
          colour: 'forest',
          trim: 'gold',
          text: 'Westbrook',
          background: 'cream',
        }),
      ],
    },
    {
      name: 'Prize Rosette Sash',
      description: 'Three pleated rings, a fringe on both tails, and the prize in foil.',
      price: '40.00',
      grams: 160,
      type: 'Rosette sash',
      fixed: { background: 'cream' },
      pictures: [
        rosette('prize-rosette-sash-burgundy', {
          colour: 'burgundy',
          text: 'Best in show',
          background: 'cream',
        }),
        rosette('prize-rosette-sash-lilac', {
          colour: 'lilac',
          trim: 'white',
          motif: 'bird',
          view: 'detail',
          background: 'stone',
        }),
      ],
    },
    {
      name: 'Birthday Sash',
      description: 'Satin with a bow and the age in words, which is kinder.',
      price: '26.00',
      grams: 100,
      type: 'Sash',
      fixed: { textMethod: 'print', background: 'cream' },
      alsoIn: ['Gifts under $50'],
      pictures: [
        sash('birthday-sash-blush', {
          colour: 'blush',
          text: 'Thirty and fine',
          textStyle: 'italic',
          textMethod: 'print',
          background: 'cream',
        }),
        sash('birthday-sash-sky', {
          colour: 'sky',
          text: 'Seven today',
          textStyle: 'round',
          textMethod: 'print',
          background: 'sand',
        }),
      ],
    },
    {
      name: 'Wedding Sash',
      description: 'Satin for the one who will be congratulated all day, in any language.',
      price: '34.00',
      grams: 130,
      type: 'Sash',
      fixed: { textMethod: 'print', background: 'olive' },
      pictures: [
        sash('wedding-sash-white', {
          colour: 'white',
          text: 'Félicitations Noémie',
          textStyle: 'italic',
          textMethod: 'print',
          background: 'olive',
          fastening: 'pin',
        }),
        sash('wedding-sash-white-lettering', {
          colour: 'white',
          text: 'Félicitations Noémie',
          textStyle: 'italic',
          textMethod: 'print',
          background: 'olive',
          fastening: 'pin',
          view: 'detail',
        }),
      ],
    },
    {
      name: 'Farewell Sash',
      description: 'For a last day. Satin, and as many kind words as fit on it.',
      price: '28.00',
      grams: 100,
      type: 'Sash',
      fixed: { textMethod: 'print', background: 'stone' },
      pictures: [
        sash('farewell-sash-lilac', {
          colour: 'lilac',
          text: 'We will miss you',
          textStyle: 'serif',
          textMethod: 'print',
          background: 'stone',
        }),
        sash('farewell-sash-lilac-lettering', {
          colour: 'lilac',
          text: 'We will miss you',
          textStyle: 'serif',
          textMethod: 'print',
          view: 'detail',
          background: 'stone',
        }),
      ],
    },
  ],
};
