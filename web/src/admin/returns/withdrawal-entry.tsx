import type { Order } from '@tailorbird/contract/orders';
import { dateInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import type { DeskWithdrawal } from '@tailorbird/contract/withdrawals';
import { PackageCheck } from 'lucide';
import { useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { Problem } from '../kit/problem.tsx';
import { returnMessages } from './messages.ts';
import { useWithdrawalStep } from './returns-query.ts';
import { SettleForm } from './settle-form.tsx';

interface WithdrawalEntryProps {
  order: Order;
  withdrawal: DeskWithdrawal;
  onDone: (sentence: string) => void;
}

/** A withdrawal: what and when, whether the goods came, and its money. */
export function WithdrawalEntry({ order, withdrawal, onDone }: WithdrawalEntryProps) {
  const { at, name, email, items, text } = withdrawal;
  const count = items.reduce((all, { quantity }) => all + quantity, 0);
  return (
    <article className="stack-12 returns-entry">
      <div>
        <h3>{returnMessages.title(name, count)}</h3>
        <p className="small soft">
          <time dateTime={at}>{formatMoment(at)}</time>, <bdi>{email}</bdi>
        </p>
      </div>
      <ul className="small">
        {items.map((item) => (
          <li key={item._id}>
            {returnMessages.goods(item.quantity, item.name)}
            {item.pieces.length > 0 && (
              <span className="soft">, {returnMessages.stopped(item.pieces)}</span>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary className="textlink">{returnMessages.receipt}</summary>
        <p className="returns-text" dir="auto">
          {text}
        </p>
      </details>
      <Arrival order={order} withdrawal={withdrawal} onDone={onDone} />
      <Money order={order} withdrawal={withdrawal} onDone={onDone} />
    </article>
  );
}

/** Whether the goods came back: said where some of the order was sent. */
function Arrival({ order, withdrawal, onDone }: WithdrawalEntryProps) {
  const { _id, name, arrived, settled, proposal } = withdrawal;
  const step = useWithdrawalStep(order, _id);
  // nothing comes back of what was never sent
  if (proposal?.kind === 'cancellation' || settled?.kind === 'cancellation') return null;
  const say = (isArrived: boolean) =>
    step.mutate(
      { step: 'arrived', isArrived },
      {
        onSuccess: () =>
          onDone(isArrived ? returnMessages.saidArrived : returnMessages.saidNotArrived),
      },
    );
  return (
    <div className="stack-6">
      {arrived ? (
        <div className="row-8 small">
          <span>{returnMessages.arrivedAt(formatMoment(arrived.at), arrived.by)}</span>
          {!settled && (
            <Button variant="quiet" size="compact" busy={step.isPending} onClick={() => say(false)}>
              {returnMessages.notArrived}
            </Button>
          )}
        </div>
      ) : (
        <div className="row-8">
          <Button
            variant="secondary"
            size="compact"
            aria-label={returnMessages.arrivedOf(name)}
            busy={step.isPending}
            onClick={() => say(true)}
          >
            <Icon of={PackageCheck} />
            {step.isPending ? returnMessages.saving : returnMessages.arrived}
          </Button>
          {!settled && <span className="hint">{returnMessages.mayWait}</span>}
        </div>
      )}
      <Problem>{step.isError && sentenceOf(step.error, returnMessages.failed)}</Problem>
    </div>
  );
}

/** What was done about the money, or what is proposed. */
function Money({ order, withdrawal, onDone }: WithdrawalEntryProps) {
  const { settled, proposal, payBy, name } = withdrawal;
  const [asked, setAsked] = useState<'cancellation' | 'credit'>();
  if (settled) {
    const { kind, by, at, cents, refundCents } = settled;
    const moment = formatMoment(at);
    return (
      <p className="small">
        {kind === 'cancellation'
          ? returnMessages.settled.cancellation(by, moment)
          : returnMessages.settled.credit(formatMoney(minorUnits(cents)), by, moment)}{' '}
        {refundCents > 0 && returnMessages.settled.refunded(formatMoney(minorUnits(refundCents)))}
      </p>
    );
  }
  if (!proposal) return null;
  const { kind, lines, totalCents, refundCents } = proposal;
  return (
    <div className="stack-8 returns-money">
      <p className="small">
        <strong>{returnMessages.proposals[kind]}</strong> {returnMessages.payBy(dateInWords(payBy))}
      </p>
      <dl className="price-lines small">
        {lines.map(({ label, cents }, index) => (
          // two goods may have one name
          <div key={`${index} ${label}`}>
            <dt>{label}</dt>
            <dd>{formatMoney(minorUnits(cents))}</dd>
          </div>
        ))}
        <div className="returns-total">
          <dt>{returnMessages.total}</dt>
          <dd>{formatMoney(minorUnits(totalCents))}</dd>
        </div>
      </dl>
      <p className="small soft">
        {refundCents > 0
          ? returnMessages.refund(formatMoney(minorUnits(refundCents)))
          : returnMessages.noRefund}
      </p>
      {asked ? (
        <SettleForm
          key={asked}
          order={order}
          withdrawal={withdrawal}
          proposal={proposal}
          kind={asked}
          onClose={() => setAsked(undefined)}
          onDone={onDone}
        />
      ) : (
        <div className="row-8">
          <Button
            size="compact"
            aria-label={returnMessages.actOf(returnMessages.acts[kind], name)}
            onClick={() => setAsked(kind)}
          >
            {returnMessages.acts[kind]}
          </Button>
          {kind === 'cancellation' && (
            <Button variant="quiet" size="compact" onClick={() => setAsked('credit')}>
              {returnMessages.instead}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
