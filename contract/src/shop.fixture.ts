import type { CartItem } from './cart.ts';
import type { Option, OptionValue, Product } from './catalogue.ts';
import type { Order, OrderItem } from './orders.ts';
import { NO_FACTS } from './rules/promised-day.ts';

// What tests make up of a shop, in its plainest form. A test gives what it is about, and no more.

/** Known by its value. */
export function valueOf(given: Partial<OptionValue> & { value: string }): OptionValue {
  return { _id: given.value, swatch: null, displayOrder: 0, version: 1, surcharge: 0, ...given };
}

export function valuesOf(...values: string[]): OptionValue[] {
  return values.map((value, displayOrder) => valueOf({ value, displayOrder }));
}

/** A choice without values, known by its name, which may be left out. */
export function optionOf(given: Partial<Option> & { name: string }): Option {
  return {
    _id: given.name,
    description: '',
    kind: 'choice',
    textRules: null,
    textPrice: null,
    artwork: null,
    isRequired: false,
    isSize: false,
    displayOrder: 0,
    version: 1,
    values: [],
    ...given,
  };
}

/** The rules of a text that takes any 24 characters. */
export const ANY_TEXT: NonNullable<Option['textRules']> = {
  maxLength: 24,
  characters: 'any',
  alsoAllowed: '',
  placeholder: '',
};

type ProductType = NonNullable<Product['type']>;

export function typeOf(given: Partial<ProductType> = {}): ProductType {
  return {
    _id: 'type',
    name: 'Goods',
    version: 1,
    options: [],
    tiers: [],
    countsTogether: false,
    ...NO_FACTS,
    ...given,
  };
}

/** A product without options, of which all pieces cost the same. */
export function productOf(given: Partial<Product> = {}): Product {
  const { cost = 48 } = given;
  return {
    _id: 'tote',
    name: 'Meadow Tote',
    description: '',
    cost,
    image_id: [],
    placeholders: [],
    categories: [],
    version: 1,
    type: null,
    art: null,
    leastCost: cost,
    hasPricedChoices: false,
    tiers: [],
    minimumQuantity: 1,
    taxClass: null,
    samples: {},
    weight: null,
    isDraft: false,
    ...NO_FACTS,
    ...given,
  };
}

/** One piece without choices. */
export function orderItemOf(given: Partial<OrderItem> = {}): OrderItem {
  return {
    _id: 'item',
    product: { _id: 'sash', name: 'Team Sash', cost: 22, image_id: [], basePrice: 22 },
    group: null,
    quantity: 1,
    note: '',
    selectedOptions: [],
    drawing: null,
    priceLines: [],
    ...given,
  };
}

/** One piece without choices that can be ordered. */
export function cartItemOf(given: Partial<CartItem> = {}): CartItem {
  return { ...orderItemOf(), available: true, unavailableReason: null, ...given };
}

/** An order of a customer that the workshop has not begun. */
export function orderOf(given: Partial<Order> = {}): Order {
  const { _id = 'order' } = given;
  return {
    _id,
    orderId: `TB-${_id.toUpperCase()}`,
    customer: { name: 'Ruth Kendall', email: 'ruth.kendall@example.com' },
    orderDate: '2026-05-14T09:42:00.000Z',
    status: 'pending',
    totalAmount: 24,
    version: 1,
    adminNotes: '',
    cart: { items: [] },
    priceLines: [],
    ...given,
  };
}
