import type { ApprovalState } from '@tailorbird/contract/kinds/approval';
import { textsOf } from '@tailorbird/contract/rules/own-texts';
import { orderItemOf, orderOf } from '@tailorbird/contract/shop.fixture';
import { expect, test } from 'vitest';
import { approvalLines, countFreed, countStates, heldItems } from './approval-lines.ts';
import { piecesInWords } from '../orders/pieces-in-words.ts';
import { heldSentence } from './held-sentence.ts';

const NAMES = ['Alma', 'Benedikt', 'Carla', 'Emma', 'Valentina'];

/** Sashes with these names, of Carla's three pieces; then a pouch. */
const items = [
  ...NAMES.map((name) =>
    orderItemOf({
      _id: name,
      quantity: name === 'Carla' ? 3 : 1,
      selectedOptions: [
        { optionId: 'title', optionName: 'Title', valueId: null, value: name },
        { optionId: 'length', optionName: 'Length', valueId: 'long', value: '180 cm' },
      ],
    }),
  ),
  orderItemOf({ _id: 'pouch' }),
];
const order = orderOf({ cart: { items } });

const linesOf = (states: Partial<Record<string, ApprovalState>>) =>
  approvalLines(order, {
    items: items.map(({ _id }) => ({
      _id,
      hash: `hash of ${_id}`,
      state: states[_id] ?? 'not asked',
    })),
  });

const ALL = {
  Alma: 'approved',
  Benedikt: 'approved by phone',
  Carla: 'asked',
  Emma: 'asked',
  Valentina: 'change wanted',
} as const;

test('items that the customer is asked about have their words and the numbers of their pieces', () => {
  expect(linesOf(ALL).map(({ name, numbers }) => [piecesInWords(numbers), name])).toEqual([
    ['1', 'Alma'],
    ['2', 'Benedikt'],
    ['3–5', 'Carla'],
    ['6', 'Emma'],
    ['7', 'Valentina'],
  ]);
  expect(linesOf({})).toEqual([]);
});

test('pieces are counted, not items', () => {
  expect(Object.fromEntries(countStates(linesOf(ALL)))).toEqual({
    approved: 1,
    'approved by phone': 1,
    asked: 4,
    'change wanted': 1,
  });
});

test('a step names items by what was shown of them, and leaves out those that are approved', () => {
  expect(heldItems(linesOf(ALL), [1, 4, 5, 7])).toEqual([
    { _id: 'Carla', hash: 'hash of Carla' },
    { _id: 'Valentina', hash: 'hash of Valentina' },
  ]);
});

test('one piece of an item frees all of its pieces', () => {
  expect(countFreed(order, [4])).toBe(3);
  expect(countFreed(order, [3, 5])).toBe(3);
  expect(countFreed(order, [1, 4, 7])).toBe(5);
});

test('the words of an item can be written anew, not what was picked', () => {
  expect(textsOf(items[0] ?? orderItemOf({})).map(({ value }) => value)).toEqual(['Alma']);
});

const sentence = (...numbers: number[]) => heldSentence(order, linesOf(ALL), numbers);
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

test('a piece that is not made is named, with the reason', () => {
  expect(plain(sentence(6))).toBe('6 Emma is not made: the customer has not approved it.');
  expect(plain(sentence(7))).toBe('7 Valentina is not made: the customer wants a change.');
});

test('a few pieces are named, of more it says how many', () => {
  expect(plain(sentence(3, 6))).toBe(
    '3 Carla and 6 Emma are not made: the customer has not approved them.',
  );
  expect(plain(sentence(3, 4, 6, 7))).toBe(
    '4 pieces are not made: the customer has not approved them, or wants a change.',
  );
});

test('where nothing is known of the approvals, it still says that a piece is not made', () => {
  expect(plain(heldSentence(order, [], [6]))).toBe(
    '6 Emma is not made: the customer has not approved it.',
  );
});

test('an order that was changed keeps the numbers of its pieces', () => {
  const changed = orderOf({
    cart: {
      items: [
        orderItemOf({ _id: 'tissue', quantity: 4, pieces: [] }),
        orderItemOf({ _id: 'Carla', quantity: 3, pieces: [3, 4, 9] }),
        orderItemOf({ _id: 'Emma', pieces: [6] }),
      ],
    },
  });
  const [carla] = approvalLines(changed, {
    items: [{ _id: 'Carla', hash: 'hash of Carla', state: 'asked' }],
  });
  expect(piecesInWords(carla?.numbers ?? [])).toBe('3–4, 9');
  expect(countFreed(changed, [9])).toBe(3);
  expect(countFreed(changed, [1, 6])).toBe(1);
});
