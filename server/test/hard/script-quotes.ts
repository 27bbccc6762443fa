import * as drafts from '@tailorbird/contract/desk-drafts';
import * as quotes from '@tailorbird/contract/quotes';
import { randomUUID } from 'node:crypto';
import { inDays, secretOf, shownBy } from '../quotes.ts';
import type { WrittenProduct } from './script-catalogue.ts';
import { tried, type ScriptSender } from './script-sender.ts';
import { addressOf } from './script-shoppers.ts';

/** A quote, and a draft that is open still. */
export interface WrittenQuote {
  _id: string;
  /** Of the link to it. */
  secret: string;
  draftId: string;
}

/** A draft of the desk with the text wherever it has one. */
async function begin(
  sender: ScriptSender,
  token: string,
  { payload, email, phone }: { payload: string; email: unknown; phone: unknown },
): Promise<string> {
  const body = {
    contact: { name: tried(payload, 'Helen'), email, phone },
    company: tried(payload),
    method: 'parcel',
    address: addressOf(payload),
    billing: addressOf(payload),
    note: tried(payload),
    discount: { amount: 0.01, reason: tried(payload) },
    overrides: [{ itemId: randomUUID(), cost: 1, reason: tried(payload), isShown: true }],
    lines: [{ _id: randomUUID(), name: tried(payload, 'Folding'), quantity: 1, cost: 1 }],
  };
  return (await sender.send(drafts.createDraft, { token, body })).draft._id;
}

async function choose(
  { shop }: ScriptSender,
  token: string,
  draftId: string,
  { id, option, value }: WrittenProduct,
): Promise<drafts.DraftView> {
  const body = { product: id, selectedOptions: [{ optionId: option, valueId: value }] };
  await shop.ask(drafts.addToDraft, { token, params: { draftId }, body });
  return shop.ask(drafts.getDraft, { token, params: { id: draftId } });
}

/**
 * The desk begins a draft, places another, and sends a third as a quote, of which a change is asked
 * for.
 */
export async function quote(
  sender: ScriptSender,
  token: string,
  product: WrittenProduct,
): Promise<WrittenQuote> {
  const { payload } = product;
  const draftId = await begin(sender, token, {
    payload,
    email: tried(payload),
    phone: tried(payload),
  });
  // the forms of both are checked when it is placed or sent
  const plain = { payload, email: 'quoted@mail.example', phone: '1234' };
  const placing = await begin(sender, token, plain);
  const placed = await choose(sender, token, placing, product);
  const agreedWith = tried(payload, 'Helen, by phone');
  await sender.send(drafts.placeDraft, {
    token,
    params: { id: placing },
    body: { ...shownBy(placed), agreedWith },
  });
  const sending = await begin(sender, token, plain);
  const shown = await choose(sender, token, sending, product);
  const { quote: sent } = await sender.send(quotes.sendQuote, {
    token,
    params: { id: sending },
    body: {
      ...shownBy(shown),
      validUntil: inDays(14),
      sendTo: tried(`${payload}@mail.example`, 'quoted@mail.example'),
    },
  });
  const secret = secretOf(sent.link);
  const headers = { 'x-quote-link': secret };
  await sender.send(quotes.wishForQuote, { headers, body: { note: tried(payload, 'Bigger') } });
  return { _id: sent._id, secret, draftId };
}
