import * as drafts from '@tailorbird/contract/desk-drafts';
import type { DraftFields, DraftView } from '@tailorbird/contract/desk-drafts';
import { DRAFTS_MAX } from '@tailorbird/contract/limits';
import { paginationOf } from '@tailorbird/contract/paging';
import * as quotes from '@tailorbird/contract/quotes';
import { v7 as uuid } from 'uuid';
import { deleteCart } from '../cart/queries.ts';
import type { Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { setStopped } from '../mail/queries.ts';
import { repeatOrder } from '../orders/order-again.ts';
import { listStoredOrders } from '../orders/queries.ts';
import { acceptQuote, askAgain, wishForQuote, type AnsweringShop } from './accept-quote.ts';
import { deleteDraftRow, insertDraft, listDrafts, lockDraft, setDraft } from './draft-queries.ts';
import { findCustomers, type SearchAccounts } from './find-customers.ts';
import { previewQuote } from './preview-quote.ts';
import { placeDraft, type PlacingShop } from './place-draft.ts';
import { countByState, findQuote, listQuotes, setWithdrawn } from './quote-queries.ts';
import { readDraft, showDraft } from './read-draft.ts';
import { sendQuote, type SendingShop } from './send-quote.ts';
import {
  listedQuote,
  readLinked,
  showDeskQuote,
  showQuote,
  type LinkedQuote,
} from './show-quote.ts';

/** The parts of the shop that the calls about drafts and quotes need. */
export type QuotesShop = PlacingShop &
  SendingShop &
  AnsweringShop & {
    searchAccounts: SearchAccounts;
    timeZone: () => Promise<string>;
  };

/** Drafts that the desk begins, until they are placed or sent. */
export function draftRoutes(shop: QuotesShop): Route[] {
  const { database } = shop;
  return [
    serve(drafts.listDrafts, async () => ({ drafts: await listed(shop), most: DRAFTS_MAX })),
    serve(drafts.createDraft, async ({ body: { orderId, ...data } }, { caller }) =>
      createDraft(shop, { orderId, data }, caller),
    ),
    serve(drafts.getDraft, async ({ params }) => showDraft(await readDraft(shop, params.id))),
    serve(drafts.setDraft, async ({ params: { id }, body: { version, ...data } }, { caller }) => {
      const isSet = await setDraft(database, { id, version, by: caller.name, data });
      const read = await readDraft(shop, id);
      if (!isSet) throw new ShopError('CHANGED_MEANWHILE', { body: showDraft(read) });
      return showDraft(read);
    }),
    serve(drafts.deleteDraft, async ({ params: { id } }) => {
      await database.transaction(async (tx) => {
        const locked = await lockDraft(tx, id);
        if (!locked || locked.order_id !== null) throw new ShopError('NOT_FOUND');
        if (await findQuote(tx, id)) throw new ShopError('DRAFT_IS_QUOTE');
        await deleteDraftRow(tx, id);
        await deleteCart(tx, id);
      });
    }),
    serve(drafts.findCustomers, async ({ query }, { reads }) => ({
      customers: await findCustomers(reads, shop, query.search),
    })),
    serve(drafts.placeDraft, async ({ params, body }, { caller }) =>
      placeDraft(shop, params.id, body, caller),
    ),
    serve(quotes.previewQuote, async ({ params, query }) => ({
      quote: await previewQuote(shop, params.id, query.validUntil),
    })),
    serve(quotes.sendQuote, async ({ params, body }, { caller }) => {
      const { isMailed } = await sendQuote(shop, params.id, body, caller);
      return { quote: await showDeskQuote(shop, params.id), isMailed };
    }),
  ];
}

async function listed({ database, accounts }: QuotesShop) {
  const rows = await listDrafts(database);
  const ids = rows.flatMap(({ data }) => data.accountId ?? []);
  const known = ids.length > 0 ? await accounts.listAccounts(database, ids) : undefined;
  return rows.map(({ id, data, changed_at: at, changed_by: changedBy, pieces }) => {
    const account = known?.get(data.accountId ?? '');
    return {
      _id: id,
      customer: data.contact.name || account?.name || data.contact.email,
      company: data.company,
      pieces,
      changedAt: at.toISOString(),
      changedBy,
    };
  });
}

/** With the goods and the customer of an order, where one is given. */
async function createDraft(
  shop: QuotesShop,
  { orderId, data }: { orderId: string | undefined; data: DraftFields },
  { name: by }: Account,
): Promise<DraftView> {
  const { database } = shop;
  const id = uuid();
  const [again] = orderId === undefined ? [] : await listStoredOrders(database, [orderId]);
  if (orderId !== undefined && !again) throw new ShopError('NOT_FOUND');
  const { contact, delivery, billing, customer } = again?.order ?? {};
  const begun: DraftFields = again
    ? {
        ...data,
        accountId: data.accountId ?? (customer ? again.ownerId : null),
        contact: contact ?? data.contact,
        company: data.company || (delivery?.address?.company ?? ''),
        method: data.method ?? delivery?.method._id ?? null,
        address: data.address ?? delivery?.address ?? null,
        billing: data.billing ?? billing ?? null,
      }
    : data;
  if (!(await insertDraft(database, { id, by, data: begun }))) {
    throw new ShopError('DRAFTS_FULL', { fill: { most: DRAFTS_MAX } });
  }
  if (again) await repeatOrder(shop, id, again.order);
  return showDraft(await readDraft(shop, id));
}

/** Quotes: by the link that was mailed, and at the desk. */
export function quoteRoutes(shop: QuotesShop): Route[] {
  const { database } = shop;
  const show = async (linked: LinkedQuote) => ({ quote: await showQuote(shop, linked) });
  return [
    serve(quotes.getQuote, async ({ headers }) =>
      show(await readLinked(shop, headers['x-quote-link'])),
    ),
    serve(quotes.acceptQuote, async ({ headers, body }, { address }) =>
      show(await acceptQuote(shop, headers['x-quote-link'], body, address)),
    ),
    serve(quotes.wishForQuote, async ({ headers, body }) =>
      show(await wishForQuote(shop, headers['x-quote-link'], body.note)),
    ),
    serve(quotes.askForQuoteAgain, async ({ headers }) =>
      show(await askAgain(shop, headers['x-quote-link'])),
    ),
    serve(quotes.stopQuoteMails, async ({ headers, body }) => {
      const linked = await readLinked(shop, headers['x-quote-link']);
      const { email, is_account: isAccount } = linked.quote;
      if (!isAccount && email !== '') await setStopped(database, email, body.isStopped);
      return show(linked);
    }),
    serve(quotes.listQuotes, async ({ query }, { reads }) => {
      const { quotes: rows, total } = await listQuotes(reads, query);
      const counted = new Map(
        (await countByState(reads)).map(({ state, count }) => [state, count]),
      );
      return {
        quotes: rows.map(listedQuote),
        pagination: paginationOf(query, total),
        counts: {
          sent: counted.get('sent') ?? 0,
          wish: counted.get('wish') ?? 0,
          accepted: counted.get('accepted') ?? 0,
          ended: counted.get('ended') ?? 0,
          withdrawn: counted.get('withdrawn') ?? 0,
        },
      };
    }),
    serve(quotes.getDeskQuote, async ({ params }) => ({
      quote: await showDeskQuote(shop, params.id),
    })),
    serve(quotes.withdrawQuote, async ({ params: { id } }) => {
      const isSet = await setWithdrawn(database, id);
      const quote = await showDeskQuote(shop, id);
      if (!isSet) throw new ShopError('QUOTE_ACCEPTED', { body: { quote } });
      return { quote };
    }),
  ];
}
