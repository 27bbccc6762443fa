import { deleteImage, getImage, uploadImage } from '@tailorbird/contract/images';
import { getPaper, issuePaper } from '@tailorbird/contract/papers';
import {
  getFooter,
  getSettings,
  listSettingsChanges,
  setSettings,
} from '@tailorbird/contract/shop-settings';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { multipart, picture } from '../../test/pictures.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { deleteUnused } from '../images/queries.ts';

let shop: TestShop;
let admin: string;
let shopper: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  shopper = await shop.logIn(accounts.customer);
});
afterAll(() => shop.close());

async function keep(logo: Sharp): Promise<string> {
  const part = { name: 'logo.png', type: 'image/png', bytes: await logo.png().toBuffer() };
  const { type, bytes } = multipart(part);
  const headers = { 'content-type': type };
  return (await shop.ask(uploadImage, { token: admin, headers, body: bytes })).binary._id;
}
const upload = (width: number, height: number, seed: number) => keep(picture(width, height, seed));

const send = (fields: object) =>
  shop.call(setSettings, { token: admin, body: { shop: { name: 'Meadow', ...fields } } });
async function setLogo(logo: string | null) {
  const { status } = await send({ logo });
  expect(status).toBe(200);
}
const logoInPage = async () => (await shop.ask(getFooter)).logo;
const remove = (_id: string) => shop.call(deleteImage, { token: admin, query: { _id } });
const isThere = async (id: string) =>
  (await shop.call(getImage, { params: { id } })).status === 200;
async function cleanUp() {
  await shop.database.query(
    "update images set unused_since = unused_since - interval '25 hours' where unused_since is not null",
  );
  await deleteUnused(shop.database);
}

async function issueInvoice(): Promise<string> {
  const { _id: id } = await placeOne(shop, shopper);
  const body = { kind: 'invoice' };
  return (await shop.ask(issuePaper, { token: admin, params: { id }, body })).paper._id;
}
const fileOf = async (id: string) =>
  (await shop.call(getPaper, { token: shopper, params: { id } })).bytes;
/** Pixels of the pictures in a PDF, as its objects say. */
const picturesOn = (bytes: Buffer) =>
  [
    ...bytes
      .toString('latin1')
      .matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)[^>]*?\/Height (\d+)/g),
  ].map(([, width, height]) => [Number(width), Number(height)]);

describe('the logo of the shop', () => {
  let logo: string;
  beforeAll(async () => {
    logo = await upload(900, 300, 1);
  });
  beforeEach(() => setLogo(null));

  it('is in the header of each page, and nothing is said of it before', async () => {
    expect(await shop.ask(getFooter)).toEqual({ footer: expect.any(String), texts: [] });
    await setLogo(logo);
    expect(await logoInPage()).toEqual({
      src: `/api/binary/${logo}?w=480`,
      alt: 'Meadow',
      width: 900,
      height: 300,
    });
    const { changes } = await shop.ask(listSettingsChanges, { token: admin, query: { limit: 1 } });
    expect(changes[0]?.fields).toEqual([{ name: 'logo', before: null, after: logo }]);
  });

  it('stays where a save leaves it out, and goes where it is null', async () => {
    await setLogo(logo);
    expect(await send({ phone: '5550123' })).toMatchObject({
      status: 200,
      body: { settings: { shop: { phone: '5550123', logo } } },
    });
    await cleanUp();
    expect(await isThere(logo)).toBe(true);
    expect(await send({ logo: null })).toMatchObject({
      body: { settings: { shop: { logo: null } } },
    });
  });

  it('that is small is shown as it is', async () => {
    const small = await upload(60, 60, 2);
    await setLogo(small);
    expect(await logoInPage()).toMatchObject({ src: `/api/binary/${small}`, width: 60 });
  });

  it.each([
    [
      'a picture that is not there',
      NOWHERE,
      'There is no such picture any more. Please upload the logo again.',
    ],
    ['a made-up name', 'logo.png', 'Logo must be a picture that was uploaded before.'],
    [
      'an address',
      'https://example.com/logo.png',
      'Logo must be a picture that was uploaded before.',
    ],
    ['a number', 7, 'Logo must be a picture that was uploaded before.'],
  ])('is not %s', async (_, made, error) => {
    await setLogo(logo);
    expect(await send({ logo: made })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', error },
    });
    expect((await shop.ask(getSettings, { token: admin })).settings.shop.logo).toBe(logo);
  });

  it('is not cleaned up or deleted while it is used, and a day after that it is', async () => {
    const another = await upload(64, 64, 3);
    await setLogo(another);
    await cleanUp();
    expect(await isThere(another)).toBe(true);
    expect(await remove(another)).toMatchObject({ status: 409, body: { code: 'IMAGE_IN_USE' } });
    await setLogo(null);
    await deleteUnused(shop.database);
    expect(await isThere(another)).toBe(true);
    await cleanUp();
    expect(await isThere(another)).toBe(false);
  });
});

describe('the logo on papers', () => {
  it('is the one that they were issued with, whatever the shop has since', async () => {
    await setLogo(null);
    const without = await issueInvoice();
    const first = await upload(1000, 250, 4);
    await setLogo(first);
    const invoice = await issueInvoice();
    const another = await upload(300, 300, 5);
    await setLogo(another);
    await cleanUp();
    expect(await remove(first)).toMatchObject({ status: 409, body: { code: 'IMAGE_IN_USE' } });
    expect(picturesOn(await fileOf(without))).toEqual([]);
    // drawn now for the first time
    const bytes = await fileOf(invoice);
    expect(picturesOn(bytes)).toEqual([[600, 150]]);
    expect((await fileOf(invoice)).equals(bytes)).toBe(true);
    expect(picturesOn(await fileOf(await issueInvoice()))).toEqual([[240, 240]]);
  });

  it('is that of the invoice on its credit note', async () => {
    const logo = await upload(400, 200, 6);
    await setLogo(logo);
    const { _id: id } = await placeOne(shop, shopper);
    const issue = async (kind: string) =>
      (await shop.ask(issuePaper, { token: admin, params: { id }, body: { kind } })).paper._id;
    await issue('invoice');
    await setLogo(null);
    expect(picturesOn(await fileOf(await issue('credit-note')))).toEqual([[400, 200]]);
  });

  it('lies on white where it lets the ground through', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    await setLogo(
      await keep(sharp({ create: { width: 40, height: 20, channels: 4, background } })),
    );
    const file = await fileOf(await issueInvoice());
    expect(picturesOn(file)).toEqual([[40, 20]]);
    expect(file.toString('latin1')).not.toContain('/SMask');
    const { rows } = await shop.database.query<{ bytes: Buffer }>(
      `select r.bytes from image_renditions r join shop_settings s on s.logo = r.image_id
       where r.content_type = 'image/png'`,
    );
    const { channels } = await sharp(rows[0]?.bytes).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });
});
