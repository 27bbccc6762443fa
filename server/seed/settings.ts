import type { ShopSettings } from '@tailorbird/contract/shop-settings';

/** What the demo shop says of itself. Numbers and addresses are kept free for examples. */
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
      'What carries your own words is made for you alone, so we cannot take it back. Anything plain comes back within 14 days. A fault is ours: [write to us](mailto:hello@tailorbird.example).',
  },
  legal: {
    terms:
      'These are the terms of a demo shop: nothing here is sold.\n\n## Orders\n\nAn order is placed when the page says so. Its prices are those that the cart showed.\n\n## Delivery\n\nWe tell you when it is ready. Until then it can be changed by writing to us.',
    returns:
      'Plain goods come back within **14 days**, unworn and in their bag.\n\n## Customised goods\n\nWhat carries your own words is made for you alone, and cannot be sold to anybody else. We take it back only where the fault is ours.\n\n| What happened | What we do |\n| - | - |\n| A letter is wrong on our side | Made again, free |\n| A letter was wrong in the order | Made again at half the price |\n| It does not fit | Exchanged, if it is plain |',
  },
} satisfies { [Section in keyof ShopSettings]?: Partial<ShopSettings[Section]> };

/** Facts of types, by their names. */
export const sizeTables: Readonly<Record<string, string>> = {
  'T-shirt':
    '| Size | Chest | Length |\n| - | - | - |\n| S | 91 cm | 69 cm |\n| M | 97 cm | 72 cm |\n| L | 104 cm | 74 cm |\n| XL | 112 cm | 77 cm |',
};
