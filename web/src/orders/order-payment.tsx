import type { OrderPayment as Payment, PaymentWay } from '@tailorbird/contract/order-payment';
import type { Order } from '@tailorbird/contract/orders';
import {
  minorUnits,
  formatAmount,
  toMinorUnits,
  fromMinorUnits,
} from '@tailorbird/contract/rules/money';
import {
  accountInGroups,
  inGroups,
  plainAccount,
} from '@tailorbird/contract/kinds/payment-reference';
import { WAY_NAMES } from '@tailorbird/contract/kinds/ways-to-pay';
import { Copy } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useClipboard } from '../ui/use-clipboard.ts';
import { PayByCard } from './pay-by-card.tsx';
import { isFree, PaymentBadge } from './payment-badge.tsx';
import { paymentMessages } from './payment-messages.ts';
import './order-payment.css';

/**
 * The payments of an order, the amount due, and how to pay it; nothing where the shop shows none of
 * it.
 */
export function OrderPayment({
  order,
  link,
}: {
  order: Pick<Order, '_id' | 'payment' | 'paymentTerms'>;
  /** The secret of the link that it is shown by; undefined when it is one's own. */
  link?: string;
}) {
  const { payment, paymentTerms } = order;
  if (!payment) return null;
  const { state, due = 0, ways = [], cardFrom, toRefund } = payment;
  const [first] = ways;
  // a card is paid with at once, whatever was chosen
  const shown = ways.filter((way) => way === first || way.method === 'card');
  const others = ways.filter((way) => !shown.includes(way));
  const isDeposit = isDepositDue(payment);
  const amounts = amountsOf(payment);
  return (
    <section className="stack-8 order-payment" aria-label={paymentMessages.title}>
      <div className="between">
        <h2>{paymentMessages.title}</h2>
        {state !== 'open' && <PaymentBadge payment={payment} />}
      </div>
      {amounts.length > 0 && (
        <dl className="price-lines">
          {amounts.map(({ label, dollars, isDue }) => (
            <div key={label} className={isDue ? 'pay-due' : undefined}>
              <dt>{label}</dt>
              <dd>{formatAmount(dollars)}</dd>
            </div>
          ))}
        </dl>
      )}
      {toRefund !== undefined && <p>{paymentMessages.tooMuch(formatAmount(toRefund))}</p>}
      {isDeposit && <p className="small soft">{paymentMessages.beginsWithDeposit}</p>}
      {shown.map((way) => (
        <Way key={way.method} {...{ way, order, link, isDeposit }} />
      ))}
      {due === 0 && !isFree(payment) && paymentTerms?.method && (
        <p>{WAY_NAMES[paymentTerms.method]}</p>
      )}
      {!first && due > 0 && <p className="small">{paymentMessages.noWay}</p>}
      {cardFrom !== undefined && (
        <p className="small soft">{paymentMessages.cardFrom(formatAmount(cardFrom))}</p>
      )}
      {others.length > 0 && (
        <details className="pay-others">
          <summary className="textlink">{paymentMessages.otherWays}</summary>
          {others.map((way) => (
            <Way key={way.method} {...{ way, order, link, isDeposit }} />
          ))}
        </details>
      )}
    </section>
  );
}

/** In a list, where something is to be paid before the order is handed over. */
export function PaymentDueNote({ order: { payment } }: { order: Pick<Order, 'payment'> }) {
  const { due = 0, ways = [] } = payment ?? {};
  if (!payment || due === 0) return null;
  const isDeposit = isDepositDue(payment);
  const isLater = ways[0]?.method === 'at pick-up' || ways[0]?.method === 'invoice';
  if (isLater && !isDeposit) return null;
  const price = formatAmount(due);
  return (
    <>
      <br />
      <span className="small soft">
        {isDeposit ? paymentMessages.depositNote(price) : paymentMessages.dueNote(price)}
      </span>
    </>
  );
}

/** A part of the price is asked for first. */
const isDepositDue = ({ state, due = 0, open }: Payment) =>
  state === 'open' && due > 0 && due < open;

interface Amount {
  label: string;
  dollars: number;
  isDue?: true;
}

function amountsOf(payment: Payment): Amount[] {
  const { state, paid, refunded, open, due = 0 } = payment;
  const rest = fromMinorUnits(minorUnits(toMinorUnits(open) - toMinorUnits(due)));
  const toPay = isDepositDue(payment)
    ? paymentMessages.depositToPay
    : state === 'deposit paid'
      ? paymentMessages.restToPay
      : paymentMessages.toPay;
  // of what was paid whole, the state says all
  const isWhole = state === 'paid' && refunded === 0 && payment.toRefund === undefined;
  const amounts: Amount[] = [
    { label: paymentMessages.paid, dollars: isWhole ? 0 : paid },
    { label: paymentMessages.refunded, dollars: refunded },
    { label: toPay, dollars: due, isDue: true },
    { label: paymentMessages.rest, dollars: due > 0 ? rest : 0 },
  ];
  return amounts.filter(({ dollars }) => dollars > 0);
}

interface WayProps {
  way: PaymentWay;
  order: Pick<Order, '_id' | 'payment'>;
  link: string | undefined;
  isDeposit: boolean;
}

function Way(props: WayProps) {
  return (
    <div className="stack-4 pay-way">
      <h3>{WAY_NAMES[props.way.method]}</h3>
      <WayToPay {...props} />
    </div>
  );
}

function WayToPay({ way, order, link, isDeposit }: WayProps): ReactNode {
  switch (way.method) {
    case 'at pick-up':
      return <p>{isDeposit ? paymentMessages.depositAtPickUp : paymentMessages.atPickUp}</p>;
    case 'card':
      return <PayByCard order={order} link={link} />;
    case 'transfer':
      return <Transfer way={way} />;
    case 'invoice':
      return <p>{paymentMessages.invoice(way.days)}</p>;
    default:
      return way satisfies never;
  }
}

function Transfer({ way }: { way: Extract<PaymentWay, { method: 'transfer' }> }) {
  const { accountHolder, account, bankCode, reference } = way;
  return (
    <>
      <dl className="stack-6 pay-account">
        <Line name={paymentMessages.accountHolder}>
          <bdi>{accountHolder}</bdi>
        </Line>
        <Copied
          name={paymentMessages.account}
          shown={accountInGroups(account)}
          copied={plainAccount(account)}
        />
        {bankCode && (
          <Line name={paymentMessages.bankCode}>
            <bdi>{bankCode}</bdi>
          </Line>
        )}
        <Copied name={paymentMessages.reference} shown={inGroups(reference)} copied={reference} />
      </dl>
      <p className="soft">{paymentMessages.transfer}</p>
    </>
  );
}

function Line({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

/** What is typed into the form of a bank, with a button that copies it. */
function Copied({ name, shown, copied }: { name: string; shown: string; copied: string }) {
  const { copy, outcome } = useClipboard(copied);
  return (
    <Line name={name} className="row-4 pay-copied">
      <bdi className="pay-code">{shown}</bdi>
      <button type="button" className="inline-4 textlink" onClick={() => void copy()}>
        <Icon of={Copy} />
        {paymentMessages.copy}
        <span className="sr"> {name}</span>
      </button>
      <output className="hint">
        {outcome && (outcome === 'copied' ? paymentMessages.copied : paymentMessages.notCopied)}
      </output>
    </Line>
  );
}
