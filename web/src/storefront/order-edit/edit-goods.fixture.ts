import type { OrderEdit } from '@tailorbird/contract/order-edits';
import type { Order } from '@tailorbird/contract/orders';
import {
  ANY_TEXT,
  optionOf,
  orderItemOf,
  orderOf,
  productOf,
  typeOf,
  valuesOf,
} from '@tailorbird/contract/shop.fixture';

/** Written on a sash, half a dollar a letter. */
export const WORDS = optionOf({
  name: 'Words',
  kind: 'text',
  isRequired: true,
  textRules: { ...ANY_TEXT, characters: 'letters' },
  textPrice: {
    flat: 0,
    perCharacter: 0.5,
    freeCharacters: 0,
    areSpacesFree: true,
    setup: 0,
    setupFor: 'design',
  },
});

const LENGTH = optionOf({ name: 'Length', isSize: true, values: valuesOf('Short', 'Long') });
const COLOUR = optionOf({ name: 'Colour', kind: 'colour', values: valuesOf('Olive') });

const SASH = productOf({
  _id: 'sash',
  name: 'Sash',
  cost: 20,
  type: typeOf({ options: [WORDS, LENGTH, COLOUR] }),
});

/** A sash with these words, known by them. */
export const sashOf = (words: string, quantity = 1, length = 'Long') =>
  orderItemOf({
    _id: words,
    quantity,
    product: {
      _id: 'sash',
      name: 'Sash',
      cost: 20 + words.length * 0.5,
      basePrice: 20,
      image_id: [],
    },
    selectedOptions: [
      { optionId: 'Words', optionName: 'Words', valueId: null, value: words },
      { optionId: 'Length', optionName: 'Length', valueId: length, value: length },
      { optionId: 'Colour', optionName: 'Colour', valueId: 'Olive', value: 'Olive' },
    ],
  });

/** An order of sashes with these words, which can be changed. */
export function editOf(words: readonly string[], given: Partial<Order> = {}): OrderEdit {
  const items = words.map((word) => sashOf(word));
  return {
    order: orderOf({
      cart: { items },
      totalAmount: items.reduce((sum, { product }) => sum + product.cost, 0),
      contact: { name: 'Helen', email: 'helen@example.com', phone: '' },
      ...given,
    }),
    rules: {
      products: [SASH],
      discounts: [],
      tax: { mode: 'none', label: '', rate: 0, classes: [] },
      methods: [],
    },
    begun: [],
    begunAt: null,
    isOpen: true,
    invoice: null,
  };
}
