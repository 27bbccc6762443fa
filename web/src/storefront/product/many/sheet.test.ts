import { ANY_TEXT, optionOf, productOf, typeOf, valuesOf } from '@tailorbird/contract/shop.fixture';
import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';
import { noRows } from './rows.ts';
import { noSource } from './stored-rows.ts';
import { reduceSheet, type Sheet, type SheetAction } from './sheet.ts';

const size = optionOf({ name: 'Size', isSize: true, values: valuesOf('Small', 'Large') });
const colour = optionOf({ name: 'Colour', values: valuesOf('Red', 'Blue') });
const wording = optionOf({ name: 'Name', kind: 'text', textRules: ANY_TEXT });
const options =
  productOf({ _id: 'polo', name: 'Polo', type: typeOf({ options: [size, colour, wording] }) }).type
    ?.options ?? [];
const page = { options, choices: [], touched: new Set<string>() };

const empty: Sheet = {
  mode: 'names',
  list: noRows,
  past: [],
  leftOut: [],
  message: '',
  more: [],
  source: noSource,
  sizeOptionId: undefined,
  counts: {},
};

/** The sheet after the actions of one moment. */
const after = (...actions: SheetAction[]) => actions.reduce(reduceSheet, empty);
const namesIn = ({ list }: Sheet) => list.rows.map(({ cells }) => cells[wording._id]);
const pasted = (text: string) => ({ type: 'paste', text, page }) as const;

describe('a sheet of several pieces', () => {
  it('has what is pasted below what it has, and takes back one step after the other', () => {
    const both = after(pasted('Name\tSize\nAda\tSmall'), pasted('Name\tSize\nBo\tLarge'));
    expect(namesIn(both)).toEqual(['Ada', 'Bo']);
    expect(new Set(both.list.rows.map(({ key }) => key)).size).toBe(2);
    const one = reduceSheet(both, { type: 'undo' });
    expect(namesIn(one)).toEqual(['Ada']);
    expect(namesIn(reduceSheet(one, { type: 'undo' }))).toEqual([]);
  });

  it('says that it read nothing, and keeps its rows', () => {
    const before = after(pasted('Name\tSize\nAda\tSmall'));
    const now = reduceSheet(before, pasted(' \n '));
    expect(now).toEqual({ ...before, message: messages.readNothing });
  });

  it('gets a column for a choice that a list has', () => {
    const { more, list } = after(pasted('Name\tColour\nAda\tBlue'));
    expect(more).toEqual([colour._id]);
    expect(list.rows[0]?.cells[colour._id]).toBe(colour.values[1]?._id);
  });

  it('keeps a column that it does not know until it is assigned or dismissed', () => {
    const sheet = after(pasted('Name\tSize\tTeam\nAda\tSmall\tLions\nBo\tLarge\tTigers'));
    const [column] = sheet.leftOut;
    if (!column) throw new Error('There is a column left over.');
    expect(column.head).toBe('Team');
    expect(reduceSheet(sheet, { type: 'dismiss', column }).leftOut).toEqual([]);
    const filled = reduceSheet(sheet, { type: 'assign', column, option: colour });
    expect(filled.leftOut).toEqual([]);
    // names that no value of the option has stay to be corrected in their rows
    expect(filled.list.rows.map(({ cells }) => cells[colour._id])).toEqual(['Lions', 'Tigers']);
    expect(reduceSheet(filled, { type: 'undo' }).list).toBe(sheet.list);
  });

  it('replaces its rows with those of a list of the account, and knows where they are from', () => {
    const source = { name: 'Club', seen: new Map() };
    const text = 'Name\tSize\nCy\tSmall';
    const paste = { type: 'paste', text, isInPlace: true, source, page } as const;
    const sheet = after(pasted('Name\tSize\nAda\tSmall'), paste);
    expect(namesIn(sheet)).toEqual(['Cy']);
    const renamed = reduceSheet(sheet, { type: 'set source', source: { name: 'Team' } });
    expect(renamed.source).toEqual({ ...source, name: 'Team' });
  });

  it('forgets rows, steps and counts when it is cleared, and keeps how it is counted', () => {
    const sheet = after(
      pasted('Name\tColour\nAda\tBlue'),
      { type: 'set mode', mode: 'sizes' },
      { type: 'set count', valueId: 'small', count: '3' },
      { type: 'clear' },
    );
    expect(sheet).toMatchObject({ mode: 'sizes', counts: {}, past: [], more: [colour._id] });
    expect(sheet.list).toBe(noRows);
  });

  it('undoes at most twenty steps', () => {
    const remove: SheetAction[] = Array.from({ length: 25 }, (_, key) => ({
      type: 'remove row',
      key,
    }));
    expect(after(...remove).past).toHaveLength(20);
  });
});
