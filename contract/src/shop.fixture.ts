import {
  artworkPrice,
  artworkRules,
  type ArtworkPlace,
  type ArtworkRules,
} from './artwork-rules.ts';
import type { CartItem } from './cart.ts';
import type { Option, OptionValue, Product } from './catalogue.ts';
import type { ArtworkFacts, DescribedPicture } from './kinds/artwork.ts';
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

/** Rules of pictures with a place that takes screen print, 300 by 380 mm, 60 below the collar. */
export function picturesOf(given: Partial<ArtworkRules> = {}): ArtworkRules {
  return { ...artworkRules.parse({ places: [placeOf()] }), ...given };
}

/** The front, as `picturesOf` has it. */
export function placeOf(given: Partial<ArtworkPlace> = {}): ArtworkPlace {
  const price = artworkPrice.parse({});
  return {
    id: 'front',
    name: 'Front',
    side: 'front',
    width: 300,
    height: 380,
    below: 60,
    aside: 0,
    method: 'screen-print',
    price,
    ...given,
  };
}

/** A crest of 600 by 600 px in two colours, 50 mm wide in the upper middle of the front. */
export function pictureOf({
  picture,
  ...given
}: Partial<Omit<DescribedPicture, 'picture'>> & {
  picture?: Partial<ArtworkFacts>;
} = {}): DescribedPicture {
  return {
    id: '0196b6a0-0000-7000-8000-00000000c2e5',
    place: 'front',
    width: 50,
    x: 0,
    y: 80,
    turn: 0,
    edits: {},
    picture: {
      name: 'crest.png',
      kind: 'png',
      width: 600,
      height: 600,
      colours: ['#112233', '#ffffff'],
      ...picture,
    },
    ...given,
  };
}

type ProductType = NonNullable<Product['type']>;

export function typeOf(given: Partial<ProductType> = {}): ProductType {
  return {
    _id: 'type',
    name: 'Goods',
    version: 1,
    options: [],
    tiers: [],
    countsTogether: false,
    approval: null,
    madeToMeasure: false,
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
    madeToMeasure: null,
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
