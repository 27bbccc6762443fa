import type { Order, Parcel } from '@tailorbird/contract/orders';
import { countWorkshopPieces } from '@tailorbird/contract/kinds/piece-states';
import { ExternalLink } from 'lucide';
import { formatDay } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { messages } from './messages.ts';

const parcelMessages = messages.parcels;

/** The parcels of an order: what is on its way, and what waits to be picked up. None: nothing is said. */
export function OrderParcels({
  order: { orderId, parcels = [], cart },
  level: Heading = 'h3',
}: {
  order: Pick<Order, 'orderId' | 'parcels' | 'cart'>;
  level?: 'h3' | 'h4';
}) {
  if (parcels.length === 0) return null;
  const all = countWorkshopPieces(cart.items);
  return (
    <section className="stack-8" aria-label={parcelMessages.label(orderId)}>
      <Heading className="mini-h">{parcelMessages.title(parcels.length)}</Heading>
      <ol className="stack-8">
        {parcels.map((parcel) => (
          <ParcelEntry key={parcel._id} parcel={parcel} all={all} />
        ))}
      </ol>
    </section>
  );
}

function ParcelEntry({ parcel, all }: { parcel: Parcel; all: number }) {
  const { number, kind, pieces, sentAt, carrier, tracking, link, handedAt } = parcel;
  const count = pieces.length < all ? pieces.length : undefined;
  const says =
    kind === 'parcel'
      ? parcelMessages.sent(formatDay(sentAt), count)
      : handedAt === undefined
        ? parcelMessages.ready(formatDay(sentAt), count)
        : parcelMessages.fetched(formatDay(handedAt), count);
  return (
    <li className="small">
      <span>{says}</span>
      {(carrier !== '' || tracking !== '') && (
        <>
          <br />
          <span className="soft">
            {carrier !== '' && <bdi>{carrier}</bdi>} {tracking !== '' && <bdi>{tracking}</bdi>}
          </span>
        </>
      )}
      {link !== undefined && (
        <>
          <br />
          {/* the carrier learns nothing of the page with the link to the order */}
          <a className="textlink inline-4" href={link} target="_blank" rel="noreferrer">
            {parcelMessages.follow}
            <span className="sr"> {parcelMessages.followNumber(number)}</span>
            <Icon of={ExternalLink} />
          </a>
        </>
      )}
    </li>
  );
}
