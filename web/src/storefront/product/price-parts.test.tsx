import { cartItemOf } from '@tailorbird/contract/shop.fixture';
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { choicesFrom } from '@tailorbird/contract/rules/choice-address';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { hoodie, wording } from './drawn-goods.fixture.ts';
import { PriceOfPieces, priceOf, TierPart } from './price-parts.tsx';

const drawn = hoodie();
const product: Product = {
  ...drawn,
  tiers: [
    { from: 10, cost: 28 },
    { from: 25, cost: 26 },
  ],
};

type TierPartProps = ComponentProps<typeof TierPart>;

function chosen(more: Partial<TierPartProps> & { search?: string }): TierPartProps {
  const { search = '', product: of = product, ...rest } = more;
  const choices = choicesFrom(of.type?.options ?? [], new URLSearchParams(search));
  return { product: of, choices, quantity: 1, cart: undefined, replaces: [], ...rest };
}

const item = (quantity: number, more: Partial<CartItem> = {}): CartItem =>
  cartItemOf({
    _id: 'i',
    product: { _id: product._id, name: product.name, cost: 64, image_id: [], basePrice: 64 },
    quantity,
    selectedOptions: [
      { optionId: 'Colour', optionName: 'Colour', valueId: 'White', value: 'White' },
    ],
    ...more,
  });
const cartOf = (...items: CartItem[]): Cart => ({ _id: 'c', items, priceLines: [], total: 0 });
const another = { _id: 'other', name: 'Another', cost: 5, image_id: [], basePrice: 5 };

const words = (part: TierPartProps) =>
  renderToStaticMarkup(<TierPart {...part} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const unit = (of: Product, held: CartItem) =>
  priceOf(chosen({ product: of, quantity: 2, cart: cartOf(held) })).unitCents;

describe('prices for many count what the cart holds', () => {
  it('of the same product, whatever was chosen', () => {
    const part = chosen({ quantity: 2, cart: cartOf(item(8)) });
    expect(priceOf(part)).toMatchObject({ unitCents: 2800, totalCents: 5600 });
    expect(words(part)).toContain('8 in your cart count too');
    expect(words(part)).toContain('15 more for $26.00 each');
  });

  it('and say what is still to come', () => {
    const part = chosen({ quantity: 1, cart: cartOf(item(7)) });
    expect(priceOf(part)).toMatchObject({ unitCents: 6400 });
    expect(words(part)).toContain('2 more for $28.00 each');
    expect(words(chosen({ quantity: 1 }))).toContain('9 more for $28.00 each');
  });

  it('but not the item that is chosen anew here', () => {
    const held = item(8);
    const part = chosen({
      quantity: 2,
      cart: cartOf(held),
      replaces: [held._id],
    });
    expect(priceOf(part)).toMatchObject({ unitCents: 6400 });
    expect(words(part)).toContain('All choices count together');
  });

  it('but not other products, unless their type counts them together', () => {
    const tiers = product.tiers;
    const type = { ...drawn.type!, tiers, countsTogether: true };
    const together = { ...product, tiers: [], type };
    const others = cartOf(item(8, { product: another }));
    const counted = cartOf(item(8, { product: another, countedWith: type._id }));
    expect(priceOf(chosen({ quantity: 2, cart: others }))).toMatchObject({ unitCents: 6400 });
    expect(priceOf(chosen({ product: together, quantity: 2, cart: others }))).toMatchObject({
      unitCents: 6400,
    });
    expect(priceOf(chosen({ product: together, quantity: 2, cart: counted }))).toMatchObject({
      unitCents: 2800,
    });
  });

  it('but not what cannot be ordered, unless it only needs more pieces', () => {
    const few = { available: false, unavailableReason: 'Too few.' };
    const gone = { optionId: 'Colour', optionName: 'Colour', valueId: 'Mauve', value: 'Mauve' };
    const least = { ...product, minimumQuantity: 10 };
    expect(unit(product, item(8, few))).toBe(6400);
    expect(unit(least, item(8, few))).toBe(2800);
    expect(unit(least, item(8, { ...few, selectedOptions: [gone] }))).toBe(6400);
  });
});

it.each([item(1).product, another])(
  'setup that the cart has already for $name costs nothing more',
  (held) => {
    const textPrice = {
      flat: 0,
      perCharacter: 0,
      freeCharacters: 0,
      areSpacesFree: true,
      setup: 6,
      setupFor: 'text',
    } as const;
    const options = [{ ...wording, textPrice }];
    const lettered = { ...product, tiers: [], type: { ...drawn.type!, options } };
    const written = { optionId: wording._id, optionName: 'Wording', valueId: null, value: 'ANNA' };
    const cart = cartOf(item(1, { product: held, selectedOptions: [written] }));
    const total = (search: string) =>
      priceOf(chosen({ product: lettered, search, cart })).totalCents;
    expect(total('wording=ANNA')).toBe(6400);
    expect(total('wording=OTTO')).toBe(7000);
  },
);

it.each([1, 10])('how %i pieces are priced takes the same room in the bar', (quantity) => {
  const markup = renderToStaticMarkup(<PriceOfPieces {...chosen({ quantity })} />);
  expect(markup).toMatch(/^<(p|details) class="price-made">/);
});
