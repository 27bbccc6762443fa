import type { Order } from '@tailorbird/contract/orders';
import { PAYMENT_REFERENCE_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { PaymentMethod } from '@tailorbird/contract/payments';
import {
  minorUnits,
  formatAmount,
  toMinorUnits,
  fromMinorUnits,
} from '@tailorbird/contract/rules/money';
import { inGroups } from '@tailorbird/contract/kinds/payment-reference';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { newId } from '../../api.ts';
import { isRefused, type RefusedCall, sentenceOf } from '../../api-error.ts';
import { standingInvoice, usePapers } from '../../orders/order-papers.tsx';
import { PaymentBadge } from '../../orders/payment-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/form-values.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { Problem } from '../kit/problem.tsx';
import { formProblem, MoneyField, readAmount, writeCost } from '../prices/money-field.tsx';
import { Ledger } from './ledger.tsx';
import { useLedger, useRecordPayment } from './ledger-query.ts';
import { messages } from './messages.ts';
import { RefundNote } from './refund-note.tsx';
import { unpaidInWords } from './unpaid.tsx';
import { usualMethod } from './usual-method.ts';
import './payments.css';

type Kind = 'payment' | 'refund';

/** The payments of an order, and the form that records one. */
export function PaymentPanel({ order }: { order: Order }) {
  const { payment, totalAmount } = order;
  const [asked, setAsked] = useState<Kind>();
  const opener = useRef<HTMLDivElement>(null);
  const refundable = payment ? toMinorUnits(payment.paid) - toMinorUnits(payment.refunded) : 0;
  // after a refund of everything it can be paid once more
  const payable = !payment || payment.state === 'refunded' ? totalAmount : payment.open;
  const toRefund = tooMuchOf(order);
  const begin = {
    payment: payable,
    refund: toRefund > 0 ? toRefund : fromMinorUnits(minorUnits(refundable)),
  };

  function close() {
    setAsked(undefined);
    // the button that opened the form is there again
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  }

  return (
    <section className="box-panel" aria-labelledby="order-payment">
      <h2 className="mini-h" id="order-payment">
        {messages.title}
      </h2>
      <PaymentFacts order={order} />
      <Ledger order={order} />
      {asked ? (
        <EntryForm key={asked} order={order} kind={asked} begin={begin[asked]} onClose={close} />
      ) : (
        <div className="row" ref={opener}>
          {payable > 0 && (
            <Button variant="secondary" size="compact" onClick={() => setAsked('payment')}>
              {messages.pay}
            </Button>
          )}
          {refundable > 0 && (
            <Button
              variant={toRefund > 0 ? 'secondary' : 'quiet'}
              size="compact"
              onClick={() => setAsked('refund')}
            >
              {messages.refund}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** What was paid too much, in dollars. Of a cancelled order, all that is held is to be given back. */
const tooMuchOf = ({ payment, status }: Pick<Order, 'payment' | 'status'>): number =>
  (status !== 'cancelled' && payment?.toRefund) || 0;

function PaymentFacts({ order }: { order: Order }) {
  const { payment } = order;
  if (!payment) return <p className="small soft">{messages.notKept}</p>;
  const { state, paid, refunded, reference } = payment;
  const isCancelled = order.status === 'cancelled';
  const open = isCancelled ? 0 : payment.open;
  const toRefund = tooMuchOf(order);
  return (
    <>
      <p className="row-4">
        {!(isCancelled && paid === 0) && <PaymentBadge payment={payment} />}
        {isCancelled && <strong>{unpaidInWords(order) ?? messages.nothingDue}</strong>}
        {open > 0 && <strong>{messages.openNow(formatAmount(open))}</strong>}
        {toRefund > 0 && <strong>{messages.toRefund(formatAmount(toRefund))}</strong>}
        {refunded > 0 && state !== 'refunded' && (
          <span className="soft">{messages.refundedOf(formatAmount(refunded))}</span>
        )}
      </p>
      {reference && open > 0 && (
        <p className="small">
          <span className="faint">{messages.reference}</span>
          <br />
          <code>{inGroups(reference)}</code>
        </p>
      )}
    </>
  );
}

interface EntryFormProps {
  order: Order;
  kind: Kind;
  /** The amount that it begins with, in dollars. */
  begin: number;
  onClose: () => void;
}

function EntryForm({ order, kind, begin, onClose }: EntryFormProps) {
  const { form, amount, setAmount, methods, method, setMethod, note, problem, save, submit } =
    useEntryForm({
      order,
      kind,
      begin,
      onClose,
    });
  return (
    <form ref={form} className="stack-12 pay-form" noValidate onSubmit={submit}>
      <MoneyField
        label={messages.amount}
        name="amount"
        value={amount}
        error={problem}
        readOnly={save.isPending}
        onChange={setAmount}
      />
      <Select
        label={messages.method}
        name="method"
        value={method}
        onChange={({ target }) => setMethod(readMethod(target.value))}
      >
        {methods.map((one) => (
          <option key={one} value={one}>
            {messages.methods[one]}
          </option>
        ))}
      </Select>
      <TextField
        label={messages.entryReference}
        hint={messages.referenceHint}
        optional
        name="reference"
        autoComplete="off"
        maxLength={PAYMENT_REFERENCE_MAX_LENGTH}
        readOnly={save.isPending}
      />
      {note && <RefundNote {...note} readOnly={save.isPending} />}
      <Problem>{save.isError && !save.isPending && refusalOf(save.error)}</Problem>
      <div className="row">
        <Button type="submit" size="compact" busy={save.isPending}>
          {save.isPending ? messages.saving : kind === 'payment' ? messages.pay : messages.refund}
        </Button>
        <Button variant="quiet" size="compact" onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The form keeps its id however often it is sent: what it records is recorded once. */
function useEntryForm({ order, kind, begin, onClose }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [_id] = useState(newId);
  const [amount, setAmount] = useState(() => writeCost(toMinorUnits(begin)));
  const { data: entries } = useLedger(order._id);
  // what came online goes back there; nobody else can record that it came
  const isOnline = kind === 'refund' && entries?.some((entry) => entry.method === 'online');
  const methods = isOnline ? METHODS_BACK : METHODS;
  const [chosen, setMethod] = useState<PaymentMethod>();
  const method = chosen ?? usualMethod(entries ?? [], order, methods);
  const [problem, setProblem] = useState<string>();
  const { note, reasonOf } = useRefundNote({ order, kind, amount });
  const save = useRecordPayment(order);
  // what was read when the form opened, or since it was refused: nothing new is recorded unseen
  const [seen, setSeen] = useState(() => sumsOf(order));
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const dollars = fromMinorUnits(readAmount(amount));
    const typed = new FormData(event.currentTarget);
    const reason = reasonOf(typed);
    const wrong = formProblem(amount) ?? (dollars > 0 ? undefined : messages.amountMissing);
    setProblem(wrong);
    if (wrong !== undefined || reason === undefined) {
      fieldOf(event.currentTarget, wrong === undefined ? 'reason' : 'amount')?.focus();
      return;
    }
    const reference = wordsOf(typed, 'reference');
    const keepsInvoice = note?.keepsInvoice ?? false;
    const body = { _id, kind, amount: dollars, method, reference, reason, keepsInvoice, seen };
    save.mutate(body, {
      onSuccess: ({ creditNote }) => {
        const saved = messages.saved[kind](formatAmount(dollars));
        notify('success', creditNote ? `${saved} ${messages.noted(creditNote.number)}` : saved);
        onClose();
      },
      onError: (error) => {
        if (isStale(error)) setSeen(sumsOf(error.body.order));
      },
    });
  }

  return { form, amount, setAmount, methods, method, setMethod, note, problem, save, submit };
}

const sumsOf = ({ payment }: Order) => ({
  paid: payment?.paid ?? 0,
  refunded: payment?.refunded ?? 0,
});

function isStale(
  error: unknown,
): error is RefusedCall<'POST /order/{id}/payments', 'CHANGED_MEANWHILE'> {
  return isRefused(error, 'POST /order/{id}/payments', 'CHANGED_MEANWHILE');
}

function refusalOf(error: unknown): string {
  if (!isStale(error)) return sentenceOf(error, messages.failed);
  const last = error.body.entries.at(-1);
  return messages.changedMeanwhile(
    last
      ? `${messages.kinds[last.kind]} ${formatAmount(last.amount)} ${messages.by(last.recordedBy)}`
      : '',
  );
}

/**
 * The credit note that comes with a refund; none of an order without an invoice, nor with what was paid
 * too much: the invoice asks for that no more.
 */
function useRefundNote({
  order,
  kind,
  amount,
}: Pick<EntryFormProps, 'order' | 'kind'> & { amount: string }) {
  const invoice = standingInvoice(usePapers(order._id).data);
  const [keepsInvoice, setKeeps] = useState(false);
  const [problem, setProblem] = useState<string>();
  const surplus = toMinorUnits(order.payment?.toRefund ?? 0);
  const isTooMuch = surplus > 0 && readAmount(amount) <= surplus;
  const note =
    kind === 'refund' && invoice && !isTooMuch
      ? { invoice, keepsInvoice, onKeep: setKeeps, problem }
      : undefined;

  /** Undefined: it is needed and missing. */
  function reasonOf(typed: FormData): string | undefined {
    const reason = wordsOf(typed, 'reason').trim();
    const isMissing = note !== undefined && !keepsInvoice && reason === '';
    setProblem(isMissing ? messages.reasonMissing : undefined);
    return isMissing ? undefined : reason;
  }

  return { note, reasonOf };
}

function wordsOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}

const METHODS: readonly PaymentMethod[] = ['cash', 'card', 'transfer', 'other'];
const METHODS_BACK: readonly PaymentMethod[] = ['online', ...METHODS];

const readMethod = (value: string): PaymentMethod =>
  METHODS_BACK.find((method) => method === value) ?? 'cash';
