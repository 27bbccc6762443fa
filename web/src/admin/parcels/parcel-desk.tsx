import { PARCELS_MAX } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { usePieces } from '../orders/pieces-query.ts';
import { receiverLines } from '../sheets/parcel-people.ts';
import { parcelMessages } from './messages.ts';
import { ParcelList } from './parcel-list.tsx';
import { piecesLink } from './parcel-links.ts';
import { chosenPieces, NO_TICKS, piecesLeft, type UnsentPieces } from './pieces-to-send.ts';
import { PickPieces } from './pick-pieces.tsx';
import { SendForm } from './send-form.tsx';
import { countLeft, isPickedUp } from './sent-mark.tsx';
import { type SentParcel, SentNotice } from './sent-notice.tsx';
import './parcels.css';

const { send: messages } = parcelMessages;

/** Whoever has sent one order goes on with the next. */
const TO_SEND = '/admin/orders?sending=to+send';

/** The next parcel of an order, below those that were sent. */
export default function ParcelDesk({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const [sent, setSent] = useState<SentParcel>();
  const query = usePieces(order._id);
  const why = whyNothing(order);
  const next = Math.max(0, ...(order.parcels ?? []).map(({ number }) => number)) + 1;
  return (
    <div className="stack-16">
      <p>
        <Link className="textlink textlink-s inline-6" to={piecesLink(search)}>
          <Icon of={ArrowLeft} />
          {parcelMessages.toPieces}
        </Link>
      </p>
      <SentNotice order={order} sent={sent} />
      <ParcelList order={order} />
      {why !== undefined ? (
        <div className="box-panel stack-12 parcel-none">
          <p>{why}</p>
          <p>
            <ButtonLink variant="secondary" size="compact" to={TO_SEND}>
              {messages.toSend}
            </ButtonLink>
          </p>
        </div>
      ) : query.isError ? (
        <LoadErrorLine title={parcelMessages.loadFailed} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <NextParcel
          // what was ticked was ticked for the parcel that is sent
          key={sent?.id}
          order={order}
          number={next}
          left={piecesLeft(order, query.data)}
          onSent={setSent}
        />
      ) : (
        <p className="box-panel parcel-none">{messages.acting}</p>
      )}
    </div>
  );
}

/** Why there is nothing to send: a sentence. */
function whyNothing(order: Order): string | undefined {
  if (order.status === 'cancelled') return messages.cancelled;
  if (countLeft(order) === 0) return isPickedUp(order) ? messages.allReady : messages.nothingLeft;
  return (order.parcels?.length ?? 0) >= PARCELS_MAX ? messages.full(PARCELS_MAX) : undefined;
}

interface NextParcelProps {
  order: Order;
  number: number;
  left: UnsentPieces;
  onSent: (sent: SentParcel) => void;
}

function NextParcel({ order, number, left, onSent }: NextParcelProps) {
  const [search] = useSearchParams();
  const [ticks, setTicks] = useState(NO_TICKS);
  const [isScanning, setScanning] = useState(false);
  const isNext = (order.parcels?.length ?? 0) > 0;
  const chosen = chosenPieces(left, { ticks, isScanning, isNext });
  const isBlank = left.free.length === 0;
  return (
    <div className="parcel-grid">
      {isBlank ? (
        <div className="box-panel stack-12 parcel-none">
          <p>{messages.nothingPacked}</p>
          <WhyNot left={left} />
          <p>
            <ButtonLink variant="secondary" size="compact" to={piecesLink(search)}>
              {parcelMessages.toPieces}
            </ButtonLink>
          </p>
        </div>
      ) : (
        <PickPieces
          order={order}
          number={number}
          left={left}
          chosen={chosen}
          isScanning={isScanning}
          onTicks={(change) => setTicks(change)}
          onScanning={(isOn) => {
            setTicks(NO_TICKS);
            setScanning(isOn);
          }}
        >
          <WhyNot left={left} />
        </PickPieces>
      )}
      <aside className="stack-16" aria-label={messages.next(number)}>
        {!isBlank && <SendForm order={order} number={number} chosen={chosen} onSent={onSent} />}
        <section className="box-panel" aria-labelledby="parcel-to">
          <h2 className="mini-h" id="parcel-to">
            {isPickedUp(order) ? messages.pickedUpBy : messages.goesTo}
          </h2>
          <p className="parcel-to">
            {receiverLines(order).map((line, index) => (
              <span key={index} dir="auto">
                {line}
              </span>
            ))}
          </p>
        </section>
      </aside>
    </div>
  );
}

/** Which pieces cannot be sent yet. */
function WhyNot({ left: { held, again, stopped } }: { left: UnsentPieces }) {
  const reasons = [
    ['not approved', held],
    ['made again', again],
    ['withdrawn', stopped],
  ] as const;
  const sentences = reasons
    .filter(([, numbers]) => numbers.length > 0)
    .map(([why, numbers]) => messages.why[why](numbers));
  if (sentences.length === 0) return null;
  return <p className="soft parcel-why">{sentences.join(' ')}</p>;
}
