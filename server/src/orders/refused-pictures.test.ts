import { acceptArtwork, refuseArtwork } from '@tailorbird/contract/artworks';
import { addToCart } from '@tailorbird/contract/cart';
import { listOrderChanges, setPieces, type PieceState } from '@tailorbird/contract/order-desk';
import { getOrder, placeOrder, updateOrder, type Order } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { keepArtwork, pictures, takePictures, yourPicture } from '../../test/placed-pictures.ts';
import { drawProducts } from '../../test/drawn.ts';
import { accounts, colour, NOWHERE, products, size } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson, mailsTo } from '../../test/people.ts';
import { fill } from '../../test/shopper.ts';

const REASON = 'It is the crest of a club that has not agreed.';
const SOFT = '600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm.';

let shop: TestShop;
let admin: string;
let second: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  await takePictures(shop);
  admin = await shop.logIn(accounts.admin);
  second = await shop.logIn(await addPerson(shop, { name: 'Tom', roles: ['customer', 'admin'] }));
});
afterAll(() => shop.close());

let email: string;
let token: string;
let crest: string;
let order: Order;
beforeEach(async () => {
  const person = await addPerson(shop, {});
  ({ email } = person);
  token = await shop.logIn(person);
  crest = await keepArtwork(shop, token);
  order = await place(token);
});

const contact = { name: 'Gerd', email: 'gerd@mail.example', phone: '' };

/** Three pieces: two with the picture on the front, 200 mm wide, and one plain. */
async function place(by: string, details = {}, id = crest): Promise<Order> {
  await shop.ask(addToCart, {
    token: by,
    body: {
      product: products.tote.id,
      quantity: 2,
      selectedOptions: [
        { optionId: colour.id, valueId: colour.olive.id },
        { optionId: size.id, valueId: size.small.id },
        pictures({ id, width: 200 }),
      ],
    },
  });
  const body = { ...(await fill(shop, by)), ...details };
  return (await shop.ask(placeOrder, { token: by, body })).order;
}

const refuse = (reason = REASON, by = admin, id = crest) =>
  shop.call(refuseArtwork, { token: by, params: { id }, body: { reason } });
const accept = (by = admin) => shop.call(acceptArtwork, { token: by, params: { id: crest } });
const params = () => ({ id: order._id });
const shown = async (by: string) =>
  (await shop.ask(getOrder, { token: by, params: params() })).order.cart.items[0];
const changes = async () =>
  (await shop.ask(listOrderChanges, { token: admin, params: params() })).changes;
const set = (numbers: readonly number[], to: PieceState, how: 'scan' | 'row' | 'bulk' = 'row') =>
  shop.call(setPieces, {
    token: admin,
    params: params(),
    body: { how, pieces: numbers.map((number) => ({ number, from: 'waiting', to })) },
  });
const mails = async (to = email) =>
  (await mailsTo(shop, to)).filter(({ content }) =>
    String(Object(content).kind).endsWith('picture-refused'),
  );

describe('an ordered picture', () => {
  it('is told to the workshop in millimetres, with its file and the warnings that were read', async () => {
    const item = await shown(admin);
    const [picture, ...others] = item?.drawing?.production?.pictures ?? [];
    expect(others).toEqual([]);
    expect(picture).toMatchObject({
      artworkId: crest,
      name: 'crest.png',
      kind: 'png',
      pixels: { width: 600, height: 600 },
      side: 'front',
      position: 'on the front',
      place: 'Front',
      method: 'screen-print',
      width: 200,
      height: 200,
      below: 80,
      belowWhat: 'the top edge',
      aside: 0,
      turn: 0,
      colours: ['#112233', '#ffffff'],
      recipe: '',
      redraw: false,
      says: [SOFT],
      checksum: expect.stringMatching(/^[\da-f]{4} [\da-f]{4}$/),
      size: expect.any(Number),
      rendition: expect.stringMatching(/^\/api\/artwork\/[\da-f-]+\/picture\?/),
      refusal: null,
    });
    const { drawn } = picture ?? {};
    const [left, right] = drawn?.corners ?? [];
    const wide = (right?.x ?? 0) - (left?.x ?? 0);
    expect(wide * (drawn?.millimetresPerUnit ?? 0)).toBeCloseTo(200, 0);
    const down = (left?.y ?? 0) - (drawn?.mount.y ?? 0);
    expect(down * (drawn?.millimetresPerUnit ?? 0)).toBeCloseTo(80, 0);
  });

  it('is shown to the customer without the facts for the workshop', async () => {
    const item = await shown(token);
    expect(item?.drawing).not.toHaveProperty('production');
    expect(item).not.toHaveProperty('refusedPictures');
    expect(item?.selectedOptions.at(-1)).toMatchObject({
      optionId: yourPicture.id,
      rights: { sentence: 'I may use this picture', at: expect.any(String) },
    });
  });

  it('is still told when its rules have changed, and when its file is gone', async () => {
    await shop.database.query('delete from artwork_renditions where artwork_id = $1', [crest]);
    await shop.database.query('delete from artworks where id = $1', [crest]);
    const [picture] = (await shown(admin))?.drawing?.production?.pictures ?? [];
    expect(picture).toMatchObject({ name: 'crest.png', width: 200, refusal: null });
    expect(picture).not.toHaveProperty('checksum');
    expect(picture).not.toHaveProperty('rendition');
  });
});

describe('a refused picture', () => {
  it('holds back its pieces and no others, however they are set', async () => {
    expect((await refuse()).status).toBe(200);
    for (const how of ['row', 'bulk', 'scan'] as const) {
      expect(await set([1, 3], 'cut', how)).toMatchObject({
        status: 409,
        body: {
          code: 'PICTURE_REFUSED',
          error:
            'Piece 1 cannot be made: the picture crest.png is refused. Take the refusal back first.',
        },
      });
    }
    expect((await set([1, 2], 'packed')).body).toMatchObject({
      error:
        'Pieces 1 and 2 cannot be made: the picture crest.png is refused. Take the refusal back first.',
    });
    expect((await set([3], 'cut')).status).toBe(200);
    expect((await set([1], 'again')).status).toBe(200);
  });

  it('can be made further after the refusal is taken back', async () => {
    await refuse();
    expect((await accept()).status).toBe(200);
    expect((await set([1, 2], 'cut')).status).toBe(200);
    expect(await shown(token)).not.toHaveProperty('refusedPictures');
  });

  it('is told to the customer with the reason, in the order and in one mail', async () => {
    await refuse();
    expect((await shown(token))?.refusedPictures).toEqual([{ name: 'crest.png', reason: REASON }]);
    expect((await shown(admin))?.drawing?.production?.pictures).toMatchObject([
      { refusal: REASON },
    ]);
    const sent = await mails();
    expect(sent).toMatchObject([
      {
        content: {
          kind: 'picture-refused',
          picture: 'crest.png',
          reason: REASON,
          order: { id: order._id, number: order.orderId },
        },
      },
    ]);
  });

  it('is mailed once, by whoever presses, and however often', async () => {
    await Promise.all([refuse(REASON, admin), refuse(REASON, second), refuse(REASON, admin)]);
    await refuse();
    expect(await mails()).toHaveLength(1);
    expect(await changes()).toHaveLength(1);
    // another reason is news for the history alone
    await refuse('It is too dark.', second);
    expect(await mails()).toHaveLength(1);
    expect((await shown(token))?.refusedPictures).toMatchObject([{ reason: 'It is too dark.' }]);
  });

  it('is in the history of the order, with who refused it and took that back', async () => {
    await refuse();
    await accept(second);
    await accept(second);
    expect(await changes()).toMatchObject([
      { field: 'picture', before: REASON, after: '', picture: 'crest.png', changedBy: 'Tom' },
      { field: 'picture', before: '', after: REASON, picture: 'crest.png', version: 2 },
    ]);
  });

  it('is told once for each open order, and of no order that is done', async () => {
    const other = await place(token);
    const done = await place(token);
    await shop.ask(updateOrder, {
      token: admin,
      params: { id: done._id },
      body: { status: 'completed' },
    });
    await refuse();
    const told = (await mails()).map(({ content }): string => Object(content).order.id);
    expect(new Set(told)).toEqual(new Set([order._id, other._id]));
    expect(told).toHaveLength(2);
  });

  it('concerns nobody else, who has another with the same name', async () => {
    const person = await addPerson(shop, {});
    const stranger = await shop.logIn(person);
    const own = await place(stranger, {}, await keepArtwork(shop, stranger));
    await refuse();
    expect(await mails(person.email)).toEqual([]);
    const { order: now } = await shop.ask(getOrder, { token: stranger, params: { id: own._id } });
    expect(now.version).toBe(1);
    expect(now.cart.items[0]).not.toHaveProperty('refusedPictures');
  });

  it('is told to a guest by a link, without a word of the guest’s', async () => {
    const guest = await shop.guest();
    const seal = await keepArtwork(shop, guest, { name: 'win-a-prize.png' });
    const placed = await place(guest, { contact }, seal);
    await refuse(REASON, admin, seal);
    const sent = await mails(contact.email);
    expect(sent).toMatchObject([
      {
        recipient_name: '',
        content: {
          kind: 'guest-picture-refused',
          reason: REASON,
          order: { id: placed._id, number: placed.orderId },
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/prize|Gerd/);
    expect(await mailedToken(shop, 'guest-picture-refused', contact.email)).toBe(
      await mailedToken(shop, 'guest-order', contact.email),
    );
  });

  it.each([
    ['a picture that is not there', NOWHERE, REASON, 404],
    ['no reason', undefined, ' ', 400],
    ['too long a reason', undefined, 'x'.repeat(301), 400],
  ])('is not %s', async (_, id, reason, status) => {
    expect((await refuse(reason, admin, id ?? crest)).status).toBe(status);
    expect(await mails()).toEqual([]);
  });

  it('is refused by admins alone', async () => {
    expect((await refuse(REASON, token)).status).toBe(403);
    expect((await accept(token)).status).toBe(403);
  });
});
