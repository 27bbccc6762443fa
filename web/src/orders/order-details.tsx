import type { OrderDetails as Details } from '@tailorbird/contract/delivery';
import type { Order } from '@tailorbird/contract/orders';
import { detailsForCustomer, detailsInWords } from '@tailorbird/contract/rules/details-in-words';

/** Contact, delivery and billing address of an order; nothing where there is nothing to tell. */
export function OrderDetails({
  order: { paymentTerms, status, ...order },
  forAdmin,
}: {
  order: Details & Pick<Order, 'payment' | 'status' | 'totalAmount'>;
  forAdmin?: true;
}) {
  const entries = forAdmin
    ? detailsInWords({ ...order, paymentTerms })
    : // customers read of payment in a part of its own
      detailsForCustomer({ ...order, ...(!order.payment && { paymentTerms }) }, status);
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

/** The lines that belong to a <dt>, one below the other. */
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
