import type { CallInput } from '@tailorbird/contract/endpoint';
import type { DraftProblem } from '@tailorbird/contract/desk-drafts';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Quote } from '@tailorbird/contract/quotes';
import { queryOptions } from '@tanstack/react-query';
import { isRefused, unlessMissing } from '../../api-error.ts';
import { call } from '../../api.ts';

const headersOf = (link: string) => ({ 'x-quote-link': link });

/** The version of a quote that a link is about; null where it leads nowhere. */
export const quoteQuery = (link: string) =>
  queryOptions({
    queryKey: ['quote', link],
    queryFn: async ({ signal }): Promise<Quote | null> => {
      const found = await unlessMissing(call('GET /quote', { headers: headersOf(link) }, signal));
      return found?.quote ?? null;
    },
    // it belongs to the link, and not to whoever is logged in
    meta: { keptAtLogin: true },
  });

/** A draft of the desk as the quote that it would be; null where there is none. */
export const draftQuoteQuery = (id: string, validUntil: string | undefined) =>
  queryOptions({
    queryKey: ['draft quote', id, validUntil],
    queryFn: async ({ signal }): Promise<Quote | null> => {
      const input = { params: { id }, query: { validUntil } };
      const found = await unlessMissing(call('GET /desk/drafts/{id}/quote', input, signal));
      return found?.quote ?? null;
    },
  });

/** The problems that keep a draft from being shown as a quote. */
export const draftProblems = (error: unknown): readonly DraftProblem[] =>
  isRefused(error, 'GET /desk/drafts/{id}/quote', 'DRAFT_REFUSED') ? error.body.problems : [];

type Acceptance = CallInput<EndpointOf<'POST /quote/accept'>>['body'];

export const acceptQuote = async (link: string, body: Acceptance): Promise<Quote> =>
  (await call('POST /quote/accept', { headers: headersOf(link), body })).quote;

export const sendWish = async (link: string, note: string): Promise<Quote> =>
  (await call('POST /quote/wish', { headers: headersOf(link), body: { note } })).quote;

export const askAgain = async (link: string): Promise<Quote> =>
  (await call('POST /quote/again', { headers: headersOf(link) })).quote;

/** Stops mails about quotes and orders of guests to the address of the link, or has them sent again. */
export const stopMails = async (link: string, isStopped: boolean): Promise<Quote> =>
  (await call('PUT /quote/stop', { headers: headersOf(link), body: { isStopped } })).quote;

/** The quote as it is now, where the shop refused an answer to what it was. */
export function quoteNow(error: unknown): Quote | undefined {
  return isRefused(
    error,
    'POST /quote/accept',
    'QUOTE_ENDED',
    'QUOTE_REPLACED',
    'QUOTE_CLOSED',
    'QUOTE_PRICE_CHANGED',
  )
    ? error.body.quote
    : undefined;
}
