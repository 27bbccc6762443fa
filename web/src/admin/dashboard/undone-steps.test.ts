import { describe, expect, it } from 'vitest';
import { listUndoneSteps, type ShopState } from './undone-steps.ts';

const done: ShopState = {
  settings: {
    shop: {
      name: 'Reed and Rush',
      address: '1 Pond Lane',
      email: '',
      phone: '',
      taxNumber: '',
      logo: null,
      country: null,
      timeZone: null,
      version: 1,
    },
    delivery: { methods: [], guestMustGive: [], version: 1 },
    payment: {
      atPickUp: true,
      card: true,
      transfer: false,
      accountHolder: '',
      account: '',
      bankCode: '',
      invoice: false,
      invoiceDays: 14,
      depositPercent: 0,
      version: 1,
    },
    legal: { terms: '', privacy: '', returns: '', imprint: 'Reed and Rush', version: 1 },
  },
  products: 1,
  demo: { goes: [] },
};

const entryOf = (kind: 'product' | 'category', _id: string) => ({ _id, kind, name: _id });

describe('what a shop has left to do before its first order', () => {
  it('is nothing where all is done', () => {
    expect(listUndoneSteps(done)).toEqual([]);
  });

  it('is everything in an empty shop, except a demo that it does not have', () => {
    const { shop, delivery, payment, legal } = done.settings;
    const settings = {
      shop: { ...shop, name: '', address: '' },
      delivery: { ...delivery, version: 0 },
      payment: { ...payment, version: 0 },
      legal: { ...legal, imprint: ' \n' },
    };
    expect(listUndoneSteps({ settings, products: 0, demo: { goes: [] } })).toEqual([
      'product',
      'shop',
      'delivery',
      'payment',
      'legal',
    ]);
  });

  it('is a product of its own and the removal, as long as all products are of the demo', () => {
    const demo = { goes: [entryOf('product', 'tote'), entryOf('category', 'bags')] };
    expect(listUndoneSteps({ ...done, demo })).toEqual(['demo', 'product']);
    expect(listUndoneSteps({ ...done, demo, products: 2 })).toEqual(['demo']);
  });

  it('is the name and the address where one of them is missing', () => {
    const { shop } = done.settings;
    for (const missing of ['name', 'address'] as const) {
      const settings = { ...done.settings, shop: { ...shop, [missing]: '' } };
      expect(listUndoneSteps({ ...done, settings })).toEqual(['shop']);
    }
  });
});
