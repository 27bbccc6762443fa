import { pages } from '../../../web/src/pages.ts';
import { adminPaths } from '../../../web/src/shell/admin-paths.ts';
import type { TestShop } from '../app.ts';
import { idOfPage, pageOf } from './script-look.ts';
import type { WrittenShop } from './script-shop.ts';

// The documents in which what somebody has written may be shown.

export interface Look {
  written: WrittenShop;
  some: readonly string[];
  hasPolicy: boolean;
}

const pagesOf = (entries: number, size: number) =>
  Array.from({ length: Math.ceil(entries / size) }, (_, place) => place + 1);

const encoded = (payload: string) => encodeURIComponent(payload);

/** Pages of an account, and of nothing. They read the address. */
const ACCOUNT = [
  'login',
  'signup',
  'forgot-password',
  'reset-password',
  'verify-email',
  'not-me',
  'resend-verification',
  'request-unlock',
  'find-order',
  'unauthorized',
  'role-test',
  'shop',
];

export function visitorPaths({ written, some, hasPolicy }: Look): string[] {
  const { products, sharedCategory, rosters } = written;
  const lists = pagesOf(products.length, 24).map(
    (page) => `/category/${sharedCategory}?page=${page}`,
  );
  const [first = ''] = some;
  const shared = [
    '/',
    '/search',
    '/search?page=2',
    ...lists,
    ...['terms', 'privacy', 'returns', 'imprint'].map((text) => `/legal/${text}`),
    ...products.map((_, place) => `/${pageOf(place)}`),
    ...rosters.map(({ link }) => `/fill-in#${link}`),
    ...ACCOUNT.map((page) => `/${page}?email=${encoded(first)}&next=${encoded(first)}`),
    ...['product', 'category', 'type', 'option', 'home', 'footer', 'legal/privacy'].map(
      (list) => `/api/${list}`,
    ),
    '/dev/mailbox',
    '/dev/mailbox?page=2',
  ];
  if (!hasPolicy) return shared;
  const single = products.flatMap(({ id, category, payload }, place) => {
    const words = new URLSearchParams({ [`words-${place}`]: payload, view: payload, rev: payload });
    return [`/product/${id}?${words}`, `/category/${category}`];
  });
  const asked = some.flatMap((payload, place) => {
    const others = [
      `/${encoded(payload)}`,
      `/${encoded(payload)}/${encoded(payload)}`,
      `/api/${encoded(payload)}`,
      `/product/${encoded(payload)}`,
      `/reset-password?token=${encoded(payload)}&restore=email`,
      `/verify-email?token=${encoded(payload)}`,
      `/api/product?search=${encoded(payload)}`,
      `/api/product?limit=${encoded(payload)}`,
      `/guest-order#${encoded(payload)}`,
      `/not-me#${encoded(payload)}`,
      `/approve?order=${encoded(payload)}`,
      `/change-order?order=${encoded(payload)}`,
      `/quote#${encoded(payload)}`,
      `/withdraw#${encoded(payload)}`,
      `/legal/${encoded(payload)}`,
    ];
    return [`/search?q=${encoded(payload)}`, others[place % others.length] ?? ''];
  });
  return [...shared, ...single, ...asked];
}

export function customerPaths({ written, some: [payload = '', other = ''] }: Look): string[] {
  return [
    '/cart',
    '/dashboard',
    '/orders',
    '/lists',
    ...written.rosters.map(({ id }) => `/lists/${id}`),
    ...['profile', 'email', 'addresses', 'pictures'].map((tab) => `/settings?tab=${tab}`),
    '/shop',
    '/role-test',
    `/orders?orderNumber=${encoded(payload)}`,
    `/settings?tab=${encoded(other)}`,
  ];
}

export function adminPages({ written, some }: Look): string[] {
  const { orders, products } = written;
  const ids = orders.map(({ _id }) => _id).join(',');
  const large = orders.at(-1)?._id ?? '';
  const [option] = products;
  const asked = some
    .slice(0, 5)
    .flatMap((payload) => [
      `users?search=${encoded(payload)}`,
      `product?search=${encoded(payload)}`,
      `options?search=${encoded(payload)}`,
      `orders?customerEmail=${encoded(payload)}&orderNumber=${encoded(payload)}`,
      `orders?search=${encoded(payload)}`,
      `orders/${encoded(payload)}`,
    ]);
  return [
    ...adminPaths.filter((path) => !path.includes(':')),
    ...['packing', 'production', 'delivery'].map(
      (sheet) => `orders/print?sheet=${sheet}&adminNotes=yes&orderIds=${ids}`,
    ),
    ...asked,
    // who orders, who has signed up and who is locked
    ...pagesOf(some.length * 3, 20).map((page) => `users?page=${page}`),
    ...pagesOf(some.length, 20).map((page) => `product?page=${page}`),
    ...pagesOf(some.length, 10).map((page) => `unlock-requests?page=${page}`),
    'orders?itemsPerPage=50',
    'orders?itemsPerPage=50&page=2',
    'settings?page=2',
    `orders/${large}`,
    `orders/${large}/edit`,
    'quotes',
    `options?option=${option?.option ?? ''}`,
    `options?option=${option?.words ?? ''}`,
    `options/${option?.pictures ?? ''}`,
  ].map((path) => `/admin/${path}`);
}

/** Where the texts are shown of which the shop has one at a time, and all of one order. */
export function pathsInTurn({ orders, links, quotes, products }: WrittenShop, place: number) {
  const order = orders[place]?._id;
  // these are large, and show little of a turn
  const isTenth = place % 10 === 0;
  return {
    visitor: [
      '/legal/terms',
      `/guest-order#${links[place]}`,
      `/approve#${links[place]}`,
      `/change-order#${links[place]}`,
      `/withdraw#${links[place]}`,
      `/quote#${quotes[place]?.secret}`,
    ],
    customer: isTenth ? ['/cart'] : [],
    admin: [
      '/admin/settings',
      '/admin/settings/look',
      '/admin/settings/home',
      `/admin/settings/pages?page=${idOfPage(place)}`,
      '/admin/settings/mails',
      `/admin/orders/${order}`,
      `/admin/orders/${order}/edit`,
      `/admin/drafts/${quotes[place]?.draftId}`,
      `/admin/quotes/${quotes[place]?._id}`,
      `/admin/options/${products[place]?.pictures}`,
      ...(isTenth ? [`/admin/orders/print?sheet=delivery&orderIds=${order}`] : []),
    ],
  };
}

/** In which nothing stands that somebody outside the shop's code has written. */
const PLAIN_MAILS = ['email-verification', 'guest-order', 'paper-issued'];

/** The mails as they go out, and the pages around them; of those that are alike every tenth. */
export async function mailPaths({ database }: TestShop): Promise<string[]> {
  const { rows } = await database.query<{ id: string; kind: string }>(
    'select id, kind from mails order by id',
  );
  return rows
    .filter(({ kind }, place) => place % 10 === 0 || !PLAIN_MAILS.includes(kind))
    .flatMap(({ id }, place) => [
      `/dev/mailbox/${id}/html`,
      ...(place % 10 === 0 ? [`/dev/mailbox/${id}`] : []),
    ]);
}

const routes = [
  ...Object.values(pages).map(({ path }) => path),
  ...adminPaths.map((path) => `/admin/${path}`),
  '/admin/orders/print',
];

/**
 * By the table of the application; a name before a parameter.
 * @returns undefined when it is no screen
 */
export function routeOf(path: string): string | undefined {
  const { pathname } = new URL(path, 'http://shop.example');
  if (/^\/(api|dev|as-document)\//.test(pathname)) return undefined;
  const fits = (route: string) =>
    new RegExp(`^${route.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(
      pathname,
    );
  const found = routes.filter((route) => route !== '*' && fits(route));
  return found.find((route) => !route.includes(':')) ?? found[0] ?? '*';
}

/** Pages of the application that none of these paths is. */
export function unopenedOf(paths: readonly string[]): string[] {
  const opened = new Set(paths.map(routeOf));
  return routes.filter((route) => !opened.has(route));
}

/** Screens on which no text stands that somebody has written. */
const WITHOUT_TEXTS = [
  ...ACCOUNT.map((page) => `/${page}`),
  // says what there is nowhere, without its address
  '*',
];

/** Screens that were opened and showed none of the payloads, as if they had not been complete. */
export function emptyOf(opened: readonly { path: string; shown: readonly string[] }[]): string[] {
  const showing = new Set(
    opened.filter(({ shown }) => shown.length > 0).map(({ path }) => routeOf(path)),
  );
  const all = new Set(opened.flatMap(({ path }) => routeOf(path) ?? []));
  return [...all].filter((route) => !showing.has(route) && !WITHOUT_TEXTS.includes(route));
}
