import { listArtworks } from '@tailorbird/contract/artworks';
import { deleteUser } from '@tailorbird/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOwnersByAccount } from '../accounts/user-queries.ts';
import { PictureEncoder } from '../images/picture-encoder.ts';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson } from '../../test/people.ts';
import {
  crest,
  daysPass,
  storedIds,
  orderWith,
  ownerOf,
  place,
  upload,
} from '../../test/artworks.ts';
import { removeUnused } from './cleanup.ts';
import { deleteArtworks } from './queries.ts';
import { ArtworkRenditions, listOwn } from './renditions.ts';
import { confirmLoginArtworks, giveBackArtworks, notePlaced } from './use-queries.ts';

let shop: TestShop;
let guest: string;
let ownerId: string;
const encoder = new PictureEncoder();
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  guest = await shop.guest();
  ownerId = ownerOf(guest);
  await shop.database.query(`delete from rate_counters where key like 'day:upload %'`);
});
afterAll(async () => {
  await encoder.close();
  await shop.close();
});

const clean = () => removeUnused({ database: shop.database, listOwnersByAccount });
const uploadOne = async (token = guest) => (await upload(shop, token, await crest()))._id;
const hide = (id: string) =>
  shop.database.query('update artworks set hidden_at = now() where id = $1', [id]);

const renditionsOf = (of: TestShop) => new ArtworkRenditions({ database: of.database, encoder });

describe('a picture that nothing uses', () => {
  it('of a guest goes after 7 days', async () => {
    const id = await uploadOne();
    await daysPass(shop, 6);
    await clean();
    expect(await storedIds(shop, ownerId)).toEqual([id]);
    await daysPass(shop, 2);
    expect(await clean()).toBeGreaterThan(0);
    expect(await storedIds(shop, ownerId)).toEqual([]);
  });

  it('of an account stays until it is deleted', async () => {
    const token = await shop.logIn(await addPerson(shop));
    const [listed, deleted] = [await uploadOne(token), await uploadOne(token)];
    await hide(deleted);
    await daysPass(shop, 8);
    await clean();
    expect(await storedIds(shop, ownerOf(token))).toEqual([listed]);
  });

  it('goes 7 days after the last thing that named it has gone', async () => {
    const id = await uploadOne();
    await place(shop, 'cart_items', { ownerId, id });
    await daysPass(shop, 8);
    await clean();
    await shop.database.query('delete from cart_items where owner_id = $1', [ownerId]);
    await daysPass(shop, 6);
    await clean();
    expect(await storedIds(shop, ownerId)).toEqual([id]);
    await daysPass(shop, 2);
    await clean();
    expect(await storedIds(shop, ownerId)).toEqual([]);
  });
});

describe('a picture stays', () => {
  it.each(['cart_items', 'saved_items'] as const)('while %s name it', async (table) => {
    const id = await uploadOne();
    await place(shop, table, { ownerId, id });
    await daysPass(shop, 8);
    await clean();
    expect(await storedIds(shop, ownerId)).toEqual([id]);
  });

  it('while an order names it, whoever has the order, and though it was deleted', async () => {
    const id = await uploadOne();
    await orderWith(shop, { ownerId: accounts.customer.id, id });
    await hide(id);
    await daysPass(shop, 100);
    await clean();
    expect(await storedIds(shop, ownerId)).toEqual([`${id}*`]);
  });

  it('when it is placed at that moment', async () => {
    const id = await uploadOne();
    await daysPass(shop, 8);
    await shop.database.transaction(async (tx) => {
      expect(await notePlaced(tx, [id])).toEqual(new Set([id]));
      await clean();
    });
    await clean();
    expect(await storedIds(shop, ownerId)).toEqual([id]);
  });

  it('or is placed nowhere, when it was removed just before', async () => {
    const id = await uploadOne();
    const placed = await meanwhile(
      shop.database,
      (tx) => deleteArtworks(tx, [id]),
      () => notePlaced(shop.database, [id]),
    );
    expect(placed).toEqual(new Set());
  });
});

describe('pictures that are placed', () => {
  it('are one’s own, with the colours of their edits', async () => {
    const id = await uploadOne();
    const stranger = await shop.guest();
    const wanted = [
      { id, edits: {} },
      { id, edits: { colour: '#123456' } },
      { id: crypto.randomUUID(), edits: {} },
    ];
    const found = await renditionsOf(shop).findOwn({ ownerId }, wanted);
    expect(Object.fromEntries(found)).toMatchObject({
      [`${id}.`]: { name: 'crest.png', kind: 'png', width: 60, height: 40 },
      [`${id}.colour-123456`]: { colours: ['#123456'] },
    });
    expect(found.size).toBe(2);
    expect(await renditionsOf(shop).findOwn({ ownerId: ownerOf(stranger) }, wanted)).toEqual(
      new Map(),
    );
  });

  it('are neither deleted nor refused', async () => {
    const [deleted, refused] = [await uploadOne(), await uploadOne()];
    await hide(deleted);
    await shop.database.query(
      `update artworks set refused_at = now(), refusal_reason = 'No', refused_by = 'Ada'
       where id = $1`,
      [refused],
    );
    const wanted = [deleted, refused].map((id) => ({ id, edits: {} }));
    expect(await renditionsOf(shop).findOwn({ ownerId }, wanted)).toEqual(new Map());
    expect(await listOwn(shop.database, { ownerId }, [deleted, refused])).toEqual(new Set());
  });

  it('may be those of an order that became one’s own without them', async () => {
    const id = await uploadOne();
    await orderWith(shop, { ownerId: accounts.other.id, id });
    const wanted = [{ id, edits: {} }];
    const found = await renditionsOf(shop).findOwn({ ownerId: accounts.other.id }, wanted);
    expect([...found.keys()]).toEqual([`${id}.`]);
  });
});

describe('a guest who logs in', () => {
  it('brings their pictures along, with their ids, also those that the account has', async () => {
    const person = await addPerson(shop);
    const bytes = await crest();
    const theirs = (await upload(shop, await shop.logIn(person), bytes))._id;
    const [same, own] = [(await upload(shop, guest, bytes))._id, await uploadOne()];
    const token = await shop.logIn(person, { 'x-guest-token': guest });
    const { artworks } = await shop.ask(listArtworks, { token });
    expect(artworks.map(({ _id }) => _id)).toEqual([own, same, theirs]);
    expect(await shop.ask(listArtworks, { token: guest })).toMatchObject({ artworks: [] });
  });

  it('keeps them apart until whoever reads the mailbox has kept what came along', async () => {
    const { id: accountId, ...person } = await addPerson(shop);
    const id = await uploadOne();
    await shop.logIn(person, { 'x-guest-token': guest });
    expect(await storedIds(shop, accountId)).toEqual([id]);
    await giveBackArtworks(shop.database, accountId);
    expect(await storedIds(shop, accountId)).toEqual([]);
    expect(await storedIds(shop, ownerId)).toEqual([id]);
    await shop.logIn(person, { 'x-guest-token': guest });
    await confirmLoginArtworks(shop.database, accountId);
    await giveBackArtworks(shop.database, accountId);
    expect(await storedIds(shop, accountId)).toEqual([id]);
  });
});

it('an account that is deleted takes its pictures along, but for ordered ones', async () => {
  const person = await addPerson(shop);
  const token = await shop.logIn(person);
  const [ordered] = [await uploadOne(token), await uploadOne(token)];
  await orderWith(shop, { ownerId: person.id, id: ordered });
  const query = { _id: person.id };
  await shop.ask(deleteUser, { token: await shop.logIn(accounts.admin), query });
  expect(await storedIds(shop, person.id)).toEqual([`${ordered}*`]);
  await clean();
  expect(await storedIds(shop, person.id)).toEqual([`${ordered}*`]);
});
