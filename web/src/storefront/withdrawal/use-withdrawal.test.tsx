// @vitest-environment happy-dom
import type { Withdrawal } from '@tailorbird/contract/withdrawals';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { fakeShop } from '../../session/fake-shop.fixture.ts';
import { renderHook } from '../../ui/render-hook.fixture.tsx';
import { receiptOf, withdrawalOf } from './withdrawal.fixture.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { withdrawalQuery } from './withdrawal-query.ts';

const SOURCE = { link: 'secret' };

/** The page of an order that can be withdrawn from. */
async function openPage(given: Partial<Withdrawal> = {}) {
  const requests = fakeShop();
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const { queryKey } = withdrawalQuery(SOURCE);
  const linked = { link: 'secret', withdrawal: withdrawalOf(given) };
  queries.setQueryData(queryKey, linked);
  const page = await renderHook(
    () => {
      const { data } = useQuery(withdrawalQuery(SOURCE));
      return useWithdrawal(SOURCE, data ?? linked);
    },
    {
      queries,
      at: ['/withdraw#secret'],
      show: ({ form }) => (
        <form ref={form}>
          <input type="checkbox" name="goods" />
          <input name="name" />
          <input name="email" />
        </form>
      ),
    },
  );
  const untilSent = (count: number) =>
    act(() => expect.poll(() => requests, { interval: 1 }).toHaveLength(count));
  return {
    page,
    requests,
    untilSent,
    shown: () => queries.getQueryData(queryKey)?.withdrawal,
    goOn: async () => {
      const before = requests.length;
      await page.do((now) => void now.goOn());
      await untilSent(before + 1);
    },
    confirm: async () => {
      const before = requests.length;
      await page.do((now) => void now.confirm());
      await untilSent(before + 1);
    },
  };
}

type Page = Awaited<ReturnType<typeof openPage>>;

/** The second step for the plain tote. */
async function toConfirm({ page, goOn, requests }: Page) {
  await page.do((now) => now.choose('plain', 1));
  await goOn();
  await requests.at(-1)?.answer(TRIAL, 201);
  expect(page.now.trial).toBeDefined();
}

const TRIAL = { receipt: receiptOf(), withdrawal: withdrawalOf(), isMailed: true };

const WITHDRAWN = withdrawalOf();
WITHDRAWN.items = WITHDRAWN.items.map((item) =>
  item._id === 'plain' ? { ...item, withdrawn: 1 } : item,
);

const bodyOf = (request: Page['requests'][number] | undefined) => {
  const { body } = request ?? {};
  if (typeof body !== 'object' || body === null || !('_id' in body)) throw new Error('No body.');
  return body;
};

test('nothing chosen is said at the goods, which get the focus, and nothing is sent', async () => {
  const { page, requests } = await openPage({ name: '' });
  await page.do((now) => void now.goOn());
  expect(page.now.problems).toEqual({
    goods: 'Please choose what you send back.',
    name: 'Please write your name, it stands on the withdrawal.',
  });
  expect(document.activeElement?.getAttribute('name')).toBe('goods');
  await page.do((now) => now.choose('plain', 1));
  expect(page.now.problems.goods).toBeUndefined();
  await page.do((now) => now.type('email', 'nobody'));
  await page.do((now) => now.type('name', 'Ida'));
  await page.do((now) => void now.goOn());
  expect(Object.keys(page.now.problems).filter((name) => name !== 'goods')).toContain('email');
  expect(document.activeElement?.getAttribute('name')).toBe('email');
  expect(requests).toHaveLength(0);
});

test('the first step declares nothing, the second what the first has shown', async () => {
  const opened = await openPage();
  const { page, requests, confirm, shown } = opened;
  await toConfirm(opened);
  const trial = bodyOf(requests[0]);
  expect(requests[0]?.call).toBe('POST /withdrawal');
  expect(trial).toMatchObject({
    name: 'Ida Brandt',
    email: 'ida@example.com',
    items: [{ _id: 'plain', quantity: 1, withdrawn: 0 }],
    isTrial: true,
  });
  await confirm();
  const { _id } = bodyOf(requests[1]);
  expect(bodyOf(requests[1])).toEqual({
    _id: trial._id,
    name: 'Ida Brandt',
    email: 'ida@example.com',
    items: [{ _id: 'plain', quantity: 1, withdrawn: 0 }],
  });
  // pressed twice, it is sent once
  await page.do((now) => void now.confirm());
  expect(requests).toHaveLength(2);
  const receipt = receiptOf({ _id: String(_id) });
  await requests[1]?.answer({ receipt, withdrawal: WITHDRAWN, isMailed: true }, 201);
  expect(page.now.declared).toEqual({ receipt, isMailed: true, isRepeated: false });
  expect(shown()).toEqual(WITHDRAWN);
});

test('a lost connection keeps everything, and the next press sends the same withdrawal', async () => {
  const opened = await openPage();
  const { page, requests, confirm } = opened;
  await toConfirm(opened);
  await confirm();
  await requests[1]?.lose();
  expect(page.now.outcome).toMatchObject({ tone: 'danger', title: 'It may not have arrived' });
  expect(page.now.trial).toBeDefined();
  await confirm();
  expect(bodyOf(requests[2])).toEqual(bodyOf(requests[1]));
});

test('other goods are another withdrawal', async () => {
  const opened = await openPage();
  const { page, requests, goOn } = opened;
  await toConfirm(opened);
  await page.do((now) => now.goBack());
  expect(page.now.trial).toBeUndefined();
  expect(page.now.chosen).toEqual({ plain: 1 });
  await page.do((now) => now.choose('three', 2));
  await goOn();
  expect(bodyOf(requests[1])._id).not.toBe(bodyOf(requests[0])._id);
  expect(bodyOf(requests[1])).toMatchObject({
    items: [{ _id: 'plain' }, { _id: 'three', quantity: 2 }],
  });
});

test('goods that were withdrawn from before show the first receipt', async () => {
  const opened = await openPage();
  const { page, requests, confirm } = opened;
  await toConfirm(opened);
  await confirm();
  const first = receiptOf({ _id: 'first' });
  await requests[1]?.answer({ receipt: first, withdrawal: WITHDRAWN, isMailed: false }, 201);
  expect(page.now.declared).toEqual({ receipt: first, isMailed: false, isRepeated: true });
});

test('goods that cannot be withdrawn from any more lead back, with what is left', async () => {
  const opened = await openPage();
  const { page, requests, confirm, shown } = opened;
  await toConfirm(opened);
  await confirm();
  const refusal = { code: 'WITHDRAWAL_NOT_POSSIBLE', error: 'It was made again.' };
  await requests[1]?.answer({ ...refusal, withdrawal: WITHDRAWN }, 409);
  expect(page.now.trial).toBeUndefined();
  expect(page.now.outcome).toMatchObject({ tone: 'warning', says: 'It was made again.' });
  expect(shown()).toEqual(WITHDRAWN);
});

test('a period that ended meanwhile is read again', async () => {
  const { page, requests, goOn, untilSent } = await openPage();
  await page.do((now) => now.choose('plain', 1));
  await goOn();
  await requests[0]?.answer({ code: 'WITHDRAWAL_CLOSED', error: 'The period ended.' }, 409);
  await untilSent(2);
  expect(requests[1]?.call).toBe('GET /withdrawal');
  expect(page.now.outcome?.says).toBe('The period ended.');
});
