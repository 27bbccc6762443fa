import {
  createCategory,
  createProduct,
  updateProduct,
} from '@tailorbird/contract/catalogue-editing';
import { addToCart } from '@tailorbird/contract/cart';
import { getDemo, removeDemo } from '@tailorbird/contract/demo';
import { getFirstSteps, setSkippedSteps, type FirstStep } from '@tailorbird/contract/first-steps';
import { uploadImage } from '@tailorbird/contract/images';
import { placeOrder } from '@tailorbird/contract/orders';
import { getSettings, listSettingsChanges, setSettings } from '@tailorbird/contract/shop-settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { products as demoProducts } from '../../seed/catalogue.ts';
import { idOf } from '../../seed/identity.ts';
import { listening } from '../../test/announcements.ts';
import { openShop, type TestShop } from '../../test/app.ts';
import { fillWithDemo } from '../../test/demo.ts';
import { accounts, products } from '../../test/fixture.ts';
import { multipart, picture } from '../../test/pictures.ts';
import { cartOf } from '../../test/shopper.ts';
import { emptyCatalogue } from '../../test/transfer.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const list = (at = shop) => at.ask(getFirstSteps, { token });
const stepsIn = async (state: 'open' | 'done' | 'skipped', at = shop) =>
  (await list(at)).steps.filter((step) => step.state === state).map(({ id }) => id);
const open = () => stepsIn('open');
const skip = (ids: readonly FirstStep[], isSkipped = true) =>
  shop.ask(setSkippedSteps, { token, body: { ids, isSkipped } });

async function save(section: 'shop' | 'region' | 'payment' | 'delivery' | 'legal', change: object) {
  const { settings } = await shop.ask(getSettings, { token });
  const { version: _, ...before } = settings[section];
  await shop.ask(setSettings, { token, body: { [section]: { ...before, ...change } } });
}

async function order(product: string): Promise<void> {
  const guest = await shop.guest();
  await shop.ask(addToCart, { token: guest, body: { product, quantity: 1 } });
  await shop.ask(placeOrder, { token: guest, body: await cartOf(shop, guest) });
}

describe('the first steps', () => {
  it('of an empty shop are all open, without a demo that it does not have', async () => {
    await emptyCatalogue(shop.database);
    expect(await list()).toEqual({
      steps: [
        'shop',
        'payment',
        'delivery',
        'legal',
        'category',
        'product',
        'look',
        'order',
        'mail',
      ].map((id) => ({ id, state: 'open' })),
      isUnderWay: false,
    });
  });

  it('are done by what an admin does', async () => {
    await emptyCatalogue(shop.database);
    await save('shop', { name: 'Reed and Rush' });
    // the currency is nobody's choice yet
    expect(await open()).toContain('shop');
    await save('region', { currency: 'EUR' });
    expect(await open()).not.toContain('shop');
    await save('payment', { invoiceDays: 30 });
    expect(await open()).not.toContain('payment');
    await save('delivery', { guestMustGive: ['name'] });
    expect(await open()).not.toContain('delivery');
    await save('legal', { imprint: 'Reed and Rush' });
    expect(await open()).not.toContain('legal');
    await shop.ask(createCategory, { token, body: { name: 'Baskets' } });
    expect(await open()).not.toContain('category');
    await shop.ask(createProduct, { token, body: { name: 'Basket', cost: 10 } });
    expect(await open()).toEqual(['look', 'order', 'mail']);
    const bytes = await picture(60, 60, 1).png().toBuffer();
    const file = multipart({ name: 'logo.png', bytes });
    const { binary } = await shop.ask(uploadImage, {
      token,
      headers: { 'content-type': file.type },
      body: file.bytes,
    });
    await save('shop', { logo: binary._id });
    expect(await open()).toEqual(['order', 'mail']);
    expect(await stepsIn('done')).toHaveLength(7);
  });

  it.each([
    ['a country', { name: 'Reed and Rush', country: 'US' }, true],
    ['the name of the program', { name: 'Tailorbird', country: 'US' }, false],
    ['no name', { name: ' ', country: 'US' }, false],
  ])('take a shop with %s for named or not', async (_, change, isDone) => {
    await save('shop', change);
    expect((await open()).includes('shop')).toBe(!isDone);
  });

  it('take the currency for chosen with the first order, which is the test order', async () => {
    await save('shop', { name: 'Reed and Rush' });
    expect(await open()).toEqual(expect.arrayContaining(['shop', 'order']));
    await order(products.sash.id);
    expect(await stepsIn('done')).toEqual(expect.arrayContaining(['shop', 'order']));
  });

  it('have the mail server where the environment names one', async () => {
    const mailing = await openShop({ smtpUrl: 'smtp://mail.example' });
    try {
      const admin = await mailing.logIn(accounts.admin);
      const { steps } = await mailing.ask(getFirstSteps, { token: admin });
      expect(steps).toContainEqual({ id: 'mail', state: 'done' });
    } finally {
      await mailing.close();
    }
    expect(await open()).toContain('mail');
  });

  it('say that the shop is under way from the fifth order on', async () => {
    for (let count = 1; count <= 4; count += 1) await order(products.sash.id);
    expect((await list()).isUnderWay).toBe(false);
    await order(products.sash.id);
    expect((await list()).isUnderWay).toBe(true);
  });
});

describe('the first steps of a demo shop', () => {
  beforeEach(() => fillWithDemo(shop.database));

  it('count neither its goods nor its settings, and have its removal', async () => {
    expect(await stepsIn('done')).toEqual([]);
    expect(await open()).toEqual([
      'shop',
      'payment',
      'delivery',
      'legal',
      'category',
      'product',
      'demo',
      'look',
      'order',
      'mail',
    ]);
  });

  it('do not take an ordered product of the demo for one of the shop', async () => {
    const plain = demoProducts.find(({ type }) => type === undefined)?.name ?? '';
    await order(idOf('product', plain));
    expect(await stepsIn('done')).toEqual(['order']);
  });

  it('take a product of the demo that an admin has changed for the shop’s own, as its removal does', async () => {
    const [first] = demoProducts;
    const _id = idOf('product', first?.name ?? '');
    await shop.ask(updateProduct, { token, body: { _id, name: 'Ours', cost: 9 } });
    expect(await stepsIn('done')).toEqual(['product']);
  });

  it('tick the removal once nothing is left to remove, with own goods and texts ticked', async () => {
    await shop.ask(createProduct, { token, body: { name: 'Ours', cost: 9 } });
    await shop.ask(createCategory, { token, body: { name: 'Ours' } });
    await save('legal', { terms: 'Ours' });
    expect(await stepsIn('done')).toEqual(['legal', 'category', 'product']);
    const { demo } = await shop.ask(getDemo, { token });
    const ids = demo.goes.map(({ _id }) => _id);
    await shop.ask(removeDemo, { token, body: { ids } });
    expect(await stepsIn('done')).toEqual(['legal', 'category', 'product', 'demo']);
  });
});

describe('a first step', () => {
  it('is skipped for all admins and processes, and open again when that is undone', async () => {
    const other = await shop.anotherProcess();
    try {
      const { steps } = await skip(['mail']);
      expect(steps).toContainEqual({ id: 'mail', state: 'skipped' });
      expect(await stepsIn('skipped', other)).toEqual(['mail']);
      await skip(['mail'], false);
      expect(await stepsIn('skipped', other)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('is skipped beside another that somebody skips at the same moment, and twice like once', async () => {
    const all: FirstStep[] = ['look', 'legal', 'order', 'mail'];
    await Promise.all([...all, ...all].map((id) => skip([id])));
    expect(await stepsIn('skipped')).toEqual(['legal', 'look', 'order', 'mail']);
    await Promise.all([skip(['look'], false), skip(['look'], false), skip(['legal'], false)]);
    expect(await stepsIn('skipped')).toEqual(['order', 'mail']);
  });

  it('is skipped with others at once, which puts the list away', async () => {
    const ids = await open();
    await skip(ids);
    expect(await open()).toEqual([]);
    await skip(ids, false);
    expect(await open()).toEqual(ids);
  });

  it('that is done stays done when it is skipped', async () => {
    await save('payment', { invoiceDays: 30 });
    await skip(['payment']);
    expect(await stepsIn('done')).toContain('payment');
    expect(await stepsIn('skipped')).toEqual([]);
  });

  it.each([
    ['a step that there is not', { ids: ['coffee'], isSkipped: true }],
    ['no step', { ids: [], isSkipped: true }],
    ['more steps than there are', { ids: Array(11).fill('mail'), isSkipped: true }],
    ['neither skipped nor not', { ids: ['mail'] }],
  ])('is not skipped as %s', async (_, body) => {
    const answer = await shop.call(setSkippedSteps, { token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await stepsIn('skipped')).toEqual([]);
  });

  it('changes no answer that shoppers share, and stands in no history of the settings', async () => {
    const heard = await listening(shop.database);
    await skip(['mail']);
    expect(await heard()).toEqual([]);
    expect((await shop.ask(listSettingsChanges, { token })).changes).toEqual([]);
  });
});
