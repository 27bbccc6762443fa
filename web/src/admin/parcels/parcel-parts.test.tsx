import type { Piece, PieceState } from '@tailorbird/contract/order-desk';
import { orderItemOf, orderOf } from '@tailorbird/contract/shop.fixture';
import type { Order, Parcel } from '@tailorbird/contract/orders';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unfiltered } from '../../orders/order-filters.ts';
import { createQueryClient } from '../../shell/query-client.ts';
import { piecesKey } from '../orders/orders-query.ts';
import { readScan } from '../orders/read-scan.ts';
import { ParcelLabel } from '../sheets/parcel-label.tsx';
import { parcelAddress } from '../sheets/sheet-address.ts';
import OrdersToSend from './orders-to-send.tsx';
import ParcelDesk from './parcel-desk.tsx';
import { ParcelList } from './parcel-list.tsx';
import ParcelsPart from './parcels-part.tsx';
import { SendForm } from './send-form.tsx';
import { sentInWords } from './sent-mark.tsx';
import { SentNotice } from './sent-notice.tsx';
import { WrongRows } from './wrong-rows.tsx';

const NOW = Date.UTC(2026, 10, 26, 9);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const parcelOf = (given: Partial<Parcel> = {}): Parcel => ({
  _id: `p${given.number ?? 1}`,
  number: 1,
  kind: 'parcel',
  pieces: upTo(18),
  sentAt: '2026-11-25T15:40:00.000Z',
  sentBy: 'Mira',
  carrier: 'Northern Post',
  tracking: 'NP 1',
  link: 'https://northernpost.example/t/NP1',
  mailAt: '2026-11-25T15:40:30.000Z',
  ...given,
});

const ID = '0198f2a0-0000-7000-8000-000000000001';
const address = {
  name: 'Ruth Kendall',
  company: '',
  street: '3 Boathouse Row',
  street2: '',
  postcode: 'TF1 4LD',
  city: 'Thornfield',
  region: '',
  country: 'GB',
};
const byPost = (country = 'GB'): Order['delivery'] => ({
  method: { _id: 'parcel', name: 'Parcel', kind: 'delivery' },
  cost: 5,
  address: { ...address, country },
});
const pickedUp: Order['delivery'] = {
  method: { _id: 'pick-up', name: 'Pick up', kind: 'pick-up' },
  cost: 0,
};

/** Thirty pieces, of which 18 are sent. */
const orderWith = (given: Partial<Order> = {}) =>
  orderOf({
    _id: ID,
    orderId: 'TB-7QWN-2HXC',
    delivery: byPost(),
    cart: { items: [orderItemOf({ quantity: 30 })] },
    sent: 18,
    packed: 12,
    parcels: [parcelOf()],
    ...given,
  });
const second = parcelOf({ number: 2, pieces: upTo(30, 19), tracking: 'NP 2' });
const allSent = { sent: 30, packed: 0, parcels: [parcelOf(), second] };

const piece = (number: number, state: PieceState, parcel?: number): [number, Piece] => [
  number,
  {
    number,
    state,
    reason: '',
    changedAt: null,
    changedBy: '',
    ...(parcel !== undefined && { parcel }),
  },
];
const packedPieces = new Map([
  ...upTo(18).map((number) => piece(number, 'packed', 1)),
  ...upTo(30, 19).map((number) => piece(number, 'packed')),
]);

function htmlOf(shown: ReactNode, pieces?: ReadonlyMap<number, Piece>): string {
  const client = createQueryClient();
  if (pieces) client.setQueryData(piecesKey(ID), pieces);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const read = (...given: Parameters<typeof htmlOf>) =>
  htmlOf(...given)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');

test('a parcel says what is in it, who has it and when its mail went', () => {
  expect(read(<ParcelList order={orderWith()} />)).toMatch(
    /18 pieces, sent .*15:40 by Mira Northern Post NP 1 .*Mail sent .*15:40\. Pieces 1–18\./,
  );
  const bare = parcelOf({ carrier: '', tracking: '' });
  delete bare.link;
  delete bare.mailAt;
  expect(read(<ParcelList order={orderWith({ parcels: [bare] })} />)).toContain(
    'No carrier. No mail was sent.',
  );
});

test('one that is picked up is handed over, and then not after all', () => {
  const waiting = parcelOf({ kind: 'pick-up', carrier: '', tracking: '' });
  const order = orderWith({ delivery: pickedUp, parcels: [waiting] });
  const shown = read(<ParcelList order={order} />);
  expect(shown).toContain('18 pieces, ready since');
  expect(shown).toContain('Handed over');
  expect(shown).not.toContain('Edit');
  const handed = { ...waiting, handedAt: '2026-11-26T08:00:00.000Z', handedTo: 'Ruth' };
  const after = read(<ParcelList order={orderWith({ delivery: pickedUp, parcels: [handed] })} />);
  expect(after).toContain('Handed over to Ruth');
  expect(after).toContain('Not handed over after all');
});

test('a parcel can be undone while its mail waits, and all sent offers the end of the order', () => {
  const mailAt = new Date(NOW + 24_000).toISOString();
  const waits = orderWith({ parcels: [parcelOf({ mailAt })] });
  const said = read(<SentNotice order={waits} sent={undefined} />);
  expect(said).toContain('Parcel 1 is sent The mail goes out in 24 seconds. Undo');
  expect(said).not.toContain('Completed');
  const all = { ...allSent, parcels: [parcelOf(), { ...second, mailAt }] };
  expect(read(<SentNotice order={orderWith(all)} sent={undefined} />)).toMatch(
    /Parcel 2 is sent: all 30 pieces are on their way .*24 seconds.*Set order to Completed/,
  );
  const later = read(<SentNotice order={orderWith(allSent)} sent={undefined} />);
  expect(later).toContain('All 30 pieces are sent. Set order to Completed');
  expect(later).not.toContain('Undo');
  expect(read(<SentNotice order={orderWith()} sent={undefined} />)).toBe('');
});

test('what the customer has withdrawn from is not sent, and what is left counts as all', () => {
  const stopped = upTo(30, 19);
  expect(sentInWords(orderWith())).toBe('18 of 30 sent');
  expect(sentInWords(orderWith({ stopped }))).toBe('All 18 sent');
  expect(read(<SentNotice order={orderWith({ stopped })} sent={undefined} />)).toContain(
    'All 18 pieces are sent.',
  );
  const one = orderWith({ stopped: [30] });
  const desk = read(<ParcelDesk order={one} />, packedPieces);
  expect(desk).toContain('Packed and not sent: 11');
  expect(desk).toContain('Piece 30 was withdrawn from by the customer.');
});

test('the desk ticks what is packed, and a parcel takes no piece twice', () => {
  const html = htmlOf(<ParcelDesk order={orderWith()} />, packedPieces);
  expect(html.match(/Send piece \d/g)).toHaveLength(12);
  const shown = read(<ParcelDesk order={orderWith()} />, packedPieces);
  expect(shown).toContain('Packed and not sent: 12 Nothing is left behind after this parcel.');
  expect(shown).toContain('Send 12 pieces');
  expect(shown).toContain('Ruth Kendall 3 Boathouse Row Thornfield TF1 4LD United Kingdom');
});

test('where nothing is to be sent the desk says why, and leads on', () => {
  const done = read(<ParcelDesk order={orderWith(allSent)} />, packedPieces);
  expect(done).toContain('All pieces of this order are sent. Orders to send');
  const cancelled = orderWith({ status: 'cancelled' });
  expect(read(<ParcelDesk order={cancelled} />, packedPieces)).toContain('nothing of it is sent');
  const again = new Map(upTo(30, 19).map((number) => piece(number, 'again')));
  const sent = new Map([...packedPieces, ...again]);
  const none = read(<ParcelDesk order={orderWith()} />, sent);
  expect(none).toContain('Nothing of this order is packed.');
  expect(none).toContain('Pieces 19–30 are to be made again first.');
});

test('the way to the next parcel is shown until all is sent', () => {
  expect(read(<ParcelsPart order={orderWith()} />)).toContain(
    'Send 12 pieces Packed and not sent: 12',
  );
  expect(read(<ParcelsPart order={orderWith({ packed: 0 })} />)).toContain('Send pieces');
  const ready = orderWith({ delivery: pickedUp, sent: 0, parcels: [] });
  expect(read(<ParcelsPart order={ready} />)).toContain('Ready to be picked up: 12 pieces');
  expect(read(<ParcelsPart order={orderWith(allSent)} />)).not.toContain('Send');
});

const form = (given: Partial<Order>) =>
  read(<SendForm order={orderWith(given)} number={2} chosen={[19, 20]} onSent={() => {}} />);

test('a parcel without an address for a mail sends none, and one that is picked up has no carrier', () => {
  expect(form({})).toMatch(/2 pieces Carrier .*Mail “Sent” to ruth\.kendall@example\.com/);
  expect(form({ customer: null })).toContain('No mail: the order has no address for it.');
  const ready = form({ delivery: pickedUp });
  expect(ready).toContain('Mail “Ready” to');
  expect(ready).not.toContain('Carrier');
});

test('orders to send say how much is sent, and which are late', () => {
  const late = orderWith({
    delivery: {
      method: { _id: 'parcel', name: 'Parcel', kind: 'delivery' },
      cost: 5,
      promisedDay: '2026-11-25',
    },
  });
  const waiting = orderWith({ _id: 'other', delivery: pickedUp, sent: 0, packed: 5, parcels: [] });
  const html = read(<OrdersToSend orders={[late, waiting]} filters={unfiltered} isBusy={false} />);
  expect(html).toContain('18 of 30 sent');
  expect(html).toContain('Send 12');
  expect(html).toContain('Wed 25 Nov 2026 late');
  expect(html).toContain('0 of 30 ready');
  expect(html).toContain('5 of 30');
  expect(html).toContain('Ready 5');
});

const row = (line: number, result: object) => ({
  line,
  cells: ['TB-7QWN-2HXC', '1', 'NP 3'],
  order: 'TB-7QWN-2HXC',
  parcel: '1',
  tracking: 'NP 3',
  carrier: '',
  isReplaced: false,
  isLeftOut: false,
  // oxlint-disable-next-line no-unsafe-type-assertion -- of a result only these are read
  result: result as never,
});

test('a row that does not fit says what is wrong and what mends it', () => {
  const rows = [
    row(14, { outcome: 'order unknown', near: 'TB-9C4R-TT7L' }),
    row(52, { outcome: 'no number' }),
    row(88, { outcome: 'other number', parcel: 1, tracking: 'NP 1' }),
  ];
  const shown = <WrongRows rows={rows} isBusy={false} onMend={() => {}} />;
  const said = read(shown);
  expect(said).toContain('Close to it: TB-9C4R-TT7L. Use TB-9C4R-TT7L');
  expect(said).toContain('The number is missing.');
  expect(said).toContain('Parcel 1 has NP 1 already. Keep Replace');
  expect(htmlOf(shown)).toContain('aria-label="Number for row 52"');
});

test('a label counts its parcels once all is sent, and its code leads to order and parcel', () => {
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  const sender = { name: 'Tailorbird', address: '12 Needle Lane\nThornfield TF4 2AB' };
  const label = (order: Order, parcel: Parcel) => (
    <ParcelLabel order={order} parcel={parcel} sender={sender} />
  );
  expect(read(label(orderWith(allSent), second))).toContain('2 / 2');
  expect(read(label(orderWith(), parcelOf()))).not.toContain('/');
  const stopped = upTo(30, 19);
  expect(read(label(orderWith({ stopped }), parcelOf()))).toContain('1 / 1');
  const html = htmlOf(label(orderWith(allSent), second));
  expect(html).toContain(
    '<span dir="auto" class="is-town">Thornfield</span><span dir="auto" class="is-town">TF1 4LD</span>',
  );
  expect(htmlOf(label(orderWith({ delivery: byPost('DE') }), parcelOf()))).toContain(
    '<span dir="auto" class="is-town">TF1 4LD Thornfield</span>',
  );
  const [, to = ''] = /href="([^"]+)"/.exec(html) ?? [];
  expect(to).toBe(parcelAddress(ID, 2));
  expect(readScan(`https://shop.example${to}`, orderWith())).toMatchObject({
    kind: 'parcel',
    number: 2,
    isHere: true,
  });
  vi.unstubAllGlobals();
});
