import { expect, it } from 'vitest';
import { addRows, replaceGroup } from './cart-groups.ts';
import { placeOrder } from './orders.ts';
import { createRoster, updateRoster } from './rosters.ts';

const wrong = Array.from({ length: 250 }, () => 1);

it.each([
  [addRows.body, { rows: [{ selectedOptions: wrong }] }, 'rows.0.selectedOptions.0'],
  [replaceGroup.body, { rows: wrong }, 'rows.0'],
  [placeOrder.body, { items: wrong }, 'items.0'],
  [
    placeOrder.body,
    { items: [{ product: { _id: 'x' }, quantity: 1, selectedOptions: wrong }] },
    'items.0.selectedOptions.0',
  ],
  [createRoster.body, { rows: [{ cells: wrong }] }, 'rows.0.cells.0'],
  [updateRoster.body, { rows: wrong }, 'rows.0'],
])(
  'of a large body that anybody may send, the first wrong element is told',
  (schema, body, path) => {
    const told = schema.safeParse(body).error?.issues.map((issue) => issue.path.join('.')) ?? [];
    const list = path.split('.')[0] ?? '';
    expect(told.filter((each) => each.startsWith(list))).toEqual([path]);
  },
);
