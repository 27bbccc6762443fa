import * as drafts from '@tailorbird/contract/desk-drafts';
import type { DraftView } from '@tailorbird/contract/desk-drafts';
import * as editing from '@tailorbird/contract/catalogue-editing';
import * as quotes from '@tailorbird/contract/quotes';
import type { DeskQuote, Quote } from '@tailorbird/contract/quotes';
import type { TestShop } from './app.ts';
import { products } from './fixture.ts';
import { addDrawnSash } from './sashes.ts';

/** A desk with a product that is drawn with a name. */
export interface Desk {
  shop: TestShop;
  admin: string;
  sash: string;
  name: string;
}

export async function openDesk(shop: TestShop, admin: string): Promise<Desk> {
  const body = { name: 'Name', kind: 'text', isRequired: true };
  const name = (await shop.ask(editing.createOption, { token: admin, body })).option._id;
  return { shop, admin, sash: await addDrawnSash(shop, admin, [name]), name };
}

export const NAMES = ['Alma', 'Benedikt', 'Clara'];

export const HELEN = { name: 'Helen Marsh', email: 'helen@mail.example', phone: '+44 1632 960218' };

/** A service without pieces, such as folding in tissue. */
export const FOLDING = {
  _id: '018f0000-0000-7000-8000-00000000f01d',
  name: 'Folding in tissue',
  quantity: 3,
  cost: 1.5,
  isMade: false,
};

/** A draft with a sash for each name and one patch, and what is said of it. */
export async function draftOf(
  { shop, admin, sash, name }: Desk,
  said: object = {},
  names = NAMES,
): Promise<DraftView> {
  const body = { contact: HELEN, lines: [FOLDING], ...said };
  const { draft } = await shop.ask(drafts.createDraft, { token: admin, body });
  const key = { token: admin, params: { draftId: draft._id } };
  const rows = names.map((value) => ({ selectedOptions: [{ optionId: name, value }] }));
  await shop.ask(drafts.addDraftRows, { ...key, body: { product: sash, rows } });
  await shop.ask(drafts.addToDraft, { ...key, body: { product: products.patch.id } });
  return shop.ask(drafts.getDraft, { token: admin, params: { id: draft._id } });
}

/** The facts of a view that are sent back. */
export const shownBy = ({ draft: { version }, cartVersion, price: { total } }: DraftView) => ({
  version,
  cartVersion,
  total,
});

export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The secret of a link. */
export const secretOf = (link: string | null): string => link?.split('#')[1] ?? '';

/** A quote that was sent, with the secret of its link. */
export interface SentQuote {
  draft: DraftView;
  quote: DeskQuote;
  secret: string;
}

export async function send(
  { shop, admin }: Desk,
  draft: DraftView,
  said: object = {},
): Promise<SentQuote> {
  const { quote } = await shop.ask(quotes.sendQuote, {
    token: admin,
    params: { id: draft.draft._id },
    body: { ...shownBy(draft), validUntil: inDays(14), ...said },
  });
  return { draft, quote, secret: secretOf(quote.link) };
}

export const readQuote = async (shop: TestShop, secret: string): Promise<Quote> =>
  (await shop.ask(quotes.getQuote, { headers: { 'x-quote-link': secret } })).quote;

export const accept = (shop: TestShop, secret: string, body: object) =>
  shop.call(quotes.acceptQuote, { headers: { 'x-quote-link': secret }, body });
