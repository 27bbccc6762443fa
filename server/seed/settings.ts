import type { ShopSettings } from '@tailorbird/contract/shop-settings';

/** Settings of the demo shop. Numbers and addresses are kept free for examples. */
export const settings = {
  shop: {
    name: 'Tailorbird',
    address: '12 Needle Lane\nThornfield',
    email: 'hello@tailorbird.example',
    phone: '+44 1632 960 143',
  },
  days: { leadDays: 6 },
  goods: {
    maker: 'Cut, lettered and sewn by the five of us in Thornfield.',
    care: 'Wash at 30 °C inside out, and iron from the wrong side.',
    returns:
      'What carries your own words is made for you alone, so we cannot take it back. Anything plain may be returned within 14 days. A fault is ours: [write to us](mailto:hello@tailorbird.example).',
  },
  legal: {
    terms:
      'These are the terms of a demo shop: nothing here is sold.\n\n## Orders\n\nAn order is placed when the page says so. Its prices are those that the cart showed.\n\n## Delivery\n\nWe tell you when it is ready. Until then it can be changed by writing to us.',
    returns:
      'Plain goods may be returned within **14 days**, unworn and in their bag.\n\n## Customised goods\n\nWhat carries your own words is made for you alone, and cannot be sold to anybody else. We take it back only where the fault is ours.\n\n| What happened | What we do |\n| - | - |\n| A letter is wrong on our side | Made again, free |\n| A letter was wrong in the order | Made again at half the price |\n| It does not fit | Exchanged, if it is plain |',
  },
} satisfies { [Section in keyof ShopSettings]?: Partial<ShopSettings[Section]> };

/** Former texts of the demo shop, which shops that it filled earlier still have. */
export const formerSettings: { [Section in keyof ShopSettings]?: Partial<ShopSettings[Section]> } =
  {
    goods: {
      returns:
        'What carries your own words is made for you alone, so we cannot take it back. Anything plain comes back within 14 days. A fault is ours: [write to us](mailto:hello@tailorbird.example).',
    },
    legal: {
      returns: settings.legal.returns.replace('may be returned within', 'come back within'),
    },
  };

/** Centimetres by size, each of a garment that is laid flat. */
type Measures = Readonly<Record<string, { chest: number; length: number }>>;

const tableOf = (measures: Measures): string =>
  [
    '| Size | Chest, laid flat | Length |',
    '| - | - | - |',
    ...Object.entries(measures).map(
      ([size, { chest, length }]) => `| ${size} | ${chest} cm | ${length} cm |`,
    ),
  ].join('\n');

const tee = tableOf({
  XS: { chest: 43, length: 66 },
  S: { chest: 46, length: 69 },
  M: { chest: 49, length: 72 },
  L: { chest: 52, length: 74 },
  XL: { chest: 56, length: 77 },
  XXL: { chest: 60, length: 79 },
  '3XL': { chest: 64, length: 81 },
});

/** Facts of types, by their names. */
export const sizeTables: Readonly<Record<string, string>> = {
  'T-shirt': tee,
  'Heavyweight T-shirt': tee,
  'Team T-shirt': tee,
  'Polo shirt': tableOf({
    XS: { chest: 45, length: 67 },
    S: { chest: 48, length: 70 },
    M: { chest: 51, length: 73 },
    L: { chest: 54, length: 75 },
    XL: { chest: 58, length: 78 },
    XXL: { chest: 62, length: 80 },
    '3XL': { chest: 66, length: 82 },
  }),
  Hoodie: tableOf({
    XS: { chest: 50, length: 63 },
    S: { chest: 53, length: 66 },
    M: { chest: 56, length: 69 },
    L: { chest: 59, length: 72 },
    XL: { chest: 62, length: 74 },
    XXL: { chest: 66, length: 76 },
    '3XL': { chest: 70, length: 78 },
  }),
};
