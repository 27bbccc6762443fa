import type { CallInput } from '@tailorbird/contract/endpoint';
import type { getPriceImpact } from '@tailorbird/contract/price-impact';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide';
import { call } from '../../../api.ts';
import { Icon } from '../../../ui/icon.tsx';
import { impactInWords, messages } from './messages.ts';
import './prices.css';

const words = messages.impact;

export type PriceChange = CallInput<typeof getPriceImpact>['body'];

/** Milliseconds that nothing is typed before it is asked. */
const SETTLED = 500;

/** What saving these prices does to open carts, told before it is done. */
export function PriceImpactNotice({ change }: { change: PriceChange }) {
  const query = useQuery({
    queryKey: ['admin', 'price-impact', change],
    queryFn: async ({ signal }) => {
      // the next letter makes another query, and ends this one
      await new Promise((resolve) => setTimeout(resolve, SETTLED));
      signal.throwIfAborted();
      return (await call('POST /catalogue/price-impact', { body: change }, signal)).impact;
    },
    placeholderData: keepPreviousData,
    // carts change all the time
    gcTime: 0,
  });
  const said = query.data && impactInWords(query.data);
  const isOld = query.isPending || query.isPlaceholderData;
  return (
    <output className="price-impact" aria-busy={isOld}>
      <Icon of={ShoppingCart} />
      {query.isError ? (
        <span>{words.failed}</span>
      ) : said ? (
        <span>
          <b>{said.title}</b> <span className="soft">{said.text}</span>
        </span>
      ) : (
        <span className="soft">{words.counting}</span>
      )}
    </output>
  );
}
