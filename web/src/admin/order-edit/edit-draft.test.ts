import type { OrderEdit } from '@tailorbird/contract/order-edits';
import { fromMinorUnits } from '@tailorbird/contract/rules/money';
import {
  ANY_TEXT,
  optionOf,
  orderItemOf,
  orderOf,
  productOf,
  typeOf,
  valuesOf,
} from '@tailorbird/contract/shop.fixture';
import { describe, expect, test } from 'vitest';
import {
  countChanges,
  draftValue,
  type EditDraft,
  emptyDraft,
  isEmptyDraft,
  keepMine,
  rebase,
  takeTheirs,
  valueBefore,
  withValue,
} from './edit-draft.ts';
import { choicePath, quantityPath, readAddress, writeAddress } from './edit-fields.ts';
import { optionsOf, splitOptions } from './editable-options.ts';
import { requestOf } from './edit-request.ts';
import { differenceOf, priceOfRequest } from './edited-price.ts';
import { readDrafts } from './stored-drafts.ts';

const length = optionOf({
  _id: 'length',
  name: 'Length',
  isSize: true,
  isRequired: true,
  values: valuesOf('110 cm', '125 cm'),
});
const [short = '', long = ''] = length.values.map(({ _id }) => _id);
const wording = optionOf({
  _id: 'wording',
  name: 'Wording',
  kind: 'text',
  textRules: ANY_TEXT,
  textPrice: {
    flat: 0,
    perCharacter: 0.5,
    freeCharacters: 7,
    areSpacesFree: true,
    setup: 0,
    setupFor: 'design',
  },
});
const colour = optionOf({ _id: 'colour', name: 'Colour', values: valuesOf('Burgundy', 'Navy') });
const [burgundy = ''] = colour.values.map(({ _id }) => _id);
const sash = productOf({
  _id: 'sash',
  name: 'Graduation Sash',
  cost: 30,
  type: typeOf({ options: [length, wording, colour] }),
});
const pouch = productOf({ _id: 'pouch', name: 'Zip Pouch', cost: 24 });
const products = new Map([sash, pouch].map((product) => [product._id, product]));

const row = (name: string) =>
  orderItemOf({
    _id: name,
    group: { _id: 'sashes' },
    product: { _id: 'sash', name: 'Graduation Sash', cost: 30, basePrice: 30, image_id: [] },
    selectedOptions: [
      { optionId: 'length', optionName: 'Length', valueId: short, value: '110 cm' },
      { optionId: 'wording', optionName: 'Wording', valueId: null, value: name },
      { optionId: 'colour', optionName: 'Colour', valueId: burgundy, value: 'Burgundy' },
    ],
  });

const address = {
  name: 'Riverside School',
  company: '',
  street: '14 Mill Lane',
  street2: '',
  postcode: 'TF2 6QP',
  city: 'Thornfield',
  region: '',
  country: 'GB',
};

const items = [
  row('Theodor'),
  row('Emma'),
  orderItemOf({
    _id: 'pouches',
    quantity: 2,
    product: { _id: 'pouch', name: 'Zip Pouch', cost: 20, basePrice: 20, image_id: [] },
  }),
];
const method = { _id: 'parcel', name: 'Parcel', kind: 'delivery' as const };
const order = orderOf({
  version: 4,
  cart: { items },
  totalAmount: 100,
  contact: { name: 'Helen Marsh', email: 'helen@example.com', phone: '' },
  delivery: { method, cost: 0, address, promisedDay: '2026-12-11' },
});

const edit: OrderEdit = {
  order,
  rules: {
    products: [...products.values()],
    discounts: [],
    tax: { mode: 'none', label: 'Tax', rate: 0, classes: [] },
    methods: [],
  },
  begun: [2],
  begunAt: null,
  isOpen: true,
  invoice: null,
};

const draftOf = (...changes: [path: Parameters<typeof withValue>[2], value: string][]): EditDraft =>
  changes.reduce(
    (draft, [path, value]) => withValue(draft, order, path, value),
    emptyDraft(order.version),
  );

const WORDING = choicePath('Theodor', 'wording');
const LENGTH = choicePath('Theodor', 'length');
const theirs = (more: Partial<typeof order>) => ({ ...order, version: 5, ...more });
const none = () => 0;

test('what is typed back to what it was is no change', () => {
  const typed = draftOf([WORDING, 'Theodore'], [LENGTH, long]);
  expect(countChanges(typed)).toBe(2);
  expect(valueBefore(typed, WORDING)).toBe('Theodor');
  expect(draftValue(typed, order, WORDING)).toBe('Theodore');
  const back = withValue(withValue(typed, order, WORDING, 'Theodor'), order, LENGTH, short);
  expect(isEmptyDraft(back)).toBe(true);
});

test('rows have fields for words and sizes, and share the rest', () => {
  const { own, common } = splitOptions(items.slice(0, 2), optionsOf(items.slice(0, 2), sash));
  expect(own.map(({ name }) => name)).toEqual(['Wording', 'Length']);
  expect(common.map(({ name }) => name)).toEqual(['Colour']);
});

test('of a product that is not sold any more, words can still be mended', () => {
  const options = optionsOf(items.slice(0, 1), undefined);
  expect(options.map(({ name, isWritten }) => [name, isWritten])).toEqual([['Wording', true]]);
});

describe('what is sent', () => {
  test('only choices that change, and details whole', () => {
    const typed = draftOf(
      [WORDING, '  Theodore '],
      ['contact phone', '0151 23'],
      ['address', writeAddress({ ...address, street: '2 Harbour Street' })],
      [quantityPath('pouches'), '3'],
      [quantityPath('Emma'), '0'],
      ['day', '2026-12-12'],
    );
    expect(requestOf(typed, edit, products)).toEqual({
      version: 4,
      items: [
        {
          _id: 'Theodor',
          selectedOptions: [{ optionId: 'wording', valueId: null, value: 'Theodore' }],
        },
        { _id: 'Emma', quantity: 0, selectedOptions: [] },
        { _id: 'pouches', quantity: 3, selectedOptions: [] },
      ],
      added: [],
      lines: [],
      contact: { name: 'Helen Marsh', email: 'helen@example.com', phone: '0151 23' },
      address: { ...address, street: '2 Harbour Street' },
      promisedDay: '2026-12-12',
      isMailed: true,
      reissuesInvoice: false,
    });
  });

  test('a row that is added has its choices, and a line waits for its price', () => {
    const line = {
      key: 'l1',
      name: 'Folding',
      quantity: 12,
      cost: '',
      taxClass: '',
      isMade: false,
    };
    const typed = {
      ...emptyDraft(4),
      added: [
        {
          key: 'a1',
          product: 'sash',
          name: 'Graduation Sash',
          quantity: 1,
          choices: { length: short, wording: 'Fynn', colour: '' },
          like: 'Theodor',
        },
      ],
      lines: [line, { ...line, key: 'l2', cost: '1.50' }],
    };
    const request = requestOf(typed, edit, products);
    expect(request.added).toEqual([
      {
        product: 'sash',
        quantity: 1,
        note: '',
        group: 'sashes',
        selectedOptions: [
          { optionId: 'length', valueId: short },
          { optionId: 'wording', valueId: null, value: 'Fynn' },
        ],
      },
    ]);
    expect(request.lines).toEqual([
      { name: 'Folding', quantity: 12, cost: 1.5, taxClass: null, isMade: false },
    ]);
  });

  test('the price is that of the rules, line by line', () => {
    const typed = draftOf([WORDING, 'Theodore'], [quantityPath('pouches'), '3']);
    const price = priceOfRequest(edit, requestOf(typed, edit, products), products);
    expect(price.differenceCents).toBe(2450);
    expect(fromMinorUnits(price.totalCents)).toBe(124.5);
    expect(differenceOf(price, 'Theodor', items[0])).toBe(50);
    expect(differenceOf(price, 'pouches', items[2])).toBe(2400);
    expect(
      price.partsOf('pouches').map(({ quantity, unitCents }) => [quantity, unitCents]),
    ).toEqual([
      [2, 2000],
      [1, 2400],
    ]);
  });
});

describe('when somebody else has changed the order', () => {
  const typed = draftOf([WORDING, 'Theodore'], [LENGTH, long]);

  test('fields that only one of both changed are not asked about', () => {
    const others = theirs({ cart: { items: [row('Theodor'), { ...row('Emma'), note: 'New' }] } });
    expect(rebase(typed, { order: others, begun: [] }, none)).toEqual({
      draft: typed,
      conflicts: [],
    });
  });

  test('a field that both changed to the same value is done', () => {
    const same = theirs({ cart: { items: [{ ...row('Theodore'), _id: 'Theodor' }] } });
    const { draft, conflicts } = rebase(typed, { order: same, begun: [] }, none);
    expect(conflicts).toEqual([]);
    expect(Object.keys(draft.changes)).toEqual([LENGTH]);
  });

  test('a field that both changed is asked about, and either value can be used', () => {
    const other = theirs({ cart: { items: [{ ...row('Theodora'), _id: 'Theodor' }] } });
    const base = { order: other, begun: [] };
    const [conflict] = rebase(typed, base, none).conflicts;
    expect(conflict).toEqual({
      path: WORDING,
      before: 'Theodor',
      mine: 'Theodore',
      theirs: 'Theodora',
      isLocked: false,
    });
    if (!conflict) return;
    const mine = keepMine(typed, conflict);
    expect(rebase(mine, base, none).conflicts).toEqual([]);
    expect(draftValue(mine, other, WORDING)).toBe('Theodore');
    const taken = takeTheirs(typed, conflict);
    expect(draftValue(taken, other, WORDING)).toBe('Theodora');
    expect(Object.keys(taken.changes)).toEqual([LENGTH]);
  });

  test('of an item that they took out, one question is asked', () => {
    const gone = { order: theirs({ cart: { items: [row('Emma')] } }), begun: [] };
    const { conflicts } = rebase(typed, gone, none);
    expect(conflicts.map(({ theirs: value }) => value)).toEqual([undefined]);
    expect(conflicts.map((one) => isEmptyDraft(takeTheirs(typed, one)))).toEqual([true]);
    const takenOut = draftOf([quantityPath('Theodor'), '0']);
    expect(isEmptyDraft(rebase(takenOut, gone, none).draft)).toBe(true);
  });

  test('a piece that was begun meanwhile can only be left as it is', () => {
    const { conflicts } = rebase(typed, { order, begun: [1, 2] }, () => 1);
    expect(conflicts.map(({ path, isLocked }) => [path, isLocked])).toEqual([
      [WORDING, true],
      [LENGTH, true],
    ]);
    const more = draftOf([quantityPath('pouches'), '3']);
    expect(rebase(more, { order, begun: [3, 4] }, () => 2).conflicts).toEqual([]);
  });

  test('an address is one field: half of each would be nobody’s', () => {
    const mine = draftOf(['address', writeAddress({ ...address, street: '2 Harbour Street' })]);
    const moved = theirs({
      delivery: { method, cost: 0, address: { ...address, city: 'Westhaven' } },
    });
    const [conflict] = rebase(mine, { order: moved, begun: [] }, none).conflicts;
    expect(readAddress(conflict?.theirs ?? '').city).toBe('Westhaven');
    expect(readAddress(conflict?.mine ?? '').street).toBe('2 Harbour Street');
  });
});

describe('what is stored', () => {
  test('a draft outlives a reload', () => {
    const typed: EditDraft = {
      ...draftOf([WORDING, 'Theodore']),
      lines: [{ key: 'l', name: 'Tissue', quantity: 12, cost: '1.5', taxClass: '', isMade: true }],
      isMailed: false,
    };
    expect(readDrafts(JSON.parse(JSON.stringify([['order', typed]])))).toEqual([['order', typed]]);
  });

  test('what is no draft is left out', () => {
    expect(readDrafts(null)).toEqual([]);
    expect(readDrafts([['order'], 7, [1, {}]])).toEqual([]);
    const [[, draft] = []] = readDrafts([
      ['order', { changes: { a: { before: 1 }, b: 7 }, added: [{}, 3], lines: 'x', since: 'x' }],
    ]);
    expect(draft).toEqual(emptyDraft(0));
  });
});
