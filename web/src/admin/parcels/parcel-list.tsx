import type { Order } from '@tailorbird/contract/orders';
import { useSearchParams } from 'react-router';
import { parcelMessages } from './messages.ts';
import { ParcelCard } from './parcel-card.tsx';
import { linkedParcel } from './parcel-links.ts';

/** The parcels of an order, the first one above. */
export function ParcelList({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const linked = linkedParcel(search);
  const { parcels = [] } = order;
  if (parcels.length === 0) return null;
  return (
    <ol className="parcels" aria-label={parcelMessages.sent.list}>
      {parcels.map((parcel) => {
        const isLinked = parcel.number === linked;
        return (
          <ParcelCard
            key={isLinked ? `${parcel._id} linked` : parcel._id}
            order={order}
            parcel={parcel}
            isLinked={isLinked}
          />
        );
      })}
    </ol>
  );
}
