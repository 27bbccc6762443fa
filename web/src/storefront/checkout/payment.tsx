import type { DeliveryQuote } from '@tailorbird/contract/delivery';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { WAY_NAMES } from '@tailorbird/contract/kinds/ways-to-pay';
import { CreditCard } from 'lucide';
import { useEffect, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { changeDraft, useDraft } from './draft.ts';
import { fieldId } from './field-id.ts';
import { textOf } from './field-problems.ts';
import { messages } from './messages.ts';
import { type PartProps, Term } from './term.tsx';

const paymentMessages = messages.payment;

type PaymentOffer = NonNullable<DeliveryQuote['payment']>;
type Way = PaymentOffer['ways'][number];

/** How the order is to be paid; nothing where the shop takes the money at pick-up alone. */
export function Payment({ quote, problems }: PartProps) {
  const { payment: chosen } = useDraft();
  if (!quote.payment) return null;
  const { ways, cardFrom } = quote.payment;
  const current = ways.find(({ method }) => method === chosen) ?? ways[0];
  const asked = current?.deposit ?? quote.payment.deposit ?? 0;
  const deposit = asked > 0 && asked < quote.total ? asked : undefined;
  const said = [
    current && WAY_NAMES[current.method],
    deposit && paymentMessages.deposit(formatAmount(deposit)),
  ]
    .filter(Boolean)
    .join(', ');
  const error = textOf(problems, 'payment.method');
  if (!current || (ways.length === 1 && !error)) {
    return (
      <div className="term">
        <Icon of={CreditCard} />
        <div className="term-wide">
          <h3>{paymentMessages.title}</h3>
          <p>{said || paymentMessages.later}</p>
          {cardFrom !== undefined && (
            <p className="small soft">{paymentMessages.cardFrom(formatAmount(cardFrom))}</p>
          )}
        </div>
      </div>
    );
  }
  return (
    <Term icon={CreditCard} title={paymentMessages.title} said={said} isAsked={error !== undefined}>
      <Ways ways={ways} current={current} deposit={deposit} cardFrom={cardFrom} error={error} />
    </Term>
  );
}

interface WaysProps {
  ways: readonly Way[];
  current: Way;
  deposit: number | undefined;
  cardFrom: number | undefined;
  error: string | undefined;
}

function Ways({ ways, current, deposit, cardFrom, error }: WaysProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="sr">{paymentMessages.choose}</legend>
      {ways.map((way, index) => (
        <label key={way.method} className="row radio">
          <input
            type="radio"
            name="payment-method"
            id={index === 0 ? fieldId('payment.method') : undefined}
            checked={way === current}
            onChange={() => changeDraft({ payment: way.method })}
          />
          <span>
            {WAY_NAMES[way.method]}
            <span className="radio-more">{sentenceOf(way, deposit !== undefined)}</span>
          </span>
        </label>
      ))}
      {deposit !== undefined && (
        <p className="hint">{paymentMessages.rest(formatAmount(deposit))}</p>
      )}
      {cardFrom !== undefined && (
        <p className="small soft">{paymentMessages.cardFrom(formatAmount(cardFrom))}</p>
      )}
      {error && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function sentenceOf({ method, days = 0 }: Way, hasDeposit: boolean): string {
  switch (method) {
    case 'at pick-up':
      return hasDeposit ? paymentMessages.restAtPickUp : paymentMessages.atPickUp;
    case 'card':
      return paymentMessages.card;
    case 'transfer':
      return paymentMessages.transfer;
    case 'invoice':
      return paymentMessages.invoice(days);
    default:
      return method satisfies never;
  }
}

/** A way that was chosen and fits no more, as after another delivery, is chosen no more. */
export function useFittingPayment(answer: DeliveryQuote | undefined): void {
  const { payment } = useDraft();
  const isGone =
    answer !== undefined &&
    payment !== '' &&
    !answer.payment?.ways.some(({ method }) => method === payment);
  useEffect(() => {
    if (isGone) changeDraft({ payment: '' });
  }, [isGone]);
}
