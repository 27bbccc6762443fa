// @vitest-environment happy-dom
import { EXCEPTION_SENTENCES } from '@tailorbird/contract/kinds/withdrawals';
import type { Withdrawal } from '@tailorbird/contract/withdrawals';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { fakeShop } from '../../session/fake-shop.fixture.ts';
import { renderHook } from '../../ui/render-hook.fixture.tsx';
import { receiptOf, withdrawalOf } from './withdrawal.fixture.ts';
import type { WithdrawalSource } from './withdrawal-query.ts';
import WithdrawalView from './withdrawal-view.tsx';

async function open(source: WithdrawalSource | undefined) {
  const requests = fakeShop();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await renderHook(() => undefined, {
    queries,
    at: ['/withdraw#secret'],
    show: () => <WithdrawalView source={source} />,
  });
  const untilSent = (count: number) =>
    act(() => expect.poll(() => requests, { interval: 1 }).toHaveLength(count));
  return { requests, untilSent };
}

/** The page of an order by its link. */
async function openLinked(given: Partial<Withdrawal> = {}) {
  const page = await open({ link: 'secret' });
  await page.untilSent(1);
  await page.requests[0]?.answer({ withdrawal: withdrawalOf(given) });
  return page;
}

const says = () => document.body.textContent;

const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    );
    if (!found) throw new Error(`There is no button ${name}.`);
    found.click();
  });

const tick = (name: string) =>
  act(async () => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent.includes(name),
    );
    if (!label) throw new Error(`There is nothing to tick for ${name}.`);
    document.getElementById(label.htmlFor)?.click();
  });

const type = (name: string, value: string) => {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (field) field.value = value;
};

test('goods can be chosen but those that are excepted, which have their reason', async () => {
  await openLinked();
  expect(document.querySelectorAll('input[type="checkbox"]')).toHaveLength(2);
  expect(says()).toContain('You can withdraw until Tuesday 8 December 2026.');
  expect(says()).toContain(EXCEPTION_SENTENCES['own words']);
  expect(says()).toContain('Why is one excepted?');
  expect(says()).toContain('It comes to, with tax$0.00');
  await tick('Zip Pouch');
  expect(says()).toContain('It comes to, with tax$77.78');
  expect(document.querySelector('select')?.value).toBe('3');
});

test('two presses lead to the receipt, with the focus on each step', async () => {
  const { requests, untilSent } = await openLinked();
  await tick('Meadow Tote');
  await press('Continue');
  await untilSent(2);
  const receipt = receiptOf();
  const whole = { receipt, withdrawal: withdrawalOf({ receipts: [receipt] }), isMailed: true };
  await requests[1]?.answer({ ...whole, withdrawal: withdrawalOf() }, 201);
  expect(document.activeElement?.textContent).toBe('I withdraw from the contract');
  expect(says()).toContain('I withdraw from the contract on these goods.');
  expect(says()).toContain('You get back$51.84');
  await press('Confirm withdrawal');
  await untilSent(3);
  await requests[2]?.answer(whole, 201);
  expect(document.activeElement?.textContent).toBe('Withdrawal received');
  expect(says()).toContain('Thursday, 26 November 2026, 19:42:07');
  expect(says()).toContain('Send it back by 10 December 2026');
  expect(says()).toContain('12 Needle Lane');
  expect(says()).toContain('We pay back $51.84');
});

test('after the period there is its sentence, and the way to say what is wrong', async () => {
  await openLinked({ isOpen: false, closed: 'The period ended on 8 December 2026.' });
  expect(says()).toContain('The period ended on 8 December 2026.');
  expect(says()).not.toContain('Continue');
  await press('Tell us what is wrong');
  expect(document.activeElement?.getAttribute('name')).toBe('itemId');
});

test('an order of which all goods are excepted says so', async () => {
  const [, , lettered] = withdrawalOf().items;
  await openLinked({ items: lettered ? [lettered] : [] });
  expect(says()).toContain('Nothing of this order can be sent back');
  expect(says()).toContain(EXCEPTION_SENTENCES['own words']);
});

test('an order that was withdrawn from as a whole shows its receipt', async () => {
  const items = withdrawalOf().items.map((item) => ({ ...item, withdrawn: item.quantity }));
  await openLinked({ items, receipts: [receiptOf({ sendBy: null, sendTo: '' })] });
  expect(document.querySelector('details')?.open).toBe(true);
  expect(says()).toContain('Nothing of it was sent yet');
});

test('a link that leads nowhere offers a new one', async () => {
  const { requests, untilSent } = await open({ link: 'secret' });
  await untilSent(1);
  await requests[0]?.answer({ code: 'NOT_FOUND', error: 'Not found.' }, 404);
  expect(says()).toContain('This link leads nowhere');
  expect(document.querySelector('a[href="/withdraw"]')).not.toBeNull();
});

test('without a link it asks for number and address, and says what the shop says', async () => {
  const { requests, untilSent } = await open(undefined);
  await press('Email me the link');
  expect(says()).toContain('Please enter the order number.');
  expect(requests).toHaveLength(0);
  type('orderId', 'tb 5hqc82vn');
  type('email', 'ida@example.com');
  await press('Email me the link');
  await untilSent(1);
  expect(requests[0]).toMatchObject({
    call: 'POST /withdrawal/link',
    body: { orderId: 'tb 5hqc82vn', email: 'ida@example.com' },
  });
  await requests[0]?.answer({ message: 'If there is such an order, a link is on its way.' });
  expect(says()).toContain('If there is such an order, a link is on its way.');
});
