import { type DemoCategory, picturesOf } from './shape.ts';

const tee = picturesOf('tee');
const polo = picturesOf('polo');

export const shirts: DemoCategory = {
  name: 'Shirts',
  description: 'Cut from washed cotton. Choose the cloth, the thread and the words.',
  products: [
    {
      name: 'Everyday Tee',
      description:
        'Washed jersey that keeps its shape, personalised with your word on the chest. Pick the cloth and the thread.',
      price: '28.00',
      grams: 180,
      type: 'T-shirt',
      fixed: { textMethod: 'embroidery', printPosition: 'chest', background: 'sage' },
      alsoIn: ['Gifts under $50'],
      pictures: [
        tee('everyday-tee-white-front', {
          colour: 'white',
          text: 'stitch',
          textStyle: 'serif',
          textMethod: 'embroidery',
          printPosition: 'chest',
          background: 'sage',
        }),
        tee('everyday-tee-white-neck', { colour: 'white', view: 'detail', background: 'sage' }),
        tee('everyday-tee-blush-front', {
          colour: 'blush',
          text: 'stitch',
          textStyle: 'serif',
          textMethod: 'embroidery',
          printPosition: 'chest',
          background: 'stone',
        }),
      ],
    },
    {
      name: 'Heavyweight Tee',
      description:
        'Jersey of 240 g, knitted close, with a rib that does not roll. No lettering: put a picture of your own on it.',
      price: '42.00',
      grams: 280,
      type: 'Heavyweight T-shirt',
      pictures: [
        tee('heavyweight-tee-terracotta-front', { colour: 'terracotta' }),
        tee('heavyweight-tee-terracotta-neck', { colour: 'terracotta', view: 'detail' }),
        tee('heavyweight-tee-olive-front', { colour: 'olive', background: 'sand' }),
      ],
    },
    {
      name: 'Workroom Tee',
      description: 'What we wear at the bench. One word across the chest, yours or ours.',
      price: '34.00',
      grams: 210,
      type: 'T-shirt',
      fixed: { text: 'Workroom', background: 'sand' },
      pictures: [
        tee('workroom-tee-navy-front', {
          colour: 'navy',
          text: 'Workroom',
          textStyle: 'light',
          background: 'sand',
        }),
        tee('workroom-tee-navy-neck', { colour: 'navy', view: 'detail', background: 'sand' }),
      ],
    },
    {
      name: 'Anniversary Tee with Embroidered Chest Initials and Printed Back',
      description:
        'Two initials sewn on the chest, and the year of your note printed across the shoulders. Made one at a time, within ten working days.',
      price: '76.00',
      grams: 220,
      type: 'T-shirt',
      fixed: { textMethod: 'embroidery', printPosition: 'chest', background: 'stone' },
      pictures: [
        tee('anniversary-tee-sky-front', {
          colour: 'sky',
          text: 'A & J',
          textStyle: 'serif',
          textMethod: 'embroidery',
          printPosition: 'chest',
          background: 'stone',
        }),
        tee('anniversary-tee-sky-back', {
          colour: 'sky',
          text: 'Ten years 2026',
          textStyle: 'serif',
          printPosition: 'back',
          view: 'back',
          background: 'stone',
        }),
      ],
    },
    {
      name: 'Tour Tee',
      description:
        'One word in front, the stops of your note on the back. From one piece to the whole bus.',
      price: '30.00',
      grams: 180,
      type: 'T-shirt',
      fixed: { background: 'clay' },
      pictures: [
        tee('tour-tee-charcoal-front', { colour: 'charcoal', text: 'NORTH', background: 'clay' }),
        tee('tour-tee-charcoal-back', {
          colour: 'charcoal',
          text: 'Turku Umeå Tromsø',
          textStyle: 'light',
          printPosition: 'back',
          view: 'back',
          background: 'clay',
        }),
      ],
    },
    {
      name: 'Garden Tee',
      description: 'A leaf and two words in the middle of the chest. Soft ink that stays soft.',
      price: '36.00',
      grams: 190,
      type: 'T-shirt',
      fixed: { motif: 'leaf', background: 'stone' },
      pictures: [
        tee('garden-tee-white-front', {
          colour: 'white',
          motif: 'leaf',
          text: 'Wild garden',
          textStyle: 'serif',
          background: 'stone',
        }),
        tee('garden-tee-forest-front', {
          colour: 'forest',
          motif: 'leaf',
          text: 'Wild garden',
          textStyle: 'serif',
          background: 'cream',
        }),
      ],
    },
    {
      name: 'Team Tee',
      description:
        'The team across the chest, name and number on the back. Paste the whole squad as a list.',
      price: '38.00',
      grams: 190,
      type: 'Team T-shirt',
      fixed: { background: 'stone' },
      pictures: [
        tee('team-tee-navy-both', {
          colour: 'navy',
          text: 'Harbour Crew',
          'text@upper-back': 'Johansson',
          'text@number': '10',
          background: 'stone',
          view: 'both',
        }),
        tee('team-tee-navy-back', {
          colour: 'navy',
          'text@upper-back': 'Johansson',
          'text@number': '10',
          background: 'stone',
          view: 'back',
        }),
      ],
    },
    {
      name: 'Club Polo',
      description:
        'A poloshirt in piqué cotton with three buttons and a name on the chest, for clubs and crews.',
      price: '46.00',
      grams: 240,
      type: 'Polo shirt',
      fixed: { background: 'sage' },
      pictures: [
        polo('club-polo-navy-front', { colour: 'navy', text: 'Thornfield', background: 'sage' }),
        polo('club-polo-navy-collar', { colour: 'navy', view: 'detail', background: 'sage' }),
      ],
    },
    {
      name: 'Tipped Polo',
      description:
        'A poloshirt in piqué with collar and cuffs in white. The monogram goes on the left.',
      price: '52.00',
      grams: 250,
      type: 'Polo shirt',
      fixed: { trim: 'white', background: 'stone' },
      pictures: [
        polo('tipped-polo-black-front', {
          colour: 'black',
          trim: 'white',
          text: 'R. T.',
          background: 'stone',
        }),
        polo('tipped-polo-black-back', {
          colour: 'black',
          trim: 'white',
          view: 'back',
          background: 'stone',
        }),
      ],
    },
    {
      name: 'Plain Piqué Polo',
      description:
        'A poloshirt in burgundy, size M, from a finished series. When they are gone, they are gone.',
      price: '32.00',
      grams: 230,
      alsoIn: ['Gifts under $50'],
      pictures: [
        polo('plain-pique-polo-burgundy-front', { colour: 'burgundy', background: 'sand' }),
        polo('plain-pique-polo-burgundy-collar', {
          colour: 'burgundy',
          view: 'detail',
          background: 'sand',
        }),
      ],
    },
  ],
};
