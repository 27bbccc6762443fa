// @vitest-environment happy-dom
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Quote } from '@tailorbird/contract/quotes';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { fakeShop } from '../../session/fake-shop.fixture.ts';
import { renderHook } from '../../ui/render-hook.fixture.tsx';
import { quoteOf } from './quote.fixture.ts';
import { quoteQuery } from './quote-query.ts';
import { useQuoteAnswer } from './use-quote-answer.ts';

const LINK = 'secret';

/** The page of an open quote. */
async function openPage(given: Partial<Quote> = {}) {
  const requests = fakeShop();
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const { queryKey } = quoteQuery(LINK);
  const quote = quoteOf(given);
  queries.setQueryData(queryKey, quote);
  const page = await renderHook(
    () => {
      const { data } = useQuery(quoteQuery(LINK));
      return useQuoteAnswer(LINK, data ?? quote);
    },
    { queries },
  );
  const untilSent = (count: number) =>
    act(() => expect.poll(() => requests, { interval: 1 }).toHaveLength(count));
  return {
    page,
    requests,
    untilSent,
    shown: () => queries.getQueryData(queryKey),
    accept: async () => {
      const before = requests.length;
      await page.do((now) => void now.accept());
      await untilSent(before + 1);
    },
    ask: async (note: string) => {
      await page.do((now) => now.setNote(note));
      await page.do((now) => void now.ask());
    },
  };
}

const refusal = (code: string, quote: Quote) => ({ code, error: `Refused: ${code}`, quote });

const ACCEPTED = quoteOf({
  state: 'accepted',
  order: { orderId: 'TB-1', at: '2026-11-24T10:00:00.000Z', link: null, approvalLink: null },
});

test('it is accepted at the total that was shown, in the way that was chosen', async () => {
  const { page, requests, shown, accept } = await openPage({
    payment: { ways: [{ method: 'transfer' }, { method: 'card' }] },
  });
  await page.do((now) => now.choose('card'));
  await accept();
  expect(requests[0]).toMatchObject({
    call: 'POST /quote/accept',
    body: { total: 48, payment: { method: 'card' } },
  });
  // pressed twice, it is sent once
  await page.do((now) => void now.accept());
  expect(requests).toHaveLength(1);
  await requests[0]?.answer({ quote: ACCEPTED });
  expect(shown()).toEqual(ACCEPTED);
  expect(page.now.outcome).toBeUndefined();
});

test('a lost connection is said, and the press is repeated', async () => {
  const { page, requests, shown, accept } = await openPage();
  await accept();
  expect(requests[0]?.body).toEqual({ total: 48 });
  await requests[0]?.lose();
  expect(page.now.outcome).toMatchObject({ tone: 'danger', canRetry: true });
  await accept();
  await requests[1]?.answer({ quote: ACCEPTED });
  expect(page.now.outcome).toBeUndefined();
  expect(shown()).toEqual(ACCEPTED);
});

test('another total is shown before anything is accepted', async () => {
  const { page, requests, shown, accept } = await openPage();
  await accept();
  const now = quoteOf({ totalAmount: 50 });
  await requests[0]?.answer(refusal('QUOTE_PRICE_CHANGED', now), 409);
  expect(shown()).toEqual(now);
  expect(page.now.outcome?.says).toMatch(/^It is \$50\.00\./);
  await accept();
  expect(requests[1]?.body).toEqual({ total: 50 });
});

test('a quote that was replaced, ended or taken back meanwhile is shown as such', async () => {
  for (const [code, state] of [
    ['QUOTE_REPLACED', 'replaced'],
    ['QUOTE_ENDED', 'ended'],
    ['QUOTE_CLOSED', 'withdrawn'],
  ] as const) {
    const { requests, shown, accept } = await openPage();
    await accept();
    await requests[0]?.answer(refusal(code, quoteOf({ state })), 409);
    expect(shown()).toMatchObject({ state });
  }
});

test('ways to pay that are others by now are read again', async () => {
  const { page, requests, accept, untilSent } = await openPage();
  await accept();
  await requests[0]?.answer({ code: 'WAY_TO_PAY_NOT_OFFERED', error: 'Not offered.' }, 400);
  expect(page.now.outcome).toMatchObject({ says: 'Not offered.', canRetry: false });
  await untilSent(2);
  expect(requests[1]?.call).toBe('GET /quote');
});

test('a change is asked for in words, which stay where they do not arrive', async () => {
  const { page, requests, shown, ask, untilSent } = await openPage();
  await ask(' ');
  expect(page.now.noteError).toBe('Please write what should be different.');
  await ask('x'.repeat(NOTE_MAX_LENGTH + 1));
  expect(page.now.noteError).toMatch(/^Please write at most/);
  expect(requests).toHaveLength(0);
  await ask(' Gold, please. ');
  await untilSent(1);
  expect(requests[0]).toMatchObject({ call: 'POST /quote/wish', body: { note: 'Gold, please.' } });
  await requests[0]?.lose();
  expect(page.now.note).toBe(' Gold, please. ');
  expect(page.now.noteError).toBeDefined();
  await page.do((now) => void now.ask());
  await untilSent(2);
  const wished = quoteOf({ wish: { note: 'Gold, please.', at: '2026-11-24T10:00:00.000Z' } });
  await requests[1]?.answer({ quote: wished });
  expect(page.now.note).toBeUndefined();
  expect(shown()).toEqual(wished);
});
