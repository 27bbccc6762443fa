import { mailTexts } from '@tailorbird/contract/mail-texts';
import {
  HOLIDAYS_MAX,
  LEGAL_TEXT_MAX_LENGTH,
  SETTINGS_CHANGES_KEPT,
} from '@tailorbird/contract/limits';
import { getProduct, getType } from '@tailorbird/contract/catalogue';
import {
  createProduct,
  createType,
  updateProduct,
  updateType,
} from '@tailorbird/contract/catalogue-editing';
import { countOrders } from '@tailorbird/contract/order-desk';
import { dayOf, endOfDay } from '@tailorbird/contract/rules/shop-days';
import { promisedDay } from '@tailorbird/contract/rules/promised-day';
import {
  getFooter,
  getLegalText,
  getSettings,
  listSettingsChanges,
  setSettings,
  type VersionedSettings,
} from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE, products, type } from '../../test/fixture.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

const read = async (): Promise<VersionedSettings> =>
  (await shop.ask(getSettings, { token })).settings;
const send = (body: object) => shop.call(setSettings, { token, body });
const save = async (body: object): Promise<VersionedSettings> =>
  (await shop.ask(setSettings, { token, body })).settings;
const changes = (query = {}) => shop.ask(listSettingsChanges, { token, query });
const footer = async () => (await shop.ask(getFooter)).footer;
const factsOf = async (id: string) =>
  (await shop.ask(getProduct, { params: { id }, query: { populate: 'type' } })).product.facts;
const ofType = (fields: object) =>
  shop.ask(updateType, { token, body: { _id: type.id, name: 'Cloth', ...fields } });

async function makeImage(): Promise<string> {
  const { rows } = await shop.database.query<{ id: string }>(
    `insert into images (id, name, content_type, width, height, bytes)
     values (gen_random_uuid(), 'sizes.png', 'image/webp', 800, 600, '') returning id`,
  );
  return rows[0]?.id ?? '';
}

describe('the settings of the shop', () => {
  it('have an answer to everything before anybody saved them', async () => {
    const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
    expect(await read()).toEqual({
      shop: {
        name: '',
        address: '',
        email: '',
        phone: '',
        taxNumber: '',
        country: null,
        logo: null,
        timeZone: null,
        version: 0,
      },
      region: {
        currency: 'USD',
        numbers: 'en-US',
        days: 'en-GB',
        hours: 24,
        weekBegins: 'monday',
        version: 0,
      },
      days: { leadDays: null, openDays: weekdays, holidays: [], version: 0 },
      legal: { terms: '', privacy: '', returns: '', imprint: '', version: 0 },
      goods: { maker: '', returns: '', care: '', version: 0 },
      delivery: {
        methods: [
          {
            _id: 'pick-up',
            name: 'Pick up at the workshop',
            kind: 'pick-up',
            isOffered: true,
            zones: [],
          },
        ],
        guestMustGive: [],
        carriers: [],
        version: 0,
      },
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
        version: 0,
      },
      mails: { newOrders: '', version: 0 },
      mailTexts: { ...mailTexts.parse({}), version: 0 },
      approval: { rule: 'never', daysFromApproval: false, version: 0 },
      returns: { days: null, sendTo: '', version: 0 },
    });
    expect(await changes()).toMatchObject({ changes: [], pagination: { total: 0, pages: 0 } });
  });

  it('say whether the environment names a mail server', async () => {
    expect(await shop.ask(getSettings, { token })).toMatchObject({ hasMailServer: false });
    const other = await openShop({ smtpUrl: 'smtp://mail.example' });
    const asked = await other.ask(getSettings, { token: await other.logIn(accounts.admin) });
    await other.close();
    expect(asked).toMatchObject({ hasMailServer: true });
  });

  it('are saved by section, each with a version of its own, and say who changed what', async () => {
    const before = await read();
    const holidays = [
      { from: '2027-04-02', to: '2027-04-02', name: 'Good Friday' },
      { from: '2026-12-24', to: '2027-01-01', name: 'Workshop closed' },
    ];
    const { days, ...others } = await save({
      days: { ...before.days, leadDays: 5, openDays: ['friday', 'monday', 'monday'], holidays },
    });
    expect(days).toEqual({
      leadDays: 5,
      openDays: ['monday', 'friday'],
      holidays: holidays.toReversed(),
      version: 1,
    });
    expect({ ...others, days: before.days }).toEqual(before);
    expect((await save({ days: { ...days, leadDays: 6 } })).days).toMatchObject({ version: 2 });
    expect(await changes({ limit: 1 })).toMatchObject({
      changes: [
        {
          section: 'days',
          changedBy: accounts.admin.name,
          fields: [{ name: 'leadDays', before: 5, after: 6 }],
        },
      ],
      pagination: { page: 1, limit: 1, total: 2, pages: 2 },
    });
  });

  it('that are as they were are no change', async () => {
    const before = await read();
    const { total } = (await changes()).pagination;
    expect(await save(before)).toEqual(before);
    expect((await changes()).pagination.total).toBe(total);
  });

  it('are not overwritten unseen, and nothing of what was sent is saved', async () => {
    const seen = await read();
    const theirs = await save({ shop: { ...seen.shop, phone: '1' } });
    const mine = { ...seen.shop, phone: '2' };
    expect(await send({ goods: { ...seen.goods, care: 'Iron' }, shop: mine })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', settings: theirs },
    });
    expect(await read()).toEqual(theirs);
    // another section is another matter
    expect((await send({ goods: { ...seen.goods, care: 'Iron' } })).status).toBe(200);
  });

  it('that many save at once are saved by one, and the others are told', async () => {
    const { legal } = await read();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send({ legal: { ...legal, terms: `Terms ${i}` } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await read()).legal.version).toBe(legal.version + 1);
  });

  it.each([
    [{ days: { openDays: [] } }, 'Opening days must be at least one of monday to sunday.'],
    [{ days: { openDays: ['Monday'] } }, 'Opening days must be at least one of monday to sunday.'],
    [
      { days: { leadDays: 366 } },
      'Lead time must be a whole number of working days from 0 to 365.',
    ],
    [
      { days: { leadDays: 1.5 } },
      'Lead time must be a whole number of working days from 0 to 365.',
    ],
    [
      { days: { holidays: [{ from: '2026-12-24', to: '2026-12-23' }] } },
      'A holiday must end on the day it begins or later, and within 366 days.',
    ],
    [
      { days: { holidays: [{ from: '2026-01-01', to: '2027-01-02' }] } },
      'A holiday must end on the day it begins or later, and within 366 days.',
    ],
    [
      { days: { holidays: [{ from: '2026-02-30', to: '2026-03-01' }] } },
      'days.holidays.0.from must be a date that looks like 2026-05-14.',
    ],
    [
      {
        days: {
          holidays: Array.from({ length: HOLIDAYS_MAX + 1 }, () => ({
            from: '2026-01-01',
            to: '2026-01-01',
          })),
        },
      },
      'holidays must be at most 100.',
    ],
    [
      { shop: { timeZone: 'Europe/Bärlin' } },
      'Time zone must be the IANA name of a time zone, like Europe/Berlin.',
    ],
    [
      { shop: { timeZone: '+01:00' } },
      'Time zone must be the IANA name of a time zone, like Europe/Berlin.',
    ],
    [{ payment: { transfer: true } }, 'A bank transfer needs an account and its holder.'],
    // a card is no way without the keys to take one
    [{ payment: { atPickUp: false } }, 'Please offer at least one way to pay.'],
    [
      { payment: { account: 'GB82 WEST 1234 5698 7654 33' } },
      'Account is not a valid IBAN: please check each digit.',
    ],
    [
      { payment: { depositPercent: 101 } },
      'Deposit must be a whole number of per cent from 0 to 100.',
    ],
    [{ payment: { invoiceDays: 1.5 } }, 'Days to pay must be a whole number from 0 to 365.'],
    [{ shop: { email: 'hello' } }, 'Email must be a valid email address.'],
    [{ shop: { name: 'Two\nlines' } }, 'Shop name must be a single line of text.'],
    [
      { legal: { terms: 'x'.repeat(LEGAL_TEXT_MAX_LENGTH + 1) } },
      'Terms must be 40000 characters or less.',
    ],
  ])('%j is refused', async (body, error) => {
    const before = await read();
    expect(await send(body)).toMatchObject({ status: 400, body: { error } });
    expect(await read()).toEqual(before);
  });

  it('know no other section', async () => {
    expect((await send({ payments: {} })).status).toBe(400);
  });

  it('keep the latest changes, with long texts cut off in their list', async () => {
    await shop.database.query(
      `insert into shop_settings_changes (id, section, changed_by, fields)
       select gen_random_uuid(), 'days', 'Ada', '{}' from generate_series(1, $1)`,
      [SETTINGS_CHANGES_KEPT],
    );
    await save({ legal: { terms: '𝒳'.repeat(LEGAL_TEXT_MAX_LENGTH) } });
    const { changes: newest, pagination } = await changes({ limit: 100 });
    expect(pagination).toMatchObject({ total: SETTINGS_CHANGES_KEPT, pages: 3 });
    expect(JSON.stringify(newest).length).toBeLessThan(200_000);
    const holidays = Array.from({ length: 20 }, (_, day) => ({
      from: `2035-01-${day + 10}`,
      to: `2035-01-${day + 10}`,
      name: 'Stocktaking',
    }));
    await save({ days: { holidays } });
    const { changes: latest } = await changes({ limit: 1 });
    expect(JSON.stringify(latest).length).toBeLessThan(1000);
    const { rows } = await shop.database.query<{ bytes: number }>(
      'select max(length(fields::text)) as bytes from shop_settings_changes',
    );
    expect(rows[0]?.bytes).toBeLessThan(2000);
  });
});

describe('the footer', () => {
  it('of a shop that says nothing has its tagline alone, and the way to orders', async () => {
    await save({ shop: {}, legal: {} });
    expect(await footer()).toBe(
      'Tailorbird. Chosen by you, sewn by us.<nav aria-label="Orders"><a href="/find-order">Find my order</a></nav>',
    );
    expect((await shop.call(getLegalText, { params: { id: 'terms' } })).status).toBe(404);
    expect((await shop.call(getLegalText, { params: { id: 'toString' } })).status).toBe(404);
  });

  it('leads to where customers withdraw, where the shop has days for it', async () => {
    await save({ shop: {}, legal: {}, returns: { days: 0 } });
    const { footer: shown, withdrawals } = await shop.ask(getFooter);
    expect(shown).toContain(
      '<a href="/find-order">Find my order</a><a href="/withdraw">Withdraw from contract</a></nav>',
    );
    expect(withdrawals).toBe(true);
    await save({ returns: { days: null } });
    expect(await shop.ask(getFooter)).not.toHaveProperty('withdrawals');
    expect(await footer()).not.toContain('/withdraw');
  });

  it('says in every process what was saved, and never as markup', async () => {
    const another = await shop.anotherProcess();
    try {
      expect((await another.ask(getFooter)).footer).not.toContain('Needle');
      await save({
        shop: {
          name: 'Needle & <b>Thread</b>',
          address: '12 Needle Lane\nThornfield',
          email: 'hello@tailorbird.example',
          phone: '+44 (0)1632 "960" 143',
          taxNumber: 'GB 123',
        },
        legal: { privacy: '# What we keep\n\n<script>nothing</script>' },
      });
      const expected =
        '<p><strong>Needle &amp; &lt;b&gt;Thread&lt;/b&gt;</strong></p><p>12 Needle Lane, Thornfield</p>' +
        '<p><a href="mailto:hello@tailorbird.example">hello@tailorbird.example</a></p>' +
        '<p><a href="tel:+4401632960143">+44 (0)1632 &quot;960&quot; 143</a></p><p>Tax number GB 123</p>' +
        '<nav aria-label="Orders"><a href="/find-order">Find my order</a></nav>' +
        '<nav aria-label="Legal"><a href="/legal/privacy">Privacy</a></nav>';
      expect((await another.ask(getFooter)).footer).toBe(expected);
      expect(await footer()).toBe(expected);
      expect(await another.ask(getLegalText, { params: { id: 'privacy' } })).toEqual({
        title: 'Privacy',
        html: '<h2>What we keep</h2>\n<p>&lt;script&gt;nothing&lt;/script&gt;</p>\n',
      });
    } finally {
      await another.close();
    }
  });
});

describe('the facts of a product', () => {
  const { tote, sash } = products;
  const ofTote = (fields: object) =>
    shop.ask(updateProduct, {
      token,
      body: { _id: tote.id, name: 'Tote', cost: 1, type: type.id, ...fields },
    });
  const NOTHING = {
    maker: '',
    leadDays: null,
    returns: '',
    sizeTable: '',
    sizeImage: null,
    sizeImageAlt: '',
    care: '',
  };

  beforeEach(async () => {
    await save({ days: {}, goods: {}, shop: {} });
    await ofTote(NOTHING);
    await ofType(NOTHING);
  });

  it('are none where nobody says any', async () => {
    const { product } = await shop.ask(getProduct, { params: { id: tote.id } });
    expect(product).not.toHaveProperty('facts');
  });

  it('are its own, else those of its type, else those of the shop', async () => {
    await save({ goods: { care: 'Of the shop', maker: 'Of the *shop*' } });
    await ofType({ care: 'Of the type', sizeTable: '|S|\n|-|\n|1|' });
    expect(await factsOf(tote.id)).toMatch(
      /^<dl><div><dt>Who makes it<\/dt><dd><p>Of the <em>shop<\/em><\/p>\n<\/dd><\/div><div><dt>Sizes<\/dt>.*<dt>Care<\/dt><dd><p>Of the type<\/p>\n<\/dd><\/div><\/dl>$/s,
    );
    expect(await factsOf(sash.id)).toContain('<p>Of the shop</p>');
    await ofTote({ care: 'Its own' });
    expect(await factsOf(tote.id)).toContain('<dd><p>Its own</p>');
    // left out they stay, and an admin reads what each of them says by itself
    const { product } = await ofTote({});
    expect(product).toMatchObject({ care: 'Its own', maker: '', leadDays: null });
    expect((await ofType({})).type).toMatchObject({ care: 'Of the type' });
    const asked = { params: { id: type.id } };
    expect((await shop.ask(getType, asked)).type.care).toBe('Of the type');
  });

  it('give the sizes alone too, for who asks for nothing else', async () => {
    const sizesOf = async () => {
      const asked = { params: { id: tote.id }, query: { populate: 'type' } } as const;
      return (await shop.ask(getProduct, asked)).product.sizes;
    };
    await save({ goods: { care: 'Of the shop' } });
    expect(await sizesOf()).toBeUndefined();
    await ofType({ sizeTable: '|S|\n|-|\n|90 cm|' });
    expect(await sizesOf()).toMatch(/^<div role="group".*90 cm.*<\/div>\s*$/s);
    expect(await factsOf(tote.id)).toContain(await sizesOf());
  });

  it('show the sizes as a picture, a table or both, of the product or else of its type', async () => {
    const sizeImage = await makeImage();
    const imageHtml = (alt: string) =>
      `<a href="/api/binary/${sizeImage}"><img src="/api/binary/${sizeImage}?w=640" srcset="/api/binary/${sizeImage}?w=320 320w, /api/binary/${sizeImage}?w=480 480w, /api/binary/${sizeImage}?w=640 640w, /api/binary/${sizeImage} 800w" sizes="(min-width: 64rem) 23rem, (min-width: 43rem) 45vw, 91vw" width="800" height="600" alt="${alt}" loading="lazy" decoding="async"></a>`;
    const { type: changed } = await ofType({ sizeImage, sizeImageAlt: 'S: 90 cm, "M" < 100 cm' });
    expect(changed).toMatchObject({ sizeImage: { _id: sizeImage, width: 800, height: 600 } });
    expect(await factsOf(tote.id)).toBe(
      `<dl><div><dt>Sizes</dt><dd>${imageHtml('S: 90 cm, &quot;M&quot; &lt; 100 cm')}</dd></div></dl>`,
    );
    // what the product says of its sizes stands in place of all that the type says of them
    await ofTote({ sizeTable: '|S|\n|-|\n|1|' });
    expect(await factsOf(tote.id)).not.toContain('<img');
    await ofTote({ sizeImage });
    expect(await factsOf(tote.id)).toMatch(/<table>.*<\/table><\/div>\n<a href=/s);
    expect(await factsOf(tote.id)).toContain(imageHtml('Size table'));
    const { product } = await ofTote({ sizeTable: '' });
    expect(product).toMatchObject({ sizeImage: { _id: sizeImage }, sizeTable: '' });
  });

  it('never have a picture that is not there', async () => {
    const refused = { status: 409, body: { code: 'REFERENCE_GONE' } };
    const body = { _id: tote.id, name: 'Tote', cost: 1, sizeImage: NOWHERE };
    expect(await shop.call(updateProduct, { token, body })).toMatchObject(refused);
    const ofIt = { _id: type.id, name: 'Cloth', sizeImage: NOWHERE };
    expect(await shop.call(updateType, { token, body: ofIt })).toMatchObject(refused);
    const made = { name: 'Felt', sizeImage: NOWHERE };
    expect(await shop.call(createType, { token, body: made })).toMatchObject(refused);
    expect(await shop.call(createProduct, { token, body: { ...made, cost: 1 } })).toMatchObject(
      refused,
    );
  });

  it('promise the day of an order that is placed now', async () => {
    const { days } = await read();
    const promised = (lead: number, timeZone = 'UTC') =>
      `<dt>Ready by</dt><dd><p><time datetime="${promisedDay(new Date(), lead, { ...days, timeZone })}">`;
    await save({ days: { leadDays: 9 } });
    expect(await factsOf(tote.id)).toContain(promised(9));
    await ofType({ leadDays: 7 });
    expect(await factsOf(tote.id)).toContain(promised(7));
    expect(await factsOf(sash.id)).toContain(promised(9));
    await ofTote({ leadDays: 0 });
    expect(await factsOf(tote.id)).toContain(promised(0));
    await save({ shop: { timeZone: 'Pacific/Kiritimati' } });
    expect(await factsOf(tote.id)).toContain(promised(0, 'Pacific/Kiritimati'));
  });

  it('promise another day as soon as it is one', async () => {
    await save({ days: { leadDays: 1 } });
    const today = await factsOf(tote.id);
    expect(await factsOf(tote.id)).toBe(today);
    const { days } = await read();
    const tomorrow = endOfDay(dayOf(new Date(), 'UTC'), 'UTC');
    // two days later the working day is another one on a weekend, too
    const later = new Date(tomorrow.getTime() + 3 * 86_400_000);
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    try {
      const expected = promisedDay(later, 1, { ...days, timeZone: 'UTC' });
      const then = await factsOf(tote.id);
      expect(then).toContain(`datetime="${expected}"`);
      expect(then).not.toBe(today);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [{ leadDays: 366 }, 'Lead time must be a whole number of working days from 0 to 365.'],
    [{ leadDays: '5' }, 'Lead time must be a whole number of working days from 0 to 365.'],
    [{ care: 'x'.repeat(2001) }, 'Care must be 2000 characters or less.'],
    [{ sizeTable: 5 }, 'Size table must be text.'],
    [{ sizeImage: 'sizes.png' }, 'sizeImage is not an id.'],
    [
      { sizeImageAlt: 'x'.repeat(501) },
      'Description of the size picture must be 500 characters or less.',
    ],
  ])('are refused: %j', async (fields, error) => {
    const body = { _id: tote.id, name: 'Tote', cost: 1, ...fields };
    expect(await shop.call(updateProduct, { token, body })).toMatchObject({
      status: 400,
      body: { error },
    });
  });
});

it('the days of the shop are those of its time zone as soon as it is set', async () => {
  const today = async () => (await shop.ask(countOrders, { token })).counts;
  await save({ shop: { timeZone: 'Pacific/Kiritimati' } });
  expect(await today()).toBeDefined();
  expect(await shop.catalogue.now().getTimeZone()).toBe('Pacific/Kiritimati');
  await save({ shop: {} });
  expect(await shop.catalogue.now().getTimeZone()).toBe('UTC');
});

const zone = async () => (await shop.ask(getSettings, { token })).timeZone;

it('an admin reads which time zone counts: the saved one, or that of the environment', async () => {
  expect(await zone()).toBe('UTC');
  await save({ shop: { timeZone: 'Pacific/Kiritimati' } });
  expect(await zone()).toBe('Pacific/Kiritimati');
  await save({ shop: {} });
  expect(await zone()).toBe('UTC');
});
