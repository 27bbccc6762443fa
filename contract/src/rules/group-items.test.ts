import { array, assert, constantFrom, option, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  addUpLines,
  commonNote,
  compareOptions,
  costRange,
  groupItems,
  rowName,
  rowNoun,
  rowsInWords,
} from './group-items.ts';

const item = (_id: string, group?: string) => ({ _id, group: group ? { _id: group } : null });

const text = (value: string, optionId = 'name') => ({
  optionId,
  optionName: `The ${optionId}`,
  valueId: null,
  value,
});
const pick = (value: string, optionId = 'size') => ({ ...text(value, optionId), valueId: value });
const row = (...selectedOptions: (ReturnType<typeof text> | ReturnType<typeof pick>)[]) => ({
  selectedOptions,
  note: '',
});

test('items of a group stand together where the first of them stands', () => {
  const items = [item('a'), item('b', 'g'), item('c'), item('d', 'g'), item('e', 'h')];
  const groups = groupItems(items);
  expect(groups.map(({ key, items: of }) => [key, ...of.map(({ _id }) => _id)])).toEqual([
    ['a', 'a'],
    ['g', 'b', 'd'],
    ['c', 'c'],
    ['h', 'e'],
  ]);
  expect(groups.map(({ groupId }) => groupId)).toEqual([null, 'g', null, 'h']);
});

test('no item is lost, doubled or put before one of its group that came first', () => {
  const anyItems = array(option(constantFrom('g', 'h', 'i'), { nil: undefined }), {
    maxLength: 30,
  }).map((groups) => groups.map((group, place) => item(String(place), group)));
  assert(
    property(anyItems, (items) => {
      const groups = groupItems(items);
      const placed = groups.flatMap(({ items: of }) => of);
      expect(placed.toSorted(byPlace)).toEqual(items);
      for (const { items: of } of groups) expect(of).toEqual(of.toSorted(byPlace));
      const firsts = groups.map(({ first }) => first);
      expect(firsts).toEqual(firsts.toSorted(byPlace));
    }),
  );
});

const byPlace = (one: { _id: string }, other: { _id: string }) =>
  Number(one._id) - Number(other._id);

test('what all chose is said once, and the rest are columns, texts first', () => {
  const satin = pick('Navy', 'satin');
  const { common, differing } = compareOptions([
    row(satin, pick('S'), text('Alma')),
    row(satin, pick('M'), text('Béla')),
  ]);
  expect(common).toEqual([satin]);
  expect(differing).toEqual([
    { optionId: 'name', optionName: 'The name', isWritten: true },
    { optionId: 'size', optionName: 'The size', isWritten: false },
  ]);
});

test('a choice that one row lacks is not what all chose', () => {
  const { common, differing } = compareOptions([row(text('Alma'), pick('S')), row(pick('S'))]);
  expect(common).toEqual([pick('S')]);
  expect(differing.map(({ optionId }) => optionId)).toEqual(['name']);
});

test('a row is known by its texts, else by its choices, else by its note', () => {
  const rows = [row(text('Alma'), text('7', 'number'), pick('S')), row(pick('M'))];
  const { differing } = compareOptions(rows);
  expect(rows.map((one) => rowName(one, differing))).toEqual(['Alma, 7', 'M']);
  expect(rowName({ selectedOptions: [], note: 'For Ida' }, differing)).toBe('For Ida');
  expect(rowName({ selectedOptions: [], note: '' }, [])).toBe('');
  expect(rowsInWords(22, rowNoun(differing))).toBe('22 names');
  expect(rowsInWords(1, rowNoun(differing))).toBe('1 name');
  expect(rowsInWords(3, rowNoun(compareOptions([row(pick('S')), row(pick('M'))]).differing))).toBe(
    '3 choices',
  );
});

test('a note is said once where all have it', () => {
  expect(commonNote([{ note: 'Keep the accents' }, { note: 'Keep the accents' }])).toBe(
    'Keep the accents',
  );
  expect(commonNote([{ note: 'Keep the accents' }, { note: '' }])).toBe('');
});

const line = (label: string, unitCents: number) =>
  ({ label, unitCents, quantity: 1, totalCents: unitCents, why: 'text' }) as const;

test('lines of one label and one price are added up, for the quantities as they are now', () => {
  const lines = addUpLines([
    { quantity: 2, priceLines: [line('Sash', 2800), line('Name', 250)] },
    { quantity: 1, priceLines: [line('Sash', 2800), line('Name', 300)] },
  ]);
  expect(lines.map(({ label, quantity, totalCents }) => [label, quantity, totalCents])).toEqual([
    ['Sash', 3, 8400],
    ['Name', 2, 500],
    ['Name', 1, 300],
  ]);
});

const words = (said: string, unitCents: number) => ({
  quantity: 2,
  priceLines: [line(`Name: and year: ${said}`, unitCents), line('Number: 4 letters × $0.50', 200)],
});

test('what an option costs by the letter is one line for texts of several lengths', () => {
  const read = (...items: ReturnType<typeof words>[]) =>
    addUpLines(items).map(({ label, quantity, totalCents }) => [label, quantity, totalCents]);
  const [short, long] = [words('4 letters, 3 free, 1 × $0.50', 50), words('5 letters', 100)];
  expect(read(short, long, words('$2.00 + 1 letter × $0.50 (first 3 free)', 250))).toEqual([
    ['Name: and year, by the letter', 1, 800],
    ['Number: 4 letters × $0.50', 6, 1200],
  ]);
  // one length says more
  expect(read(short, short)).toEqual([
    ['Name: and year: 4 letters, 3 free, 1 × $0.50', 4, 200],
    ['Number: 4 letters × $0.50', 4, 800],
  ]);
});

test('the range of prices is that of single pieces', () => {
  const costs = [30.5, 32.5, 28].map((cost) => ({ product: { cost } }));
  expect(costRange(costs)).toEqual({ least: 28, most: 32.5 });
});
