// @vitest-environment happy-dom
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import {
  ANY_TEXT,
  cartItemOf,
  optionOf,
  productOf,
  typeOf,
  valuesOf,
} from '@tailorbird/contract/shop.fixture';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeShop } from '../../../session/fake-shop.fixture.ts';
import { dismiss, toastStore } from '../../../ui/toast.ts';
import { renderHook } from '../../../ui/render-hook.fixture.tsx';
import { useChoices } from '../use-choices.ts';
import { messages } from './messages.ts';
import { useMany } from './use-many.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const { id } of toastStore.read()) dismiss(id);
});

const size = optionOf({
  name: 'Size',
  isRequired: true,
  isSize: true,
  values: valuesOf('Small', 'Large'),
});
const wording = optionOf({
  name: 'Name',
  kind: 'text',
  isRequired: true,
  textRules: { ...ANY_TEXT, maxLength: 6 },
});
const polo = productOf({
  _id: 'polo',
  name: 'Club Polo',
  type: typeOf({ options: [size, wording] }),
});

const cartOf = (...items: CartItem[]): Cart => ({ _id: 'c', items, priceLines: [], total: 0 });
const shownToasts = () => toastStore.read().map(({ message }) => message);

async function openPage(group?: Parameters<typeof useMany>[0]['group']) {
  const requests = fakeShop();
  const page = await renderHook(
    () => {
      const own = useChoices(polo);
      return useMany({ product: polo, own, art: undefined, problems: [], cart: undefined, group });
    },
    { at: ['/', '/product/polo'] },
  );
  /** What is being sent, once it is on its way. */
  const press = async () => {
    const before = requests.length;
    await page.do(({ send }) => send());
    await act(() => expect.poll(() => requests, { interval: 1 }).toHaveLength(before + 1));
    return requests[before];
  };
  /** What hinders the order. */
  const ask = async () => {
    const hindrances: (string | undefined)[] = [];
    await page.do((now) => hindrances.push(now.ask()));
    return hindrances[0];
  };
  const names = () => page.now.rows.map(({ cells }) => cells['Name']);
  const problemsOf = (index: number) =>
    page.now.looked[index]?.problems.map(({ says }) => says) ?? [];
  return { page, requests, press, ask, names, problemsOf };
}

const LIST = 'Name\tSize\nAda\tSmall\nBo\tLarge';

describe('rows of names', () => {
  it('go to the cart together, and make room for the next', async () => {
    const { page, press, names, ask } = await openPage();
    await page.do(({ paste }) => paste(LIST));
    expect(names()).toEqual(['Ada', 'Bo']);
    expect(page.now).toMatchObject({ pieces: 2, wrongRows: [] });
    expect(await ask()).toBeUndefined();
    await page.do(({ setNote }) => setNote('By Friday'));
    const sent = await press();
    expect(page.now.state).toBe('adding');
    expect(sent).toMatchObject({
      call: 'POST /cart/items',
      body: {
        product: 'polo',
        note: 'By Friday',
        rows: [
          { quantity: 1, selectedOptions: [{ valueId: 'Small' }, { value: 'Ada' }] },
          { quantity: 1, selectedOptions: [{ valueId: 'Large' }, { value: 'Bo' }] },
        ],
      },
    });
    await sent?.answer({ cart: cartOf() });
    expect(page.now).toMatchObject({ state: 'added', rows: [] });
    expect(shownToasts()).toEqual([messages.added(2, 'Club Polo')]);
  });

  it('are sent once, however often the button is pressed', async () => {
    const { page, requests, press } = await openPage();
    await page.do(({ paste }) => paste(LIST));
    const sent = await press();
    await page.do(({ send }) => send());
    await sent?.answer({ cart: cartOf() });
    expect(requests.filter(({ call }) => call === 'POST /cart/items')).toHaveLength(1);
  });

  it('stay where the shop cannot be reached, and can be sent again', async () => {
    const { page, press, names } = await openPage();
    await page.do(({ paste }) => paste(LIST));
    await (await press())?.lose();
    expect(page.now.state).toBe('choosing');
    expect(names()).toEqual(['Ada', 'Bo']);
    expect(shownToasts()).toEqual([messages.failed]);
    expect(await press()).toMatchObject({ call: 'POST /cart/items' });
  });

  it('are not sent where there are none', async () => {
    const { page, requests, ask } = await openPage();
    expect(await ask()).toBe('rows');
    await page.do(({ send }) => send());
    expect(page.now.state).toBe('choosing');
    expect(requests).toEqual([]);
  });

  it('say which of them cannot be ordered, and are asked for first', async () => {
    const { page, problemsOf, ask } = await openPage();
    await page.do(({ paste }) => paste('Name\tSize\nAda\tSmall\nMaximilian\tLarge'));
    expect(page.now.wrongRows).toEqual(['2']);
    expect(problemsOf(0)).toEqual([]);
    expect(problemsOf(1)).toHaveLength(1);
    expect(await ask()).toBe('rows');
  });

  it('are held up by a note that is too long', async () => {
    const { page, ask } = await openPage();
    await page.do(({ paste }) => paste(LIST));
    await page.do(({ setNote }) => setNote('x'.repeat(NOTE_MAX_LENGTH + 1)));
    expect(await ask()).toBe('note');
  });

  it('come back as they were before the last step', async () => {
    const { page, names } = await openPage();
    await page.do(({ paste }) => paste(LIST));
    const [first] = page.now.rows;
    await page.do(({ remove }) => remove(first?.key ?? -1));
    expect(names()).toEqual(['Bo']);
    await page.do(({ undo }) => undo());
    expect(names()).toEqual(['Ada', 'Bo']);
  });

  it('that are equal are told until somebody says that they may be', async () => {
    const { page } = await openPage();
    await page.do(({ paste }) => paste('Name\tSize\nAda\tSmall\nAda\tSmall'));
    expect(page.now.repeats).toHaveLength(1);
    await page.do(({ keepRepeats }) => keepRepeats());
    expect(page.now.repeats).toEqual([]);
    await page.do(({ paste }) => paste('Name\tSize\nBo\tSmall\nBo\tSmall'));
    expect(page.now.repeats).not.toEqual([]);
  });

  it('outlive the page in this tab, until they are in the cart', async () => {
    const { page } = await openPage();
    await page.do(({ paste }) => paste(LIST));
    await page.unmount();
    const { page: again, press, names } = await openPage();
    expect(names()).toEqual(['Ada', 'Bo']);
    await (await press())?.answer({ cart: cartOf() });
    await again.unmount();
    expect((await openPage()).names()).toEqual([]);
  });
});

describe('what the shop refuses of rows', () => {
  const refusal = {
    error: 'Row 2: Bo is taken.',
    code: 'ROWS_REFUSED',
    errors: [{ row: 2, optionId: 'Name', message: 'Row 2: Bo is taken.' }],
  };

  it('stands at the row, without its number, until it is asked with something else', async () => {
    const { page, press, problemsOf } = await openPage();
    await page.do(({ paste }) => paste(LIST));
    await (await press())?.answer(refusal, 400);
    expect(page.now).toMatchObject({ state: 'choosing', wrongRows: ['2'] });
    expect(problemsOf(0)).toEqual([]);
    expect(problemsOf(1)).toEqual(['Bo is taken.']);
    expect(shownToasts()).toEqual(['Row 2: Bo is taken.']);
    await page.do(({ setNote }) => setNote('Both are one person'));
    expect(problemsOf(1)).toEqual([]);
  });

  it('goes from a row with its change, and stays with the others', async () => {
    const { page, press, names, problemsOf } = await openPage();
    await page.do(({ paste }) => paste(LIST));
    const both = [...refusal.errors, { row: 1, optionId: 'Name', message: 'Row 1: no Ada.' }];
    await (await press())?.answer({ ...refusal, errors: both }, 400);
    const [, second] = page.now.rows;
    await page.do(({ change }) =>
      change(second?.key ?? -1, (row) => ({ ...row, cells: { ...row.cells, Name: 'Bob' } })),
    );
    expect(names()).toEqual(['Ada', 'Bob']);
    expect(problemsOf(0)).toEqual(['no Ada.']);
    expect(problemsOf(1)).toEqual([]);
  });

  it('finds its row, though another was removed while it was on its way', async () => {
    const { page, press, names, problemsOf } = await openPage();
    await page.do(({ paste }) => paste(LIST));
    const sent = await press();
    await page.do(({ remove, rows }) => remove(rows[0]?.key ?? -1));
    await sent?.answer(refusal, 400);
    expect(names()).toEqual(['Bo']);
    expect(problemsOf(0)).toEqual(['Bo is taken.']);
  });
});

describe('pieces by size', () => {
  it('are rows of the sizes with a number, and go to the cart as these', async () => {
    const { page, ask } = await openPage();
    await page.do(({ setMode }) => setMode('sizes'));
    expect(page.now.pieces).toBe(0);
    await page.do(({ setCount }) => setCount('Large', '12'));
    await page.do(({ setCount }) => setCount('Small', '0'));
    expect(page.now.pieces).toBe(12);
    expect(page.now.rows.map(({ cells }) => cells)).toEqual([{ Size: 'Large' }]);
    // the name, which all have, is still missing
    expect(await ask()).toBe('Name');
    expect(page.now.missing.map(({ _id }) => _id)).not.toContain('Size');
  });
});

const itemOf = (_id: string, name: string) =>
  cartItemOf({
    _id,
    group: { _id: 'g' },
    note: 'By Friday',
    selectedOptions: [
      { optionId: 'Size', optionName: 'Size', valueId: 'Small', value: 'Small' },
      { optionId: 'Name', optionName: 'Name', valueId: null, value: name },
    ],
  });

describe('a group of the cart', () => {
  const group = { id: 'g', items: [itemOf('i1', 'Ada'), itemOf('i2', 'Bo')] };

  it('is changed row by row, each by its item, and the page of the cart follows in place of this one', async () => {
    const { page, press, names } = await openPage(group);
    expect(names()).toEqual(['Ada', 'Bo']);
    expect(page.now.note).toBe('By Friday');
    await page.do(({ remove, rows }) => remove(rows[0]?.key ?? -1));
    const sent = await press();
    expect(sent).toMatchObject({
      call: 'PUT /cart/groups/g',
      body: { rows: [{ _id: 'i2', selectedOptions: [{ valueId: 'Small' }, { value: 'Bo' }] }] },
    });
    // its note is as it was, so that none is sent
    expect(sent?.body).not.toHaveProperty('note');
    await sent?.answer({ cart: cartOf() });
    expect(page.address).toBe('/cart');
    expect(shownToasts()).toEqual([messages.saved('Club Polo')]);
    await act(() => page.router.navigate(-1));
    expect(page.address).toBe('/');
  });

  it('keeps what was changed where the shop fails', async () => {
    const { page, press, names } = await openPage(group);
    await page.do(({ remove, rows }) => remove(rows[0]?.key ?? -1));
    await (await press())?.answer({ error: 'No.', code: 'INTERNAL' }, 500);
    expect(names()).toEqual(['Bo']);
    expect(page.address).toBe('/product/polo');
  });
});
