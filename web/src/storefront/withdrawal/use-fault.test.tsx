// @vitest-environment happy-dom
import type { Fault, Withdrawal } from '@tailorbird/contract/withdrawals';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeShop } from '../../session/fake-shop.fixture.ts';
import { renderHook } from '../../ui/render-hook.fixture.tsx';
import { withdrawalOf } from './withdrawal.fixture.ts';
import { useFault } from './use-fault.ts';

const { sendFaultPhoto } = vi.hoisted(() => ({
  sendFaultPhoto: vi.fn<(link: string, id: string) => Promise<Withdrawal>>(),
}));

vi.mock(import('./withdrawal-query.ts'), async (original) => ({
  ...(await original()),
  sendFaultPhoto,
}));

const FAULT: Fault = {
  _id: 'fault',
  at: '2026-11-26T18:42:07.000Z',
  item: { _id: 'lettered', name: 'Lettered Tote', quantity: 1 },
  words: 'A seam is open.',
  photos: [],
  answer: null,
};

const photo = (name: string, type = 'image/jpeg', size = 10) =>
  new File([new Uint8Array(size)], name, { type });

async function openForm() {
  sendFaultPhoto.mockReset();
  const requests = fakeShop();
  const ends: string[] = [];
  const linked = { link: 'secret', withdrawal: withdrawalOf() };
  const page = await renderHook(
    () => useFault({ link: 'secret' }, linked, () => ends.push('sent')),
    {
      queries: new QueryClient(),
      show: ({ form }) => (
        <form ref={form}>
          <select name="itemId" aria-label="Item" />
          <textarea name="words" />
        </form>
      ),
    },
  );
  const untilSent = (count: number) =>
    act(() => expect.poll(() => requests, { interval: 1 }).toHaveLength(count));
  return { page, requests, ends, untilSent };
}

const answer = () => ({ withdrawal: withdrawalOf({ faults: [FAULT] }) });

test('words and what they are about are asked for before anything is sent', async () => {
  const { page, requests } = await openForm();
  await page.do((now) => void now.send());
  expect(page.now.problems).toEqual({
    itemId: 'Please choose what it is about.',
    words: 'Please write what is wrong.',
  });
  expect(document.activeElement?.getAttribute('name')).toBe('itemId');
  await page.do((now) => now.type({ itemId: 'lettered', words: 'x'.repeat(1001) }));
  await page.do((now) => void now.send());
  expect(page.now.problems.words).toMatch(/at most 1000/);
  expect(requests).toHaveLength(0);
});

test('at most three photos of the right kind and size are taken, and the others named', async () => {
  const { page } = await openForm();
  await page.do((now) => now.addPhotos([photo('a.gif', 'image/gif'), photo('b.jpg')]));
  expect(page.now.problems.photos).toMatch(/a\.gif/);
  expect(page.now.typed.photos).toHaveLength(1);
  await page.do((now) => now.addPhotos([photo('big.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1)]));
  expect(page.now.problems.photos).toMatch(/larger than 10 MB/);
  await page.do((now) => now.addPhotos([photo('c.jpg'), photo('d.jpg'), photo('e.jpg')]));
  expect(page.now.problems.photos).toMatch(/at most 3/);
  expect(page.now.typed.photos.map(({ name }) => name)).toEqual(['b.jpg', 'c.jpg', 'd.jpg']);
});

test('photos that did not arrive stay, and are sent to the same message', async () => {
  const { page, requests, ends, untilSent } = await openForm();
  await page.do((now) => now.type({ itemId: 'lettered', words: ' A seam is open. ' }));
  await page.do((now) => now.addPhotos([photo('a.jpg'), photo('b.jpg')]));
  sendFaultPhoto
    .mockResolvedValueOnce(answer().withdrawal)
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue(answer().withdrawal);
  await page.do((now) => void now.send());
  await untilSent(1);
  expect(requests[0]).toMatchObject({
    call: 'POST /withdrawal/faults',
    body: { itemId: 'lettered', quantity: 1, words: 'A seam is open.' },
  });
  await requests[0]?.answer(answer(), 201);
  expect(page.now.failure).toMatch(/^We have your words\. 1 photo is missing/);
  expect(page.now.isTold).toBe(true);
  expect(page.now.typed.photos.map(({ name }) => name)).toEqual(['b.jpg']);

  await page.do((now) => void now.send());
  await untilSent(2);
  expect(requests[1]?.body).toEqual(requests[0]?.body);
  await requests[1]?.answer(answer(), 201);
  expect(ends).toEqual(['sent']);
  expect(page.now.typed).toMatchObject({ words: '', photos: [] });
  const ids = sendFaultPhoto.mock.calls.map(([, id]) => id);
  expect(new Set(ids).size).toBe(1);
});

test('a photo that arrived without an answer is not sent again', async () => {
  const { page, requests, ends, untilSent } = await openForm();
  await page.do((now) => now.type({ itemId: 'lettered', words: 'A seam is open.' }));
  await page.do((now) => now.addPhotos([photo('a.jpg')]));
  sendFaultPhoto.mockRejectedValueOnce(new Error('lost'));
  await page.do((now) => void now.send());
  await untilSent(1);
  await requests[0]?.answer(answer(), 201);
  expect(page.now.failure).toBeDefined();

  await page.do((now) => void now.send());
  await untilSent(2);
  const { body } = requests[1] ?? {};
  const _id = typeof body === 'object' && body !== null && '_id' in body ? String(body._id) : '';
  const photos = [{ _id: 'photo', width: 4, height: 3 }];
  const withdrawal = withdrawalOf({ faults: [{ ...FAULT, _id, photos }] });
  await requests[1]?.answer({ withdrawal }, 201);
  expect(ends).toEqual(['sent']);
  expect(sendFaultPhoto).toHaveBeenCalledTimes(1);
});

test('a message that may not have arrived stays as it was typed', async () => {
  const { page, requests, untilSent } = await openForm();
  await page.do((now) => now.type({ itemId: 'plain', words: 'A stain.' }));
  await page.do((now) => void now.send());
  await untilSent(1);
  await requests[0]?.lose();
  expect(page.now.failure).toMatch(/still stands here/);
  expect(page.now.typed.words).toBe('A stain.');
});
