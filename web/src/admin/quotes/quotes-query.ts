import type { DeskQuote, QuoteQuery } from '@tailorbird/contract/quotes';
import { QUOTE_STATES } from '@tailorbird/contract/kinds/quotes';
import { SEARCH_MAX_LENGTH } from '@tailorbird/contract/limits';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { listAddress, oneOf, pageNumber, textOf } from '../../list-address.ts';
import { quotesKey } from '../drafts/draft-query.ts';
import { failOffline } from '../orders/order-edits.ts';

/** Which quotes are listed. It stands in the address, so that it can be a link. */
export type QuoteListing = Pick<QuoteQuery, 'page' | 'state'> & { search: string };

const address = listAddress<QuoteListing>({
  state: oneOf(['all', ...QUOTE_STATES], 'all'),
  search: textOf(SEARCH_MAX_LENGTH),
  page: pageNumber,
});

export const readQuoteListing: (params: URLSearchParams) => QuoteListing = address.read;
export const quoteListingSearch: (listing: QuoteListing) => string = address.write;

export const useQuotes = (listing: QuoteListing) =>
  useQuery({
    queryKey: [...quotesKey, listing],
    queryFn: ({ signal }) =>
      call(
        'GET /desk/quotes',
        {
          query: {
            page: listing.page,
            state: listing.state,
            ...(listing.search !== '' && { search: listing.search }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const quoteKey = (id: string) => [...quotesKey, 'one', id];

export const useDeskQuote = (id: string) =>
  useQuery({
    queryKey: quoteKey(id),
    queryFn: async ({ signal }) =>
      (await call('GET /desk/quotes/{id}', { params: { id } }, signal)).quote,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  });

/** The quote as it is, where somebody was faster to accept it. */
export const acceptedMeanwhile = (error: unknown): DeskQuote | undefined =>
  isRefused(error, 'POST /desk/quotes/{id}/withdraw', 'QUOTE_ACCEPTED')
    ? error.body.quote
    : undefined;

export function useWithdrawal(id: string) {
  const client = useQueryClient();
  const show = async (quote: DeskQuote) => {
    client.setQueryData(quoteKey(id), quote);
    await client.invalidateQueries({ queryKey: quotesKey });
  };
  return useMutation({
    ...failOffline,
    mutationFn: () => call('POST /desk/quotes/{id}/withdraw', { params: { id } }),
    onSuccess: ({ quote }) => show(quote),
    onError: async (error) => {
      const quote = acceptedMeanwhile(error);
      if (quote) await show(quote);
    },
  });
}
