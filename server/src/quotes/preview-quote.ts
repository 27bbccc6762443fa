import type { Quote } from '@tailorbird/contract/quotes';
import { dayOf, endOfDay } from '@tailorbird/contract/rules/shop-days';
import { requireComplete } from './check-shown.ts';
import { freezeDraft } from './freeze-draft.ts';
import { findQuote } from './quote-queries.ts';
import { readDraft, type DraftShop } from './read-draft.ts';
import { showQuote, type QuoteShop } from './show-quote.ts';

/**
 * A draft as its customer would see it, if it was sent now. Nothing is kept, so its drawings are those of
 * its cart.
 * @throws NOT_FOUND, DRAFT_REFUSED
 */
export async function previewQuote(
  shop: DraftShop & QuoteShop,
  id: string,
  lastDay: string | undefined,
): Promise<Quote> {
  const read = requireComplete(await readDraft(shop, id));
  const before = await findQuote(shop.database, id);
  const { offer: content } = await freezeDraft(shop.database, read);
  const { timeZone } = read.working;
  const now = new Date();
  const validUntil = lastDay ?? dayOf(now, timeZone);
  const version = (before?.version ?? 0) + 1;
  const sent = {
    version,
    sent_at: now,
    sent_by: '',
    email: '',
    valid_until: validUntil,
    total_cents: content.totalCents,
  };
  const quote = {
    ...sent,
    id,
    owner_id: id,
    number: before?.number ?? '',
    state: 'sent',
    shown: 'sent',
    ...content.customer,
    is_account: false,
    ends_at: endOfDay(validUntil, timeZone),
    is_over: false,
    reminded_at: null,
    wishes: [],
    asked_again_at: null,
    order_id: null,
    order_number: null,
    accepted_at: null,
  } as const;
  const newest = { ...sent, content };
  const shown = await showQuote(shop, {
    quote: { ...quote, wishes: [] },
    version: newest,
    newest,
    state: 'open',
  });
  const drawings = new Map(read.current.cart.items.map(({ _id, drawing }) => [_id, drawing]));
  const items = shown.items.map((item) => {
    const drawn = drawings.get(item._id);
    return item.drawing && drawn ? { ...item, drawing: { ...item.drawing, ...drawn } } : item;
  });
  return { ...shown, items };
}
