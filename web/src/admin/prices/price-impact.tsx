import type { CallInput } from '@tailorbird/contract/endpoint';
import type { getPriceImpact, PriceImpact } from '@tailorbird/contract/price-impact';
import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide';
import { call } from '../../api.ts';
import { Icon } from '../../ui/icon.tsx';
import { impactInWords, messages } from './messages.ts';
import './prices.css';

const impactMessages = messages.impact;

export type PriceChange = CallInput<typeof getPriceImpact>['body'];

/** Milliseconds that nothing is typed before it is asked. */
const SETTLED = 500;

/** The effect of these prices on open carts, shown before they are saved. */
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
    <div className="price-impact">
      <Icon of={ShoppingCart} />
      <div className="grow">
        <output aria-busy={isOld}>
          {query.isError ? (
            <span>{impactMessages.failed}</span>
          ) : said ? (
            <span>
              <b>{said.title}</b> <span className="soft">{said.text}</span>
            </span>
          ) : (
            <span className="soft">{impactMessages.counting}</span>
          )}
        </output>
        {!query.isError && query.data && query.data.largest.length > 0 && (
          <ChangedCarts impact={query.data} />
        )}
      </div>
    </div>
  );
}

/** What becomes of single carts, without whose they are. */
function ChangedCarts({ impact: { largest, cheaper, dearer } }: { impact: PriceImpact }) {
  const { columns } = impactMessages;
  return (
    <details className="impact-carts">
      <summary className="textlink">{impactMessages.seeThem}</summary>
      {cheaper + dearer > largest.length && (
        <p className="hint">{impactMessages.most(largest.length)}</p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.pieces}</th>
            <th scope="col">{columns.before}</th>
            <th scope="col">{columns.after}</th>
            <th scope="col">{columns.change}</th>
          </tr>
        </thead>
        <tbody>
          {largest.map(({ pieces, beforeCents, afterCents }, index) => (
            // several carts may cost the same
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>{pieces}</td>
              <td>{formatMoney(minorUnits(beforeCents))}</td>
              <td>{formatMoney(minorUnits(afterCents))}</td>
              <td>{messages.adds(afterCents - beforeCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
