import { DEFAULT_PARTS, type LinkTarget, type MenuEntry } from '@tailorbird/contract/kinds/look';
import { setLookPart } from '@tailorbird/contract/look';
import { getHome } from '@tailorbird/contract/shown-look';
import { addDays, dayOf, endOfDay, startOfDay } from '@tailorbird/contract/rules/shop-days';
import { getFooter } from '@tailorbird/contract/shop-settings';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, products } from '../../test/fixture.ts';
import { insertPicture, publishParts } from '../../test/own-look.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const publish = (parts: Parameters<typeof publishParts>[2]) => publishParts(shop, token, parts);
const frame = async (process = shop) => (await process.ask(getFooter)).look;
const footer = async () => (await shop.ask(getFooter)).footer;

const link = (label: string, target: LinkTarget) => ({ id: uuid(), label, target });
const entry = (
  label: string,
  target: LinkTarget | null,
  entries: MenuEntry['entries'] = [],
): MenuEntry => ({ id: uuid(), label, target, entries });
const bags = { to: 'category', id: categories.bags.id } as const;
const tote = { to: 'product', id: products.tote.id } as const;
const address = (of: string) => ({ to: 'address', address: of }) as const;

describe('the frame of a shop', () => {
  it('is none with a look that was published and is the default', async () => {
    const before = await shop.ask(getFooter);
    await publish({ notice: { text: 'Closed', target: null, from: null, to: null } });
    expect(await frame()).toEqual({ notice: { text: 'Closed' } });
    await publish(DEFAULT_PARTS);
    expect(await shop.ask(getFooter)).toEqual(before);
    expect(await frame()).toBeUndefined();
  });

  it('has the menu with links by their addresses, in both levels', async () => {
    await publish({
      menu: {
        entries: [
          entry('Taschen', bags),
          entry('Werkstatt', null, [link('Start', { to: 'home' }), link('Leni', tote)]),
          entry('Mail', address('mailto:a@huber.example')),
        ],
      },
    });
    expect((await frame())?.menu).toEqual([
      { label: 'Taschen', href: `/category/${categories.bags.id}`, entries: [] },
      {
        label: 'Werkstatt',
        entries: [
          { label: 'Start', href: '/' },
          { label: 'Leni', href: `/product/${products.tote.id}` },
        ],
      },
      { label: 'Mail', href: 'mailto:a@huber.example', entries: [] },
    ]);
  });

  it('leaves out of the menu what is gone or a draft, on all processes at once', async () => {
    const another = await shop.anotherProcess();
    await publish({
      menu: { entries: [entry('Taschen', bags), entry('Werkstatt', null, [link('Leni', tote)])] },
    });
    for (const process of [shop, another]) {
      expect((await frame(process))?.menu?.map(({ label }) => label)).toEqual([
        'Taschen',
        'Werkstatt',
      ]);
    }
    await shop.database.query('update products set is_draft = true where id = $1', [
      products.tote.id,
    ]);
    for (const process of [shop, another]) {
      expect((await frame(process))?.menu?.map(({ label }) => label)).toEqual(['Taschen']);
    }
    await shop.database.query('delete from categories where id = $1', [categories.bags.id]);
    // nothing is left, so the bar has the categories again, and the footer is the usual one
    for (const process of [shop, another]) expect(await frame(process)).toBeUndefined();
    expect(await footer()).not.toContain('<h2>');
    await another.close();
  });

  it('leads to a section by its title, and to none that is hidden or has lost its category', async () => {
    const [shelf, text] = [uuid(), uuid()];
    const section = {
      id: text,
      kind: 'text' as const,
      isHidden: false,
      title: 'Seit 1987',
      text: 'x',
      picture: null,
      side: 'left' as const,
      button: null,
    };
    const ofBags = {
      id: shelf,
      kind: 'shelf' as const,
      isHidden: false,
      category: categories.bags.id,
      order: 'newest' as const,
      products: [],
    };
    const menu = {
      entries: [
        entry('Werkstatt', { to: 'section', id: text }),
        entry('Taschen', { to: 'section', id: shelf }),
      ],
    };
    await publish({ home: { sections: [section, ofBags] }, menu });
    const { sections } = await shop.ask(getHome);
    const anchors = sections.map(({ anchor }) => `/#${anchor}`);
    expect(anchors).toEqual(['/#seit-1987', '/#bags']);
    expect((await frame())?.menu?.map(({ href }) => href)).toEqual(anchors);
    await publish({ home: { sections: [{ ...section, isHidden: true }, ofBags] } });
    expect((await frame())?.menu?.map(({ href }) => href)).toEqual(['/#bags']);
    await shop.database.query('delete from categories where id = $1', [categories.bags.id]);
    expect((await frame())?.menu).toBeUndefined();
  });

  it('has the banner without a picture that is gone', async () => {
    const _id = await insertPicture(shop);
    const banner = {
      ...DEFAULT_PARTS.banner,
      headline: 'Ihr Name',
      picture: { _id, alt: 'Eine Tasche', focus: { x: 52, y: 40 } },
      button: { label: 'Für Vereine', target: bags },
    };
    await publish({ banner });
    expect((await frame())?.banner).toEqual({
      isHidden: false,
      headline: 'Ihr Name',
      line: '',
      picture: { ...banner.picture, width: 1600, height: 1000 },
      button: { label: 'Für Vereine', href: `/category/${categories.bags.id}` },
    });
    await shop.database.query('delete from categories where id = $1', [categories.bags.id]);
    expect((await frame())?.banner).not.toHaveProperty('button');
  });
});

/** Its day is the farthest of all from that of UTC. */
const zone = 'Pacific/Kiritimati';
const day = (days: number) => addDays(dayOf(new Date(), zone), days);
const at = (moment: Date) => vi.useFakeTimers({ toFake: ['Date'], now: moment });
const text = async () => (await frame())?.notice?.text;

describe('the notice', () => {
  afterEach(() => vi.useRealTimers());

  it('comes and goes at the shop’s midnight, without a change of the catalogue', async () => {
    await shop.database.query(
      `insert into shop_settings (section, value) values ('shop', '{"timeZone": "${zone}"}')`,
    );
    const [from, to] = [day(2), day(3)];
    await publish({ notice: { text: 'Bis Montag', target: bags, from, to } });
    expect(await text()).toBeUndefined();
    const begin = startOfDay(from, zone).getTime();
    at(new Date(begin - 1));
    expect(await text()).toBeUndefined();
    at(new Date(begin));
    expect(await text()).toBe('Bis Montag');
    const end = endOfDay(to, zone).getTime();
    at(new Date(end - 1));
    expect(await text()).toBe('Bis Montag');
    at(new Date(end));
    expect(await text()).toBeUndefined();
  });

  it('stands without a link when what it leads to is gone', async () => {
    await publish({ notice: { text: 'Neu', target: bags, from: null, to: null } });
    expect((await frame())?.notice?.href).toBe(`/category/${categories.bags.id}`);
    await shop.database.query('delete from categories where id = $1', [categories.bags.id]);
    expect((await frame())?.notice).toEqual({ text: 'Neu' });
  });
});

describe('the footer of a shop with a menu', () => {
  it('has who it is, single entries, groups and legal texts in columns', async () => {
    const contact = {
      name: 'Nähwerk <Huber>',
      address: 'Lindwurmstraße 84\n80337 München',
      phone: '+49 89 4444 0187',
    };
    await shop.database.query(
      `insert into shop_settings (section, value) values ('shop', $1), ('legal', $2)`,
      [contact, { terms: 'Be kind.' }],
    );
    await publish({
      menu: {
        entries: [
          entry('Taschen & mehr', bags),
          entry('Werkstatt', { to: 'home' }, [link('Leni', tote)]),
        ],
      },
    });
    expect(await footer()).toBe(
      [
        '<div><h2>Nähwerk &lt;Huber&gt;</h2>',
        '<p>Lindwurmstraße 84<br>80337 München</p>',
        '<p><a href="tel:+498944440187">+49 89 4444 0187</a></p></div>',
        '<nav aria-label="Footer">',
        `<div><h2>Shop</h2><ul><li><a href="/category/${categories.bags.id}">Taschen &amp; mehr</a></li>`,
        '<li><a href="/find-order">Find my order</a></li></ul></div>',
        '<div><h2>Werkstatt</h2><ul><li><a href="/">Werkstatt</a></li>',
        `<li><a href="/product/${products.tote.id}">Leni</a></li></ul></div>`,
        '<div><h2>Legal</h2><ul><li><a href="/legal/terms">Terms</a></li></ul></div></nav>',
      ].join(''),
    );
  });

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', '"><script>'])(
    'takes no address %s',
    async (of) => {
      const refused = await shop.call(setLookPart, {
        token,
        body: { part: 'menu', version: 0, value: { entries: [entry('Bad', address(of))] } },
      });
      expect(refused.status).toBe(400);
    },
  );
});
