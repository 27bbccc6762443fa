import { type DemoCategory, picturesOf } from './shape.ts';

const hoodie = picturesOf('hoodie');

export const hoodies: DemoCategory = {
  name: 'Hoodies',
  description: 'Brushed fleece with a lined hood and cords that can be replaced.',
  products: [
    {
      name: 'Harbour Hoodie',
      description:
        'A hooded sweatshirt with two lines across the chest, ribs and lining in a second colour.',
      price: '64.00',
      grams: 620,
      type: 'Hoodie',
      fixed: { trim: 'mustard' },
      pictures: [
        hoodie('harbour-hoodie-navy-front', {
          colour: 'navy',
          trim: 'mustard',
          text: 'Harbour crew',
        }),
        hoodie('harbour-hoodie-navy-cords', { colour: 'navy', trim: 'mustard', view: 'detail' }),
      ],
    },
    {
      name: 'Field Hoodie',
      description:
        'A hooded sweatshirt in one colour from hood to hem, with room for a jumper below.',
      price: '58.00',
      grams: 600,
      type: 'Hoodie',
      fixed: { printPosition: 'back', background: 'sand' },
      pictures: [
        hoodie('field-hoodie-forest-front', { colour: 'forest', background: 'sand' }),
        hoodie('field-hoodie-forest-back', {
          colour: 'forest',
          text: 'Field notes',
          textStyle: 'serif',
          printPosition: 'back',
          view: 'back',
          background: 'sand',
        }),
      ],
    },
    {
      name: 'Studio Hoodie',
      description:
        'A hooded sweatshirt with a small word on the chest and cream cords. The pocket is sewn in one piece.',
      price: '68.00',
      grams: 640,
      type: 'Hoodie',
      fixed: { textMethod: 'embroidery', printPosition: 'chest', background: 'sage' },
      pictures: [
        hoodie('studio-hoodie-terracotta-front', {
          colour: 'terracotta',
          text: 'Studio',
          textStyle: 'serif',
          textMethod: 'embroidery',
          printPosition: 'chest',
          background: 'sage',
        }),
        hoodie('studio-hoodie-terracotta-cords', {
          colour: 'terracotta',
          view: 'detail',
          background: 'sage',
        }),
      ],
    },
    {
      name: 'Weekend Hoodie',
      description:
        'A hooded sweatshirt in lilac, size L, washed once to show how it ages. Sold as you see it.',
      price: '49.00',
      grams: 580,
      alsoIn: ['Gifts under $50'],
      pictures: [
        hoodie('weekend-hoodie-lilac-front', { colour: 'lilac', background: 'stone' }),
        hoodie('weekend-hoodie-lilac-cords', {
          colour: 'lilac',
          view: 'detail',
          background: 'stone',
        }),
      ],
    },
  ],
};
