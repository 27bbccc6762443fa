import type { Order } from '@tailorbird/contract/orders';
import { Truck } from 'lucide';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { parcelMessages } from './messages.ts';
import { ParcelList } from './parcel-list.tsx';
import { sendLink } from './parcel-links.ts';
import { countLeft, isPickedUp } from './sent-mark.tsx';
import { SentNotice } from './sent-notice.tsx';
import './parcels.css';

/** On the page of an order: the parcels that were sent, and the way to the next one. */
export default function ParcelsPart({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const { packed = 0 } = order;
  const isOver = order.status === 'cancelled' || countLeft(order) === 0;
  if (isOver && order.parcels === undefined) return null;
  const { send: messages } = parcelMessages;
  return (
    <section className="stack-12" aria-label={parcelMessages.title}>
      <SentNotice order={order} sent={undefined} />
      <ParcelList order={order} />
      {!isOver && (
        <div className="row-8">
          <ButtonLink
            variant={packed > 0 ? 'primary' : 'secondary'}
            size="compact"
            to={sendLink(search)}
          >
            <Icon of={Truck} />
            {packed === 0
              ? messages.open
              : isPickedUp(order)
                ? messages.actReady(packed)
                : messages.act(packed)}
          </ButtonLink>
          {packed > 0 && (
            <span className="soft">
              {isPickedUp(order) ? messages.ready(packed) : messages.packed(packed)}
            </span>
          )}
        </div>
      )}
    </section>
  );
}
