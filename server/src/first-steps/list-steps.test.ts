import type { FirstStep } from '@tailorbird/contract/first-steps';
import { settingsSections } from '@tailorbird/contract/shop-settings';
import { describe, expect, it } from 'vitest';
import { listSteps, type ShopFacts } from './list-steps.ts';

const shop = { ...settingsSections.shop.parse({}), version: 0 };
const region = { ...settingsSections.region.parse({}), version: 0 };
const delivery = { ...settingsSections.delivery.parse({}), version: 0 };
const payment = { ...settingsSections.payment.parse({}), version: 0 };
const legal = { ...settingsSections.legal.parse({}), version: 0 };
const settings = { shop, region, delivery, payment, legal };

const empty: ShopFacts = {
  settings,
  demo: { goes: [] },
  hadDemo: false,
  hasCategory: false,
  hasProduct: false,
  hasLook: false,
  orders: 0,
  hasMailServer: false,
  skipped: [],
};

const done = (facts: Partial<ShopFacts>): FirstStep[] =>
  listSteps({ ...empty, ...facts }).steps.flatMap(({ id, state }) => (state === 'done' ? id : []));

const ids = (facts: Partial<ShopFacts>) =>
  listSteps({ ...empty, ...facts }).steps.map(({ id }) => id);
const stateOf = (step: FirstStep, facts: Partial<ShopFacts>) =>
  listSteps({ ...empty, ...facts }).steps.find(({ id }) => id === step)?.state;

const entry = (kind: 'product' | 'text', name: string) => ({ _id: name, kind, name });

describe('what a new shop has done', () => {
  it('is nothing where nobody has done anything', () => {
    expect(done({})).toEqual([]);
  });

  it.each<[FirstStep, Partial<ShopFacts>]>([
    ['payment', { settings: { ...settings, payment: { ...payment, version: 1 } } }],
    ['delivery', { settings: { ...settings, delivery: { ...delivery, version: 1 } } }],
    ['legal', { settings: { ...settings, legal: { ...legal, imprint: 'Reed' } } }],
    ['category', { hasCategory: true }],
    ['product', { hasProduct: true }],
    ['demo', { hadDemo: true }],
    ['look', { hasLook: true }],
    ['order', { orders: 1 }],
    ['mail', { hasMailServer: true }],
  ])('is %s alone by what that is about', (step, facts) => {
    expect(done(facts)).toEqual([step]);
  });

  it.each<[string, Partial<ShopFacts['settings']>, boolean]>([
    ['a name alone', { shop: { ...shop, name: 'Reed' } }, false],
    ['a region alone', { region: { ...region, version: 1 } }, false],
    [
      'a name and a region',
      { shop: { ...shop, name: 'Reed' }, region: { ...region, version: 1 } },
      true,
    ],
    ['a name and a country', { shop: { ...shop, name: 'Reed', country: 'DE' } }, true],
    ['blanks and a country', { shop: { ...shop, name: '  ', country: 'DE' } }, false],
    [
      'the name of the program and a country',
      { shop: { ...shop, name: 'Tailorbird', country: 'DE' } },
      false,
    ],
  ])('says whether name and region are done by %s', (_, change, isDone) => {
    expect(done({ settings: { ...settings, ...change } }).includes('shop')).toBe(isDone);
  });

  it('is name and region by the first order, which fixes the currency', () => {
    const named = { ...settings, shop: { ...shop, name: 'Reed' } };
    expect(done({ settings: named, orders: 1 })).toEqual(['shop', 'order']);
  });

  it('are legal texts that are not those of the demo', () => {
    const theirs = { ...legal, terms: 'Theirs', returns: 'Theirs' };
    const goes = [entry('text', 'legal.terms'), entry('text', 'legal.returns')];
    expect(done({ settings: { ...settings, legal: theirs }, demo: { goes } })).toEqual([]);
    const mine = { ...theirs, imprint: 'Mine' };
    expect(done({ settings: { ...settings, legal: mine }, demo: { goes } })).toEqual(['legal']);
  });
});

describe('the first steps', () => {
  it('have the removal of the demo where there is or was one', () => {
    expect(ids({})).not.toContain('demo');
    expect(stateOf('demo', { demo: { goes: [entry('product', 'Tote')] } })).toBe('open');
    expect(stateOf('demo', { demo: { goes: [entry('product', 'Tote')] }, hadDemo: true })).toBe(
      'open',
    );
    expect(stateOf('demo', { hadDemo: true })).toBe('done');
  });

  it('are skipped where they are not done, and unknown ones do no harm', () => {
    const skipped = ['mail', 'order', 'of another version'];
    expect(stateOf('mail', { skipped })).toBe('skipped');
    expect(stateOf('order', { skipped, orders: 2 })).toBe('done');
    expect(stateOf('look', { skipped })).toBe('open');
    expect(ids({ skipped })).toEqual(ids({}));
  });

  it('say from how many orders on the shop is under way', () => {
    expect(listSteps({ ...empty, orders: 4 }).isUnderWay).toBe(false);
    expect(listSteps({ ...empty, orders: 5 }).isUnderWay).toBe(true);
  });
});
