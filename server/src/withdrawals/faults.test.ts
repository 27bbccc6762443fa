import { getOrder, listOrders, placeOrder, type Order } from '@tailorbird/contract/orders';
import { listOrderChanges, listPieces, setPieces } from '@tailorbird/contract/order-desk';
import { sendParcel } from '@tailorbird/contract/parcels';
import { setSettings } from '@tailorbird/contract/shop-settings';
import * as contract from '@tailorbird/contract/withdrawals';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { earlier } from '../../test/meanwhile.ts';
import { mailsTo } from '../../test/people.ts';
import { multipart } from '../../test/pictures.ts';
import { fill } from '../../test/shopper.ts';
import { OfferLinks } from '../offers/offer-links.ts';
import { deleteOldPhotos, PHOTO_DAYS } from './fault-queries.ts';

const DESK = 'desk@mail.example';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  await shop.ask(setSettings, {
    token: admin,
    body: { returns: { days: 14 }, mails: { newOrders: DESK } },
  });
});
afterAll(() => shop.close());

const links = new OfferLinks(TOKEN_SECRET, 'withdrawals');

/** Two sashes of a guest. */
async function placed() {
  const token = await shop.guest();
  const email = `${uuid()}@mail.example`;
  const cart = await fill(shop, token, { quantity: 2 });
  const body = { ...cart, contact: { name: 'Ida', email } };
  const { order } = await shop.ask(placeOrder, { token, body });
  const ownerId = String(decodeJwt(token).sub);
  const link = links.tokenOf({ ownerId, orderId: order._id, version: 1 });
  const item = order.cart.items[0]?._id ?? '';
  return { email, order, item, headers: { 'x-withdrawal-link': link } };
}

type FaultyOrder = Awaited<ReturnType<typeof placed>>;

const tell = ({ headers, item }: FaultyOrder, more: object = {}) =>
  shop.call(contract.tellFault, {
    headers,
    body: { _id: uuid(), itemId: item, quantity: 1, words: 'A seam has come open.', ...more },
  });
const faultOf = async (at: FaultyOrder) => {
  const { body } = await tell(at);
  const [fault] = contract.tellFault.reply.parse(body).withdrawal.faults;
  if (!fault) throw new Error('nothing was told');
  return fault;
};
const picture = (width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#a03020' } })
    .withExif({ IFD0: { Copyright: 'Where I live' } })
    .jpeg()
    .toBuffer();
const photo = async (
  { headers }: FaultyOrder,
  id: string,
  bytes: Buffer | string,
  field = 'photo',
) => {
  const form = multipart({ field, name: 'seam.jpg', bytes });
  return shop.call(contract.addFaultPhoto, {
    headers: { ...headers, 'content-type': form.type },
    params: { id },
    body: form.bytes,
  });
};
const photosIn = (body: unknown) =>
  contract.addFaultPhoto.reply.parse(body).withdrawal.faults[0]?.photos ?? [];
const key = ({ _id }: Order) => ({ token: admin, params: { id: _id } });
const answer = (order: Order, faultId: string, body: object) =>
  shop.call(contract.answerFault, {
    token: admin,
    params: { id: order._id, faultId },
    body,
  });

describe('what is wrong with a piece', () => {
  it('is told by the link at any time, and is read by the desk and its mail', async () => {
    const at = await placed();
    const words = 'The seam is open <b>here</b>.';
    const id = uuid();
    expect((await tell(at, { _id: id, words })).status).toBe(201);
    // the same once more
    const again = await tell(at, { _id: id, words });
    expect(contract.tellFault.reply.parse(again.body).withdrawal.faults).toMatchObject([
      { _id: id, words, photos: [], answer: null, item: { quantity: 1 } },
    ]);
    const { returns } = await shop.ask(contract.getWithdrawals, key(at.order));
    expect(returns.faults).toMatchObject([{ _id: id, words, pieces: [1, 2] }]);
    expect((await shop.ask(getOrder, key(at.order))).order.returns).toBe(1);
    const found = await shop.ask(listOrders, { token: admin, query: { returns: 'fault' } });
    expect(found.orders.map(({ _id }) => _id)).toContain(at.order._id);
    const mails = (await mailsTo(shop, DESK)).map(({ content }) => content);
    expect(mails).toContainEqual(expect.objectContaining({ kind: 'fault-told', words }));
  });

  it.each([
    [{ words: ' ' }, 400],
    [{ words: 'x'.repeat(1001) }, 400],
    [{ itemId: NOWHERE }, 404],
    [{ quantity: 0 }, 400],
  ])('is refused as %j with %i', async (more, status) => {
    expect((await tell(await placed(), more)).status).toBe(status);
  });

  it('is told 20 times at most', async () => {
    const at = await placed();
    for (let count = 0; count < 20; count += 1) await tell(at);
    expect((await tell(at)).body).toMatchObject({ code: 'FAULTS_FULL' });
  });
});

describe('a photo of it', () => {
  it('is encoded anew, and read by the desk and by who has the link alone', async () => {
    const at = await placed();
    const fault = await faultOf(at);
    const { status, body } = await photo(at, fault._id, await picture());
    expect(status).toBe(201);
    const [shown] = photosIn(body);
    expect(shown).toMatchObject({ width: 60, height: 40 });
    const params = { id: fault._id, photoId: shown?._id ?? '' };
    const read = await shop.call(contract.getFaultPhoto, { headers: at.headers, params });
    expect(read.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    });
    expect((await sharp(read.bytes).metadata()).exif).toBeUndefined();
    const deskParams = { id: at.order._id, faultId: fault._id, photoId: shown?._id ?? '' };
    const asked = { token: admin, params: deskParams };
    expect((await shop.call(contract.getDeskFaultPhoto, asked)).bytes).toEqual(read.bytes);
    const { headers } = await placed();
    expect((await shop.call(contract.getFaultPhoto, { headers, params })).status).toBe(404);
  });

  it('is one of three, also when they come at once', async () => {
    const at = await placed();
    const fault = await faultOf(at);
    const bytes = await picture();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => photo(at, fault._id, bytes)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
    expect((await photo(at, fault._id, bytes)).body).toMatchObject({
      code: 'FAULT_PHOTOS_FULL',
      error: 'A message has at most 3 photos.',
    });
  });

  it('must be a picture, in its field, of a fault that waits', async () => {
    const at = await placed();
    const fault = await faultOf(at);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect((await photo(at, fault._id, svg)).body).toMatchObject({ code: 'PICTURE_KIND' });
    const whole = await picture();
    expect((await photo(at, fault._id, whole.subarray(0, 200))).body).toMatchObject({
      code: 'PICTURE_DAMAGED',
    });
    expect((await photo(at, fault._id, whole, 'binary')).body).toMatchObject({
      code: 'PHOTO_MISSING',
    });
    expect((await photo(at, NOWHERE, whole)).status).toBe(404);
    expect((await photo(await placed(), fault._id, whole)).status).toBe(404);
    await answer(at.order, fault._id, { answer: 'refund' });
    expect((await photo(at, fault._id, whole)).body).toMatchObject({ code: 'FAULT_ANSWERED' });
  });

  it('is deleted when it was kept long enough', async () => {
    const at = await placed();
    const fault = await faultOf(at);
    await photo(at, fault._id, await picture());
    expect(await deleteOldPhotos(shop.database)).toBe(false);
    const { withdrawal } = await shop.ask(contract.getWithdrawal, { headers: at.headers });
    expect(withdrawal.faults[0]?.photos).toHaveLength(1);
    await shop.database.query(
      `update fault_photos set added_at = ${earlier('added_at', `interval '${PHOTO_DAYS + 1} days'`)}
       where fault_id = $1`,
      [fault._id],
    );
    await deleteOldPhotos(shop.database);
    const after = await shop.ask(contract.getWithdrawal, { headers: at.headers });
    expect(after.withdrawal.faults[0]?.photos).toEqual([]);
  });
});

describe('the answer of the desk', () => {
  it('sets pieces that are made again, and is mailed with the link', async () => {
    const at = await placed();
    const fault = await faultOf(at);
    expect((await answer(at.order, fault._id, { answer: 'made again' })).status).toBe(400);
    const again = { answer: 'made again', pieces: [2], note: 'We are sorry.' };
    expect((await answer(at.order, fault._id, again)).body).toMatchObject({
      code: 'FAULT_PIECES_WRONG',
      error: 'Piece 2 is not made yet.',
    });
    await shop.ask(sendParcel, {
      ...key(at.order),
      body: { _id: uuid(), pieces: [1, 2], isMailed: false },
    });
    expect((await answer(at.order, fault._id, { ...again, pieces: [9] })).body).toMatchObject({
      code: 'FAULT_PIECES_WRONG',
    });
    const done = await answer(at.order, fault._id, again);
    expect([done.status, done.body]).toMatchObject([
      200,
      { isMailed: true, returns: { faults: [{ answer: { kind: 'made again' } }] } },
    ]);
    const { pieces } = await shop.ask(listPieces, key(at.order));
    expect(pieces.map(({ number, state, reason }) => [number, state, reason])).toEqual([
      [1, 'packed', ''],
      [2, 'again', 'A seam has come open.'],
    ]);
    const link = await mailedToken(shop, 'fault-answered', at.email);
    const { withdrawal } = await shop.ask(contract.getWithdrawal, {
      headers: { 'x-withdrawal-link': link },
    });
    expect(withdrawal.faults).toMatchObject([
      { answer: { kind: 'made again', note: 'We are sorry.' } },
    ]);
    const { changes } = await shop.ask(listOrderChanges, key(at.order));
    expect(changes[0]).toMatchObject({ field: 'fault', after: 'made again', before: again.note });
    expect((await shop.ask(getOrder, key(at.order))).order.returns).toBeUndefined();
  });

  it('stays, and one who refuses says why', async () => {
    const at = await placed();
    const fault = await faultOf(at);
    expect((await answer(at.order, fault._id, { answer: 'refused' })).body).toMatchObject({
      error: 'Please write why it is refused.',
    });
    const refused = { answer: 'refused', note: 'Wool shrinks in hot water.' };
    const both = await Promise.all([
      answer(at.order, fault._id, refused),
      answer(at.order, fault._id, { answer: 'refund' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await answer(at.order, NOWHERE, refused)).status).toBe(404);
  });

  it('is no way to begin a piece anew that nobody has made', async () => {
    const at = await placed();
    const fault = await faultOf(at);
    await shop.ask(setPieces, {
      ...key(at.order),
      body: { how: 'row', pieces: [{ number: 1, from: 'waiting', to: 'checked' }] },
    });
    const done = await answer(at.order, fault._id, { answer: 'made again', pieces: [1] });
    expect(done.status).toBe(200);
  });
});
