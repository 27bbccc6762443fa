import { orderItemOf, orderOf } from '@tailorbird/contract/shop.fixture';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { expect, test } from 'vitest';
import { cuttingList, oldestFirst, planProduction } from './group-items.ts';

let count = 0;

interface ItemOf {
  name?: string;
  productId?: string;
  choices?: [optionName: string, value: string][];
  quantity?: number;
  note?: string;
  pictures?: string[];
  /** The hash of what was drawn. */
  drawn?: string;
}

function item({
  name = 'Everyday Tee',
  productId = name,
  choices = [],
  quantity = 1,
  note = '',
  pictures = ['picture'],
  drawn,
}: ItemOf = {}): OrderItem {
  count += 1;
  return orderItemOf({
    _id: `item ${count}`,
    product: { _id: productId, name, cost: 10, image_id: pictures, basePrice: 10 },
    quantity,
    note,
    selectedOptions: choices.map(([optionName, value]) => ({
      optionId: `option ${count}`,
      optionName,
      valueId: `value ${count}`,
      value,
    })),
    drawing:
      drawn === undefined
        ? null
        : { address: `/api/drawing/${drawn}?`, title: 'Forest tee', hash: drawn },
  });
}

function order(orderId: string, items: OrderItem[], more: Partial<Order> = {}): Order {
  return orderOf({
    _id: `id of ${orderId}`,
    orderId,
    customer: null,
    totalAmount: 0,
    cart: { items },
    ...more,
  });
}

const indigo: [string, string] = ['Colour', 'Indigo'];
const small: [string, string] = ['Size', 'S'];
const wording = (text: string): [string, string] => ['Wording', text];

/** Everyday Tee Indigo S: 3 of TB-1, 2 of TB-2. */
function lines(orders: Order[]): string[] {
  return planProduction(orders).groups.map(({ sample, items }) => {
    const choices = sample.selectedOptions.map(({ value }) => ` ${value}`).join('');
    const made = items.map((one) => `${one.item.quantity} of ${one.order.orderId}`);
    return `${sample.product.name}${choices}: ${made.join(', ')}`;
  });
}

test('the same product with the same choices is made in one go, for whichever orders', () => {
  const orders = [
    order('TB-1', [item({ choices: [indigo, small], quantity: 3 }), item({ name: 'Tote' })]),
    order('TB-2', [item({ choices: [indigo, small], quantity: 2 })]),
    order('TB-3', [item({ choices: [['Colour', 'Olive'], small] })]),
  ];
  expect(lines(orders)).toEqual([
    'Everyday Tee Indigo S: 3 of TB-1, 2 of TB-2',
    'Everyday Tee Olive S: 1 of TB-3',
    'Tote: 1 of TB-1',
  ]);
  const { pieces, orders: making, groups } = planProduction(orders);
  expect({ pieces, orderCount: making.length, things: groups.length }).toEqual({
    pieces: 7,
    orderCount: 3,
    things: 3,
  });
});

test('an item with a note keeps to itself, at the end of its group', () => {
  const orders = [
    order('TB-1', [item({ quantity: 4, note: 'For Ana' }), item({ quantity: 2 })]),
    order('TB-2', [item({ quantity: 1, note: 'For Ana' })]),
    order('TB-3', [item({ quantity: 3 })]),
  ];
  expect(lines(orders)).toEqual(['Everyday Tee: 2 of TB-1, 3 of TB-3, 4 of TB-1, 1 of TB-2']);
  const [group] = planProduction(orders).groups;
  expect(group?.pieces).toBe(10);
  expect(group?.notedPieces).toBe(5);
});

test('the order that the options stand in makes no difference, a single value does', () => {
  const orders = [
    order('TB-1', [item({ choices: [indigo, small] })]),
    order('TB-2', [item({ choices: [small, indigo] })]),
    order('TB-3', [item({ choices: [indigo] })]),
    order('TB-4', [item({ choices: [indigo, ['Size', 's']] })]),
  ];
  expect(lines(orders)).toEqual([
    'Everyday Tee Indigo: 1 of TB-3',
    'Everyday Tee Indigo s: 1 of TB-4',
    'Everyday Tee Indigo S: 1 of TB-1, 1 of TB-2',
  ]);
});

test('a text is part of what makes pieces the same, as it was written', () => {
  const orders = [
    order('TB-1', [item({ choices: [wording('BEST IN SHOW')] })]),
    order('TB-2', [item({ choices: [wording('Best in show')] })]),
    order('TB-3', [item({ choices: [wording('BEST IN SHOW')] })]),
  ];
  expect(lines(orders)).toEqual([
    'Everyday Tee Best in show: 1 of TB-2',
    'Everyday Tee BEST IN SHOW: 1 of TB-1, 1 of TB-3',
  ]);
});

test('what was drawn differently is made differently, though it was chosen alike', () => {
  const orders = [
    order('TB-1', [item({ choices: [indigo], drawn: 'as in May' })]),
    order('TB-2', [item({ choices: [indigo], drawn: 'as in June' })]),
    order('TB-3', [item({ choices: [indigo], drawn: 'as in May' }), item({ choices: [indigo] })]),
  ];
  const { groups } = planProduction(orders);
  const made = groups.map(({ sample, items }) => [sample.drawing?.hash, items.length]);
  expect(made).toHaveLength(3);
  expect(made).toEqual(
    expect.arrayContaining([
      ['as in May', 2],
      ['as in June', 1],
      [undefined, 1],
    ]),
  );
});

test('no choice of words makes two things look alike', () => {
  const orders = [
    order('TB-1', [item({ choices: [['a","b', 'c']] })]),
    order('TB-2', [item({ choices: [['a', 'b","c']] })]),
    order('TB-3', [item({ productId: 'one', name: 'Tote' })]),
    order('TB-4', [item({ productId: 'two', name: 'Tote' })]),
    order('TB-5', [item({ productId: 'one', name: 'Meadow Tote' })]),
  ];
  expect(planProduction(orders).groups).toHaveLength(5);
});

test('products come by name, their numbers by size, and choices one after another', () => {
  const orders = [
    order('TB-1', [
      item({ name: 'Sash 12 cm' }),
      item({ name: 'Sash 9 cm', choices: [['Colour', 'Red']] }),
      item({ name: 'Sash 9 cm' }),
      item({ name: 'Apron' }),
      item({ name: 'Sash 9 cm', choices: [['Colour', 'Blue'], small] }),
      item({ name: 'Sash 9 cm', choices: [['Colour', 'Blue']] }),
    ]),
  ];
  expect(lines(orders)).toEqual([
    'Apron: 1 of TB-1',
    'Sash 9 cm: 1 of TB-1',
    'Sash 9 cm Blue: 1 of TB-1',
    'Sash 9 cm Blue S: 1 of TB-1',
    'Sash 9 cm Red: 1 of TB-1',
    'Sash 12 cm: 1 of TB-1',
  ]);
});

test('nothing is made for a cancelled order, which is named instead', () => {
  const orders = [
    order('TB-1', [item()], { status: 'cancelled' }),
    order('TB-2', [item()], { status: 'completed' }),
    order('TB-3', []),
  ];
  const { cancelled, orders: making, pieces } = planProduction(orders);
  expect(cancelled.map(({ orderId }) => orderId)).toEqual(['TB-1']);
  expect({ orderCount: making.length, pieces }).toEqual({ orderCount: 1, pieces: 1 });
});

test('a group shows a picture if any of its items has one', () => {
  const orders = [
    order('TB-1', [item({ pictures: [] })]),
    order('TB-2', [item({ pictures: ['tee'] })]),
  ];
  expect(planProduction(orders).groups[0]?.sample.product.image_id).toEqual(['tee']);
});

test('what was ordered first comes first, whichever way the orders were picked', () => {
  const orders = [
    order('TB-B', [], { orderDate: '2026-05-15T00:00:00.000Z' }),
    order('TB-C', []),
    order('TB-A', []),
  ];
  expect(oldestFirst(orders).map(({ orderId }) => orderId)).toEqual(['TB-A', 'TB-C', 'TB-B']);
});

test('rows of a group that differ in words and sizes share one head, one in another colour has its own', () => {
  const grouped = (choices: [string, string][], swatch?: { colour: string }): OrderItem => {
    const row = item({ choices });
    const selectedOptions = row.selectedOptions.map((chosen) => ({
      ...chosen,
      optionId: chosen.optionName,
      ...(chosen.optionName === 'Colour' && swatch && { swatch }),
    }));
    return { ...row, group: { _id: 'class' }, selectedOptions };
  };
  const navy = { colour: '#1f2a44' };
  const rows = [
    grouped([indigo, small, wording('Alma')], navy),
    grouped([indigo, ['Size', 'M'], wording('Béla')], navy),
    grouped([['Colour', 'Olive'], small, wording('Chloé')], { colour: '#556b2f' }),
  ];
  const alone = item({ choices: [indigo, small, wording('Alma')] });
  const { groups } = planProduction([order('TB-1', [...rows, alone])]);
  expect(groups.map(({ isRows, items }) => [isRows, ...items.map((one) => one.item._id)])).toEqual(
    expect.arrayContaining([
      [true, rows[0]?._id, rows[1]?._id],
      [false, rows[2]?._id],
      [false, alone._id],
    ]),
  );
  expect(groups).toHaveLength(3);
});

/** An item with words of its own, which no value stands for. */
const lettered = (text: string, choices: [string, string][] = [indigo, small]): OrderItem => {
  const made = item({ choices });
  const written = { optionId: 'words', optionName: 'Wording', valueId: null, value: text };
  return { ...made, selectedOptions: [...made.selectedOptions, written] };
};

test('items of several orders that differ in their words alone share one head, by their words', () => {
  const orders = [
    order('TB-1', [lettered('Wren'), lettered('Noor', [['Colour', 'Olive'], small])]),
    order('TB-2', [lettered('Alma'), lettered('Béla', [indigo, ['Size', 'M']])]),
  ];
  const { groups } = planProduction(orders);
  expect(
    groups.map(({ isRows, items }) => [
      isRows,
      ...items.map(({ item: one }) => one.selectedOptions.at(-1)?.value),
    ]),
  ).toEqual([
    [false, 'Béla'],
    [true, 'Alma', 'Wren'],
    [false, 'Noor'],
  ]);
});

test('the same words twice are one thing to make, not rows', () => {
  const { groups } = planProduction([
    order('TB-1', [lettered('Alma')]),
    order('TB-2', [lettered('Alma')]),
  ]);
  expect(groups.map(({ isRows, pieces }) => [isRows, pieces])).toEqual([[false, 2]]);
});

const inNavy = (made: OrderItem): OrderItem => ({
  ...made,
  selectedOptions: made.selectedOptions.map((chosen) =>
    chosen.optionName === 'Colour' ? { ...chosen, swatch: { colour: '#1f2a44' } } : chosen,
  ),
});

test('what is to be cut is counted by product, colour and size, whatever is written on it', () => {
  const large: [string, string] = ['Size', 'L'];
  const plan = planProduction([
    order('TB-1', [inNavy(lettered('Alma')), inNavy(lettered('Béla')), inNavy(lettered('Béla'))]),
    order('TB-2', [inNavy(lettered('Zoe', [indigo, large])), item({ name: 'Mug', quantity: 7 })]),
  ]);
  expect(cuttingList(plan)).toEqual([
    {
      product: 'Everyday Tee',
      colours: [{ value: 'Indigo', code: '#1f2a44' }],
      size: 'L',
      pieces: 1,
    },
    {
      product: 'Everyday Tee',
      colours: [{ value: 'Indigo', code: '#1f2a44' }],
      size: 'S',
      pieces: 3,
    },
    { product: 'Mug', colours: [], size: '', pieces: 7 },
  ]);
});

test('a service is nothing to be made', () => {
  const tissue = { ...item({ name: 'Folding in tissue', quantity: 12 }), pieces: [] };
  const tote = { ...item({ name: 'Tote', quantity: 2 }), pieces: [4, 7] };
  const plan = planProduction([order('TB-1', [tote, tissue]), order('TB-2', [tissue])]);
  expect(plan.groups.map(({ sample }) => sample.product.name)).toEqual(['Tote']);
  expect(plan.pieces).toBe(2);
  expect(plan.orders.map(({ orderId }) => orderId)).toEqual(['TB-1']);
});
