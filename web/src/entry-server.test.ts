import { productOf } from '@tailorbird/contract/shop.fixture';
import type { Product } from '@tailorbird/contract/catalogue';
import type { ShownFrame } from '@tailorbird/contract/shown-look';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, renderPage } from './entry-server.tsx';
import type { PageSources } from './page-renderer.ts';
import { notNarrowed } from './storefront/catalogue/list-address.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const NOWHERE = '018f0000-0000-7000-8000-00000000000f';
const tote: Product = productOf({
  _id: ID,
  name: 'Meadow Tote',
  description: 'A bag',
  cost: 48,
  image_id: ['018f0000-0000-7000-8000-00000000000a'],
});
const bags = { _id: ID, name: 'Bags', description: '', version: 1 };

const links = { categories: [{ _id: ID, name: 'Bags' }], total: 1 };
const written: Record<string, Awaited<ReturnType<PageSources['findWrittenPage']>>> = {
  'über-uns': { title: 'Über uns', description: 'We sew.', html: '<p>We sew.</p>' },
  ケア: { title: 'ケア', description: '', html: '' },
};
const sources = {
  getHome: vi.fn<PageSources['getHome']>(async () => ({ sections: [] })),
  findWrittenPage: vi.fn<PageSources['findWrittenPage']>(async (path) => written[path]),
  getFooter: vi.fn<PageSources['getFooter']>(async () => ({ texts: [], footer: 'Tailorbird.' })),
  findLegalText: vi.fn<PageSources['findLegalText']>(async (id) =>
    id === 'terms' ? { title: 'Terms', html: '<p>Be kind.</p>' } : undefined,
  ),
  getCategoryLinks: vi.fn<PageSources['getCategoryLinks']>(async () => links),
  listCategoriesWithDesigns: vi.fn<PageSources['listCategoriesWithDesigns']>(async () => []),
  findProduct: vi.fn<PageSources['findProduct']>(async (id) => (id === ID ? tote : undefined)),
  findCategoryWithProducts: vi.fn<PageSources['findCategoryWithProducts']>(async (id, { page }) =>
    id === ID
      ? {
          category: { ...bags, designs: [] },
          pagination: { page, limit: 24, total: 25, pages: 2 },
        }
      : undefined,
  ),
  searchProducts: vi.fn<PageSources['searchProducts']>(async () => ({
    products: [],
    total: 0,
    hasMore: false,
    pages: 0,
  })),
};
afterEach(() => vi.clearAllMocks());

const site = 'https://shop.example';
const assets = {
  'src/entry-client.tsx': { file: 'assets/entry.js' },
  'src/storefront/cart/cart-page.tsx': { file: 'assets/cart-page.js' },
  'src/storefront/look/own-frame.tsx': { file: 'assets/own-frame.js' },
  'src/storefront/look/own-home.tsx': { file: 'assets/own-home.js' },
  'src/storefront/orders/orders-page.tsx': { file: 'assets/orders-page.js' },
  'src/admin/orders/orders-page.tsx': { file: 'assets/admin-orders.js' },
};
const render = (address: string) =>
  renderPage({
    address,
    sources,
    publicUrl: `${site}/`,
    shop: { name: '', timeZone: 'UTC' },
    assets,
  });
const sent = (html: string): unknown =>
  JSON.parse(/id="page-data">(.*)<\/script>/.exec(html)?.[1] ?? '');

/** What search engines and previews of links read. */
function headOf(html: string): Record<string, string | undefined> {
  const content = (name: string) => new RegExp(`${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    title: /<title>(.*)<\/title>/.exec(html)?.[1],
    description: content('name="description'),
    'og:title': content('og:title'),
    'og:description': content('og:description'),
  };
}

async function canonicalOf(address: string): Promise<string | undefined> {
  return /rel="canonical" href="([^"]*)"/.exec((await render(address)).html)?.[1];
}

describe('a page rendered on the server', () => {
  it('comes with the answers it was made from, under the keys the browser asks by', async () => {
    const { html, status } = await render(`/product/${ID}`);
    expect(status).toBe(200);
    expect(sent(html)).toEqual([
      [['product', ID], tote],
      [['category-links'], links],
      [['footer'], { texts: [], footer: 'Tailorbird.' }],
    ]);
    expect(html).toContain(`<link rel="canonical" href="${site}/product/${ID}">`);
    expect(html).toContain(
      `<meta property="og:image" content="${site}/api/binary/${tote.image_id[0]}">`,
    );
    expect(html).toContain('"@type":"Product"');
  });

  it('of the owner’s is what they wrote, however its address is spelled, and lists no goods', async () => {
    for (const address of [
      '/%C3%BCber-uns',
      '/%C3%9Cber-Uns/',
      '/u%CC%88ber-uns',
      '/%C3%BCber-uns?utm_source=letter',
    ]) {
      const { html, status } = await render(address);
      expect(status).toBe(200);
      expect(headOf(html)).toMatchObject({
        title: 'Über uns · Tailorbird',
        description: 'We sew.',
      });
      expect(html).toContain(`<link rel="canonical" href="${site}/%C3%BCber-uns">`);
      expect(html).toContain('<h1 class="h1">Über uns</h1>');
    }
    expect(sources.listCategoriesWithDesigns).not.toHaveBeenCalled();
  });

  it('that is not there is the page for that, and looks for nothing but the one address', async () => {
    const { html, status } = await render('/made-up');
    expect(status).toBe(404);
    expect(html).toContain('Page not found');
    expect(html).not.toContain('rel="canonical"');
    expect(sources.findWrittenPage.mock.calls).toEqual([['made-up']]);
    expect(sources.listCategoriesWithDesigns).not.toHaveBeenCalled();
    expect(sources.searchProducts).not.toHaveBeenCalled();
  });

  it('of the home page names the shop to search engines', async () => {
    const { html } = await render('/');
    expect(sent(html)).toEqual([
      [['categories'], []],
      [['category-links'], links],
      [['footer'], { texts: [], footer: 'Tailorbird.' }],
    ]);
    expect(html).toContain(`<link rel="canonical" href="${site}/">`);
    expect(html).toContain('"@type":"OnlineStore"');
  });

  it('of a shop with a menu and a home of its own comes with those, and with their files', async () => {
    const look: ShownFrame = {
      hasOwnHome: true,
      notice: { text: 'Closed in May' },
      menu: [
        { label: 'Bags', href: `/category/${ID}`, entries: [] },
        { label: 'Workshop', entries: [{ label: 'Terms', href: '/legal/terms' }] },
      ],
    };
    const footer = { texts: [], footer: '<div><h2>Huber</h2></div>', look };
    sources.getFooter.mockResolvedValue(footer);
    const home = {
      sections: [
        {
          id: ID,
          anchor: 'good-to-know',
          kind: 'questions' as const,
          title: 'Good to know',
          text: '',
          questions: [{ question: 'How long?', html: '<p>A week.</p>' }],
        },
      ],
    };
    sources.getHome.mockResolvedValueOnce(home);
    const { html } = await render('/');
    expect(sent(html)).toEqual([
      [['home'], home],
      [['footer'], footer],
    ]);
    expect(sources.listCategoriesWithDesigns).not.toHaveBeenCalled();
    expect(sources.getCategoryLinks).not.toHaveBeenCalled();
    expect(html).toContain('<aside class="shop-notice" aria-label="Notice">');
    expect(html).toContain('<details name="shop-menu">');
    expect(html).toContain('<main class="own-home" id="main"><h1 class="sr">');
    expect(html).toContain('"@type":"FAQPage"');
    expect(html).toContain('/assets/own-frame.js /assets/own-home.js"');
    // elsewhere the home page's code is not needed
    const cart = (await render('/cart')).html;
    expect(cart).toContain('/assets/own-frame.js"');
    expect(cart).not.toContain('own-home');
    expect(cart).toContain('<p>Closed in May</p>');
    sources.getFooter.mockResolvedValue({ texts: [], footer: 'Tailorbird.' });
  });

  it('of a shop with a banner of its own has its words, and the usual ones where it has none', async () => {
    const banner = { isHidden: false, headline: '', line: 'In Sendling', button: undefined };
    const footer = { texts: [], footer: 'Tailorbird.', look: { banner } };
    sources.getFooter.mockResolvedValue(footer);
    const { html } = await render('/');
    expect(html).toContain('<h1 id="page-title">Made yours,<br/>stitch by stitch</h1>');
    expect(html).toContain('<p>In Sendling</p>');
    expect(headOf(html).description).toBe('In Sendling');
    const picture = { _id: ID, alt: 'A bag', width: 1600, height: 1000, focus: { x: 52, y: 96 } };
    sources.getFooter.mockResolvedValue({ ...footer, look: { banner: { ...banner, picture } } });
    const own = (await render('/')).html;
    expect(own).toContain('data-x="5" data-y="10"');
    expect(own).toContain(`<meta property="og:image:alt" content="A bag">`);
    expect((await render(`/product/${ID}`)).html).toContain('<nav class="line-8 way-back"');
    sources.getFooter.mockResolvedValue({ texts: [], footer: 'Tailorbird.' });
  });

  it('of a product without texts for search engines is named by its name and description', async () => {
    const { html } = await render(`/product/${ID}`);
    expect(headOf(html)).toEqual({
      title: 'Meadow Tote · Tailorbird',
      description: 'A bag',
      'og:title': 'Meadow Tote · Tailorbird',
      'og:description': 'A bag',
    });
  });

  it('of a product shows its texts for search engines in the head, and its name on the page', async () => {
    const product = { ...tote, searchTitle: 'Tote <with> words', searchDescription: 'Sewn "now"' };
    sources.findProduct.mockResolvedValueOnce(product);
    const { html } = await render(`/product/${ID}`);
    expect(headOf(html)).toEqual({
      title: 'Tote &lt;with&gt; words · Tailorbird',
      description: 'Sewn &quot;now&quot;',
      'og:title': 'Tote &lt;with&gt; words · Tailorbird',
      'og:description': 'Sewn &quot;now&quot;',
    });
    expect(html).toContain('<h1 class="h1">Meadow Tote</h1>');
    expect(html).toContain('<p class="desc">A bag</p>');
    expect(html).toContain('"@type":"Product","name":"Meadow Tote","description":"A bag"');
  });

  it('of a category shows its texts for search engines in the head, and its name on the page', async () => {
    const answer = {
      category: { ...bags, searchTitle: 'Bags to order', searchDescription: 'Sewn', designs: [] },
      pagination: { page: 1, limit: 24, total: 0, pages: 0 },
    };
    expect(headOf((await render(`/category/${ID}`)).html)).toMatchObject({
      title: 'Bags · Tailorbird',
    });
    sources.findCategoryWithProducts.mockResolvedValueOnce(answer);
    const { html } = await render(`/category/${ID}`);
    expect(headOf(html)).toEqual({
      title: 'Bags to order · Tailorbird',
      description: 'Sewn',
      'og:title': 'Bags to order · Tailorbird',
      'og:description': 'Sewn',
    });
    expect(html).toContain('<h1 class="h1">Bags</h1>');
    expect(html).toContain('"@type":"ItemList","name":"Bags"');
  });

  it('of a search that finds nothing is left alone by search engines', async () => {
    const { html, status } = await render('/search?q=tote');
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(sources.searchProducts).toHaveBeenCalledWith({
      q: 'tote',
      category: undefined,
      ...notNarrowed,
      sort: 'relevance',
      page: 1,
    });
  });

  it('of a search is theirs if words alone find something', async () => {
    const found = { products: [], total: 2, hasMore: false, pages: 1 };
    sources.searchProducts.mockResolvedValue(found);
    expect(await canonicalOf('/search?q=tote')).toBe(`${site}/search?q=tote`);
    expect(await canonicalOf('/search?q=tote&sort=price')).toBe(`${site}/search?q=tote`);
    for (const rest of ['', '?q=tote&colour=blue', '?q=tote&page=2', `?q=tote&category=${ID}`]) {
      expect(await canonicalOf(`/search${rest}`)).toBeUndefined();
    }
  });

  it('of a category has one canonical address, whatever its order', async () => {
    const { html, status } = await render(`/category/${ID}?sort=price&page=2`);
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${site}/category/${ID}?page=2">`);
  });

  it.each([
    `/product/${NOWHERE}`,
    '/product/abc',
    '/product',
    `/category/${NOWHERE}`,
    `/category/${ID}?page=3`,
    '/category/abc',
    '/nowhere',
  ])('is missing at %s, and search engines leave it alone', async (address) => {
    const { html, status } = await render(address);
    expect(status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it('asks the shop for nothing that cannot be an id', async () => {
    await render('/product/abc');
    await render("/category/'--");
    expect(sources.findProduct).not.toHaveBeenCalled();
    expect(sources.findCategoryWithProducts).not.toHaveBeenCalled();
  });

  it('names its own code, which a page for customers leaves to the browser', async () => {
    expect((await render('/cart')).html).toContain('/assets/entry.js /assets/cart-page.js"');
    const { html, status } = await render('/orders');
    expect(status).toBe(200);
    expect(html).not.toContain('orders');
  });
});

describe('the one address of a document', () => {
  it.each([
    '/',
    '/cart',
    '/search?q=tote',
    '/lists',
    '/legal/terms',
    '/admin',
    '/admin/orders',
    '/admin/orders/print',
    `/product/${ID}`,
    `/product/${ID}?colour=olive`,
    `/category/${ID}?page=2`,
    '/%C3%BCber-uns',
    '/%E3%82%B1%E3%82%A2',
  ])('is %s', async (address) => {
    const { status, isOneOfMany } = await render(address);
    expect([status, isOneOfMany]).toEqual([200, false]);
  });

  // a router leads more addresses to a page than anybody counts
  it.each([
    '//',
    '/cart/',
    '/CART',
    '/c%61rt',
    '/Admin/orders',
    '/admin//orders',
    `/product/${ID.toUpperCase()}`,
    `/Product/${ID}`,
    `/product/${ID}/`,
    `/product/%30${ID.slice(1)}?colour=olive`,
    `/category/${ID.toUpperCase()}?page=2`,
    // what the owner wrote
    '/%C3%9Cber-uns',
    '/%c3%bcber-uns',
    '/u%CC%88ber-uns',
    '/%C3%BCber%2Duns',
    '/%C3%BCber-uns/',
    '//%C3%BCber-uns',
    '/%C3%BCber-uns/more',
    '/%FC',
    '/made-up',
    // for one person, whatever they end in
    '/lists/made-up',
    '/admin/orders/made-up',
  ])('is not %s', async (address) => {
    const { status, isOneOfMany } = await render(address);
    // what is not there is not kept either
    expect(status === 404 || isOneOfMany).toBe(true);
  });
});

describe('the address of a page', () => {
  it.each([
    ['/cart', 'utm_source=letter', '/cart'],
    ['/search', 'page=1&q=tote&utm_source=letter', '/search?q=tote'],
    [`/category/${ID}`, 'page=2&sort=oldest', `/category/${ID}?page=2`],
    [`/product/${ID}`, 'colour=olive', `/product/${ID}`],
    ['/product/abc', 'colour=olive', '/product/abc'],
    ['/%C3%BCber-uns', 'utm_source=letter', '/%C3%BCber-uns'],
  ])('%s?%s is %s', async (path, query, address) => {
    expect(await addressOf(path, query, sources)).toBe(address);
  });
});
