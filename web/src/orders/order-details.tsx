import type { OrderDetails as Details } from '@tailorbird/contract/delivery';
import { detailsForCustomer, detailsInWords } from '@tailorbird/contract/rules/details-in-words';

/** Contact, delivery and billing address of an order; nothing where there is nothing to tell. */
export function OrderDetails({ order, forAdmin }: { order: Details; forAdmin?: true }) {
  const entries = forAdmin ? detailsInWords(order) : detailsForCustomer(order);
  if (entries.length === 0) return null;
  return (
    <dl className="order-details">
      {entries.map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <DetailLines lines={lines} />
        </div>
      ))}
    </dl>
  );
}

/** What belongs to a <dt>, a line below the other. */
export function DetailLines({ lines }: { lines: readonly string[] }) {
  return (
    <dd>
      {lines.map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
    </dd>
  );
}
