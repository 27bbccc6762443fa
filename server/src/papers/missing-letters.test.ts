import { issuePaper } from '@tailorbird/contract/papers';
import { placeOrder, updateOrder, type Order } from '@tailorbird/contract/orders';
import { PAPER_PLACES_MAX } from '@tailorbird/contract/limits';
import { minorUnits } from '@tailorbird/contract/rules/money';
import { openSync } from 'fontkit';
import { afterAll, describe, expect, it } from 'vitest';
import { openPaperDesk } from '../../test/papers.ts';
import { fill } from '../../test/shopper.ts';
import type { PaperContent } from './content.ts';
import { listMissingLetters } from './missing-letters.ts';
import { FONTS, OWN_LETTERS } from './paper-fonts.ts';

const { shop, admin, issue, papersOf, record } = await openPaperDesk();
afterAll(() => shop.close());

const content: PaperContent = {
  kind: 'invoice',
  number: 'INV-2026-0007',
  issuedOn: '2026-11-23',
  seller: { name: 'Meadow', address: 'Lane 4\nTown', email: '', phone: '', taxNumber: '' },
  buyer: { name: 'Rosa', email: 'rosa@shop.example', address: [] },
  order: { number: 'TB-7K2M-4Q9X', placedOn: '2026-11-19' },
  lines: [],
  besides: [],
  sums: [{ percent: null, netCents: minorUnits(100), taxCents: minorUnits(0) }],
  taxLabel: '',
  isTaxIncluded: false,
  totalCents: minorUnits(100),
};
const line = (name: string, ...details: string[]) => ({
  name,
  details,
  quantity: 1,
  unitCents: minorUnits(100),
  totalCents: minorUnits(100),
});

describe('the letters of a paper', () => {
  it('that the shop’s own fonts are asked for are in each of them', () => {
    const own = ['title', 'text', 'strong'] as const;
    for (const name of own) {
      const font = openSync(FONTS[name]);
      const missing: string[] = [];
      for (let point = 0x21; point < 0x3000; point += 1) {
        const letter = String.fromCodePoint(point);
        const isSet = OWN_LETTERS.test(letter) && !/[\s\p{Cf}]/u.test(letter);
        if (isSet && !font.hasGlyphForCodePoint(point)) missing.push(letter);
      }
      expect([name, ...missing]).toEqual([name]);
    }
  });

  it('of Latin, Greek, Cyrillic and Devanagari are there, also typographic ones and accents', () => {
    const there =
      'Řehoř ĳs ŉ ſo Ωmega Иван हिन्दी Zoe\u0308 “quoted” – non‑breaking €5 \u2068x\u2069';
    const lines = [line(there, there)];
    const seller = { ...content.seller, name: there };
    expect(listMissingLetters({ ...content, seller, lines })).toEqual([]);
  });

  it('that no font has are named with the text that they stand in, once', () => {
    const seller = { ...content.seller, name: '木工房', address: 'Lane 木' };
    const buyer = { ...content.buyer, address: ['حرير', '12 Row'] };
    const lines = [
      line('Sash', 'Name: Ida ❤️ 🇩🇪', 'Colour: Navy'),
      line('Sash', 'Name: Ida ❤️ 🇩🇪'),
    ];
    const besides = [{ label: 'Discount 織', totalCents: minorUnits(-10) }];
    const account = { account: '12', bankCode: '', reference: 'RF45TB7K2M4Q9X' };
    const payment = {
      entries: [],
      openCents: minorUnits(100),
      ways: [{ method: 'transfer' as const, accountHolder: '木 GmbH', ...account }],
    };
    expect(listMissingLetters({ ...content, seller, buyer, lines, besides, payment })).toEqual([
      { where: 'Shop name', text: '木工房', letters: ['木', '工', '房'] },
      { where: 'Shop', text: 'Lane 木', letters: ['木'] },
      { where: 'Billed to', text: 'حرير', letters: ['ح', 'ر', 'ي'] },
      { where: 'Item Sash', text: 'Name: Ida ❤️ 🇩🇪', letters: ['❤️', '🇩🇪'] },
      { where: 'Sums', text: 'Discount 織', letters: ['織'] },
      { where: 'Payment', text: '木 GmbH', letters: ['木'] },
    ]);
  });

  it('are those of the first texts, of very many', () => {
    const lines = Array.from({ length: 300 }, (_, place) => line(`木 ${place}`));
    expect(listMissingLetters({ ...content, lines })).toHaveLength(PAPER_PLACES_MAX);
  });
});

const orderOf = async (name: string): Promise<Order> => {
  const token = await shop.guest();
  const contact = { name, email: '', phone: '' };
  const body = { ...(await fill(shop, token)), contact };
  return (await shop.ask(placeOrder, { token, body })).order;
};
const send = ({ _id: id }: Order, body: object) =>
  shop.call(issuePaper, { token: admin, params: { id }, body: { kind: 'invoice', ...body } });

describe('an invoice with letters that no font has', () => {
  it('is not issued unseen, takes no number, and is issued all the same when that is accepted', async () => {
    const before = await issue('invoice', await orderOf('Rosa'));
    const order = await orderOf('木 Ida');
    expect(await send(order, {})).toMatchObject({
      status: 409,
      body: {
        code: 'PAPER_LETTERS_MISSING',
        error:
          'Nothing is issued: no font of the shop has the letters 木. On the paper they would be empty boxes.',
        missingLetters: [{ where: 'Billed to', text: '木 Ida', letters: ['木'] }],
      },
    });
    expect(await papersOf(order)).toEqual([]);
    const { paper } = await shop.ask(issuePaper, {
      token: admin,
      params: { id: order._id },
      body: { kind: 'invoice', acceptsMissingLetters: true },
    });
    const serials = [before, paper].map(({ number }) => Number(number.split('-').at(-1)));
    expect(serials[1]).toBe((serials[0] ?? 0) + 1);
    // asked for again, the same one is the answer, with nothing to warn of
    expect(await send(order, {})).toMatchObject({ status: 201, body: { paper } });
  });

  it('holds up neither its credit notes nor the invoice that a cancellation took', async () => {
    const order = await orderOf('木 Ida');
    await record(order, { kind: 'payment', amount: order.totalAmount });
    await send(order, { acceptsMissingLetters: true });
    expect(await record(order, { amount: 1, reason: '染み' })).toMatchObject({ status: 201 });
    const ids = { token: admin, params: { id: order._id } };
    for (const status of ['cancelled', 'pending']) {
      expect(await shop.call(updateOrder, { ...ids, body: { status } })).toMatchObject({
        status: 200,
      });
    }
    expect(await send(order, { kind: 'credit-note' })).toMatchObject({ status: 201 });
    expect((await papersOf(order)).map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
      'credit-note',
      'invoice',
      'credit-note',
    ]);
  });

  it('is accepted by true or false alone', async () => {
    const order = await orderOf('Rosa');
    expect(await send(order, { acceptsMissingLetters: 'yes' })).toMatchObject({
      status: 400,
      body: { error: 'acceptsMissingLetters must be true or false.' },
    });
  });
});
