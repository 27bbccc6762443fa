// @vitest-environment happy-dom
import type { OrderEdit } from '@tailorbird/contract/order-edits';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { isObject } from '../../api-error.ts';
import { fakeShop } from '../../session/fake-shop.fixture.ts';
import { renderHook } from '../../ui/render-hook.fixture.tsx';
import { editOf, sashOf } from './edit-goods.fixture.ts';
import { pieceKey } from './edit-fields.ts';
import { editQuery } from './edit-query.ts';
import { refusalOf, useOrderEdit } from './use-order-edit.ts';

beforeEach(() => sessionStorage.clear());

const source = { orderId: 'order' };
const POST = 'POST /order/order/own-edit';
const theodor = pieceKey('Theodor', 'Words');

const isTrial = (body: unknown) => isObject(body) && body['isTrial'] === true;

/** The page of an order of two sashes, on which Theodor is to be Theodore. */
async function openPage() {
  const requests = fakeShop();
  const edit = editOf(['Alma', 'Theodor']);
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  queries.setQueryData(editQuery(source).queryKey, edit);
  const page = await renderHook(
    () => {
      const { data } = useQuery(editQuery(source));
      return useOrderEdit(source, data ?? edit);
    },
    { queries },
  );
  /** The requests that are no trial. */
  const sent = () => requests.filter(({ call, body }) => call === POST && !isTrial(body));
  const untilSent = (times: number) =>
    act(() => expect.poll(() => sent(), { interval: 1 }).toHaveLength(times));
  await page.do((now) => now.type(theodor, 'Theodore'));
  return {
    page,
    edit,
    sent,
    save: async () => {
      const before = sent().length;
      await page.do((now) => void now.save());
      await untilSent(before + 1);
    },
    untilSent,
  };
}

const resultOf = ({ order }: OrderEdit) => ({
  order,
  difference: 0.5,
  differences: [],
  open: 0,
  toRefund: 0,
  asked: [2],
  printed: [],
  removed: [],
  reissued: null,
  isMailed: true,
});

const refused = (code: string, more = {}) => ({ code, error: `Refused: ${code}`, ...more });

/** The order as it is after somebody else's change. */
function changed(words: readonly string[], version = 2): OrderEdit {
  const edit = editOf(words, { version });
  edit.order.cart.items = words.map((word, index) => ({
    ...sashOf(word),
    _id: ['Alma', 'Theodor'][index] ?? '',
  }));
  return edit;
}

test('what is typed is saved with the price that was shown, and then is typed no more', async () => {
  const { page, edit, sent, save } = await openPage();
  await save();
  expect(sent()[0]?.body).toEqual({
    version: 1,
    items: [
      {
        _id: 'Theodor',
        selectedOptions: [{ optionId: 'Words', valueId: null, value: 'Theodore' }],
      },
    ],
    total: 46,
  });
  await sent()[0]?.answer(resultOf(edit));
  expect(page.now.saved?.result?.asked).toEqual([2]);
  expect(page.now.draft).toEqual({});
});

test('what is typed outlives the page', async () => {
  const { page } = await openPage();
  await page.unmount();
  const again = await renderHook(() => useOrderEdit(source, editOf(['Alma', 'Theodor'])), {
    queries: new QueryClient(),
  });
  expect(again.now.changes[theodor]?.now).toBe('Theodore');
});

test('a lost connection loses nothing, and the press is repeated', async () => {
  const { page, sent, save, edit } = await openPage();
  await save();
  await sent()[0]?.lose();
  expect(page.now.outcome?.canRetry).toBe(true);
  expect(page.now.changes[theodor]?.now).toBe('Theodore');
  await save();
  await sent()[1]?.answer(resultOf(edit));
  expect(page.now.saved).toBeDefined();
});

test('another piece that somebody else changed is taken in without a word', async () => {
  const { page, sent, save, untilSent } = await openPage();
  await save();
  await sent()[0]?.answer(refused('CHANGED_MEANWHILE', changed(['Elsa', 'Theodor'])), 409);
  await untilSent(2);
  expect(sent()[1]?.body).toMatchObject({ version: 2, total: 46 });
  expect(page.now.outcome).toBeUndefined();
});

test('a field that both changed, and another price, are shown before anything is sent', async () => {
  const { page, sent, save } = await openPage();
  await save();
  await sent()[0]?.answer(refused('CHANGED_MEANWHILE', changed(['Alma', 'Theo'])), 409);
  expect(page.now.conflicts).toEqual([theodor]);
  expect(page.now.outcome?.says).toMatch(/^One field is marked/);
  expect(sent()).toHaveLength(1);
  await save();
  await sent()[1]?.answer(refused('CHANGED_MEANWHILE', changed(['Almarosa', 'Theodor'], 3)), 409);
  expect(page.now.conflicts).toEqual([]);
  expect(page.now.outcome?.says).toMatch(/^You see it as it is now/);
  expect(page.now.changes[theodor]?.now).toBe('Theodore');
});

test('an order that has all that was sent was saved by an answer that was lost', async () => {
  const { page, sent, save } = await openPage();
  await save();
  await sent()[0]?.answer(refused('CHANGED_MEANWHILE', changed(['Alma', 'Theodore'])), 409);
  expect(page.now.saved?.edited.lines.map(({ label }) => label)).toEqual([
    'Theodor is now Theodore',
  ]);
});

test('once the first piece is begun nothing is saved, and what was typed is said', async () => {
  for (const [code, more] of [
    ['EDIT_TOO_LATE', {}],
    ['CHANGED_MEANWHILE', { ...changed(['Alma', 'Theodor']), isOpen: false, begun: [1] }],
  ] as const) {
    const { page, sent, save } = await openPage();
    await save();
    await sent()[0]?.answer(refused(code, more), 409);
    expect(page.now.ended?.edited.lines).toHaveLength(1);
    expect(page.now.saved).toBeUndefined();
    await page.unmount();
  }
});

test('a refusal stands at its field until something else is written', async () => {
  const { page, sent, save } = await openPage();
  await save();
  const problems = [{ _id: 'Theodor', optionId: 'Words', problem: 'Too long.' }];
  await sent()[0]?.answer(refused('EDIT_REFUSED', { problems }), 409);
  expect(refusalOf(page.now, theodor, 'Theodore')).toBe('Too long.');
  await page.do((now) => now.type(theodor, 'Theodora'));
  expect(refusalOf(page.now, theodor, 'Theodora')).toBeUndefined();
});

test('another price and too many changes are said kindly', async () => {
  const { page, sent, save, edit } = await openPage();
  await save();
  await sent()[0]?.answer(refused('EDIT_PRICE_CHANGED', resultOf(edit)), 409);
  expect(page.now.outcome?.title).toBe('The price has changed since it was shown');
  await save();
  await sent()[1]?.answer(refused('EDITS_FULL'), 409);
  expect(page.now.outcome?.asksShop).toBe(true);
});
