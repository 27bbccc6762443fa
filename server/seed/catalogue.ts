import type { DiscountFields } from '@tailorbird/contract/discounts';
import { bags } from './catalogue/bags.ts';
import { hoodies } from './catalogue/hoodies.ts';
import { pouches } from './catalogue/pouches.ts';
import { sashes } from './catalogue/sashes.ts';
import type { DemoCategory, DemoPicture, DemoProduct } from './catalogue/shape.ts';
import { shirts } from './catalogue/shirts.ts';

export { options } from './catalogue/options.ts';
export { types } from './catalogue/types.ts';

/** In the order in which the shop shows them. */
export const categories: readonly DemoCategory[] = [
  bags,
  shirts,
  sashes,
  hoodies,
  pouches,
  {
    name: 'Gifts under $50',
    description: 'Things to give, wrapped if you ask for it in the note.',
    products: [],
  },
];

export const products: readonly DemoProduct[] = categories.flatMap((category) => category.products);

/** Each picture once, though several products may show it. */
export const pictures: readonly DemoPicture[] = [
  ...new Set(products.flatMap((product) => product.pictures)),
];

/** The first picture of each product: what the shop needs to open. */
export const covers: readonly DemoPicture[] = [
  ...new Set(products.flatMap((product) => product.pictures.slice(0, 1))),
];

export const discounts: readonly DiscountFields[] = [
  {
    code: 'NEST10',
    percent: 10,
    amount: null,
    of: { kind: 'order' },
    fromValue: 50,
    fromPieces: 1,
    oncePerCustomer: false,
    mostUses: null,
    starts: null,
    ends: null,
    withTier: 'better',
  },
];
