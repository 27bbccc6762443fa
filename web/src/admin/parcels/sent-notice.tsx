import type { Order, Parcel } from '@tailorbird/contract/orders';
import { Truck } from 'lucide';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Problem } from '../kit/problem.tsx';
import { messages as orderMessages } from '../orders/messages.ts';
import { useSetStatus } from '../orders/order-edits.ts';
import { parcelMessages } from './messages.ts';
import { LabelLink } from './parcel-card.tsx';
import { useTakeParcelBack } from './parcel-calls.ts';
import { countLeft, countToSend, isPickedUp } from './sent-mark.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

const { notice: messages } = parcelMessages;

/** A parcel that was sent from this page. */
export interface SentParcel {
  id: string;
  /** Whether a mail was asked for. */
  wantsMail: boolean;
}

interface SentNoticeProps {
  order: Order;
  /** Undefined: none, since the page was opened. */
  sent: SentParcel | undefined;
}

/**
 * Says that the last parcel is sent, and lets it be undone until its mail goes. Once all is sent it
 * offers the end of the order, and never sets it.
 */
export function SentNotice({ order, sent }: SentNoticeProps) {
  const last = order.parcels?.at(-1);
  const seconds = useSecondsUntil(last?.mailAt);
  const isOwn = last !== undefined && last._id === sent?.id;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the button that sent it is gone
    if (isOwn) notice.current?.focus({ preventScroll: true });
  }, [isOwn]);
  const isAll = countLeft(order) === 0;
  const isShown = isOwn || seconds > 0;
  if (!last || (!isShown && !(isAll && order.status === 'pending'))) return null;
  const all = countToSend(order);
  const title = isShown ? titleOf(order, last, { isAll, all }) : allTitle(order, all);
  return (
    <div className="notice notice-success parcel-notice" ref={notice} tabIndex={-1}>
      <Icon of={Truck} />
      <div>
        <strong>
          <output>{title}</output>
        </strong>
        {isShown && <MailLine order={order} parcel={last} seconds={seconds} sent={sent} />}
      </div>
      <div className="row-8 parcel-notice-acts">
        {isOwn && <LabelLink order={order} parcel={last} variant="secondary" />}
        {isAll && order.status === 'pending' && <CompleteButton order={order} />}
      </div>
    </div>
  );
}

function titleOf(
  order: Order,
  { number }: Parcel,
  { isAll, all }: { isAll: boolean; all: number },
): string {
  if (isPickedUp(order)) return isAll ? messages.readyAll(number, all) : messages.ready(number);
  return isAll ? messages.sentAll(number, all) : messages.sent(number);
}

function allTitle(order: Order, all: number): string {
  if (!isPickedUp(order)) return messages.allSent(all);
  const isOver = order.parcels?.every(({ handedAt }) => handedAt !== undefined) === true;
  return isOver ? messages.allHanded(all) : parcelMessages.send.allReady;
}

interface MailLineProps extends SentNoticeProps {
  parcel: Parcel;
  seconds: number;
}

/** When the mail goes; the seconds are seen, and not read out one after the other. */
function MailLine({ order, parcel, seconds, sent }: MailLineProps) {
  const takeBack = useTakeParcelBack(order, parcel);
  const isOwn = parcel._id === sent?.id;
  const isUnmailed = parcel.mailAt === undefined;
  const words = isUnmailed
    ? isOwn && sent.wantsMail
      ? messages.mayNot
      : messages.unmailed
    : seconds > 0
      ? parcelMessages.sent.mailWaits(seconds)
      : parcelMessages.sent.mailIsOut;
  return (
    <p>
      {words}{' '}
      {(seconds > 0 || isUnmailed) && (
        <button
          type="button"
          className="textlink"
          aria-disabled={takeBack.isPending || undefined}
          onClick={() => {
            if (!takeBack.isPending) takeBack.mutate();
          }}
        >
          {parcelMessages.sent.undo}
        </button>
      )}
    </p>
  );
}

function CompleteButton({ order }: { order: Order }) {
  const setStatus = useSetStatus(order._id);
  const { status: before, version } = order;
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        busy={setStatus.isPending}
        onClick={() => setStatus.mutate({ status: 'completed', before, version })}
      >
        {setStatus.isPending ? orderMessages.updating : messages.complete}
      </Button>
      <Problem>{setStatus.isError && orderMessages.statusFailed}</Problem>
    </>
  );
}
