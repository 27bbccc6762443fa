import { orderItemOf } from '@tailorbird/contract/shop.fixture';
import { describe, expect, it } from 'vitest';
import { oneMoreAddress } from './one-more.ts';
import { againInWords } from './order-again.tsx';

const tote = { _id: 't', name: 'Meadow Tote', quantity: 2, orderedCost: 22, cost: 22 };
const sash = { _id: 's', name: 'Team Sash', reason: 'Team Sash is no longer sold.' };
const chosen = (value: string) => ({ optionId: 'o', optionName: 'Colour', valueId: 'v', value });
const order = {
  cart: {
    items: [
      orderItemOf({
        _id: 't',
        product: { _id: 'p', name: 'Meadow Tote', cost: 22, image_id: [], basePrice: 22 },
        quantity: 2,
        selectedOptions: [chosen('Olive'), chosen('Medium')],
      }),
    ],
  },
};
const say = (added: (typeof tote)[], left: (typeof sash)[]) =>
  againInWords(order, { cart: { _id: 'c', items: [], priceLines: [], total: 0 }, added, left });

describe('an order that was ordered again', () => {
  it('is in the cart, all of it', () => {
    expect(say([tote], [])).toEqual({
      outcome: 'all',
      title: 'The item is in your cart.',
      added: [
        {
          id: 't',
          text: '2 × Meadow Tote',
          chosen: [chosen('Olive'), chosen('Medium')],
          price: undefined,
        },
      ],
      left: [],
    });
    expect(say([tote, tote], []).title).toBe('All 2 items are in your cart.');
  });

  it('is in the cart in part, and says what is not and why', () => {
    const said = say([tote], [sash, sash]);
    expect(said.outcome).toBe('some');
    expect(said.title).toBe('1 of 3 items is in your cart.');
    expect(said.left[0]).toEqual({ id: 's', reason: 'Team Sash is no longer sold.' });
    expect(say([tote, tote], [sash]).title).toBe('2 of 3 items are in your cart.');
  });

  it('is not to be had at all', () => {
    expect(say([], [sash])).toMatchObject({
      outcome: 'none',
      title: 'Nothing of this order could be put in your cart.',
    });
  });

  it('tells both prices where the price is another', () => {
    const price = say([{ ...tote, cost: 24.5 }], []).added[0]?.price;
    expect(price).toBe('now $24.50, it was $22.00');
  });

  it('names a group once, and why rows of it are left out', () => {
    const row = (id: string, name: string, quantity = 1) =>
      orderItemOf({
        ...order.cart.items[0],
        _id: id,
        product: { _id: 'p', name: 'Team Sash', cost: 22, image_id: [], basePrice: 22 },
        group: { _id: 'g' },
        quantity,
        selectedOptions: [
          chosen('Olive'),
          { optionId: 'n', optionName: 'Name', valueId: null, value: name },
        ],
      });
    const items = [row('1', 'Ida'), row('2', 'Kai', 3), row('3', 'Zoë'), row('4', 'Max')];
    const added = items
      .slice(0, 2)
      .map(({ _id, quantity }) => ({ ...tote, _id, name: 'Team Sash', quantity, cost: 24.5 }));
    const left = ['3', '4'].map((_id) => ({ ...sash, _id }));
    const reply = { cart: { _id: 'c', items: [], priceLines: [], total: 0 }, added, left };
    const said = againInWords({ cart: { items } }, reply);
    expect(said.title).toBe('2 of 4 items are in your cart.');
    expect(said.added).toEqual([
      {
        id: '1',
        text: '4 × Team Sash, 2 names',
        chosen: [chosen('Olive')],
        price: 'now $24.50, it was $22.00',
      },
    ]);
    expect(said.left).toEqual([{ id: '3', reason: '2 names: Team Sash is no longer sold.' }]);
    expect(oneMoreAddress(items)).toBe('/product/p?colour=olive');
  });
});
