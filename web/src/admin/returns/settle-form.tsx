import {
  CREDIT_REASON_MAX_LENGTH,
  PAYMENT_REFERENCE_MAX_LENGTH,
} from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import type { PaymentMethod } from '@tailorbird/contract/payments';
import { formatMoney, fromMinorUnits, minorUnits } from '@tailorbird/contract/rules/money';
import type { DeskWithdrawal } from '@tailorbird/contract/withdrawals';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Problem } from '../kit/problem.tsx';
import { useLedger } from '../payments/ledger-query.ts';
import { messages as paymentMessages } from '../payments/messages.ts';
import { usualMethod } from '../payments/usual-method.ts';
import { formProblem, MoneyField, readAmount, writeCost } from '../prices/money-field.tsx';
import { returnMessages } from './messages.ts';
import { useWithdrawalStep } from './returns-query.ts';

type Proposal = NonNullable<DeskWithdrawal['proposal']>;

interface SettleFormProps {
  order: Order;
  withdrawal: DeskWithdrawal;
  proposal: Proposal;
  kind: Proposal['kind'];
  onClose: () => void;
  onDone: (sentence: string) => void;
}

const METHODS: readonly PaymentMethod[] = ['cash', 'card', 'transfer', 'other'];
const METHODS_ONLINE: readonly PaymentMethod[] = ['online', ...METHODS];

/** How the money of a withdrawal is settled: the amount and its reason, and how it goes back. */
export function SettleForm(props: SettleFormProps) {
  const { order, proposal, kind, onClose } = props;
  const { totalCents, refundCents } = proposal;
  const { form, amount, setAmount, problem, methods, method, setMethod, save, submit } =
    useSettlement(props);
  return (
    <form ref={form} className="stack-12 returns-form" noValidate onSubmit={submit}>
      {kind === 'credit' && (
        <MoneyField
          label={returnMessages.amount}
          name="amount"
          hint={returnMessages.amountHint(formatMoney(minorUnits(totalCents)))}
          value={amount}
          error={problem}
          readOnly={save.isPending}
          onChange={setAmount}
        />
      )}
      {refundCents > 0 && (
        <>
          <Select
            label={returnMessages.method}
            name="method"
            value={method}
            disabled={save.isPending}
            onChange={({ target }) => setMethod(target.value)}
          >
            {methods.map((each) => (
              <option key={each} value={each}>
                {paymentMessages.methods[each]}
              </option>
            ))}
          </Select>
          <TextField
            label={returnMessages.reference}
            optional
            name="reference"
            autoComplete="off"
            maxLength={PAYMENT_REFERENCE_MAX_LENGTH}
            readOnly={save.isPending}
          />
        </>
      )}
      {kind === 'credit' && order.payment && (
        <TextField
          label={returnMessages.reason}
          hint={returnMessages.reasonHint}
          optional
          name="reason"
          autoComplete="off"
          maxLength={CREDIT_REASON_MAX_LENGTH}
          readOnly={save.isPending}
        />
      )}
      <Problem>{save.isError && sentenceOf(save.error, returnMessages.failed)}</Problem>
      <div className="row">
        <Button type="submit" size="compact" busy={save.isPending}>
          {save.isPending ? returnMessages.saving : returnMessages.acts[kind]}
        </Button>
        <Button variant="quiet" size="compact" onClick={onClose}>
          {returnMessages.cancel}
        </Button>
      </div>
    </form>
  );
}

function useSettlement({ order, withdrawal, proposal, kind, onDone }: SettleFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const proposed = writeCost(minorUnits(proposal.totalCents));
  const [amount, setAmount] = useState(proposed);
  const [problem, setProblem] = useState<string>();
  const { data: entries = [] } = useLedger(order._id);
  // what came online goes back there
  const isOnline = entries.some((entry) => entry.method === 'online');
  const methods = isOnline ? METHODS_ONLINE : METHODS;
  const [chosen, setChosen] = useState<PaymentMethod>();
  const method = chosen ?? usualMethod(entries, order, methods);
  const save = useWithdrawalStep(order, withdrawal._id);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, button')?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const wrong = kind === 'credit' ? formProblem(amount) : undefined;
    setProblem(wrong);
    if (wrong !== undefined) {
      event.currentTarget.querySelector<HTMLElement>('[name="amount"]')?.focus();
      return;
    }
    const typed = new FormData(event.currentTarget);
    const refund =
      proposal.refundCents > 0 ? { method, reference: wordsOf(typed, 'reference') } : {};
    save.mutate(
      kind === 'cancellation'
        ? { step: 'cancel', ...refund }
        : {
            step: 'credit',
            reason: wordsOf(typed, 'reason'),
            ...(amount !== proposed && { amount: fromMinorUnits(readAmount(amount)) }),
            ...refund,
          },
      { onSuccess: () => onDone(returnMessages.saidSettled[kind]) },
    );
  }

  const setMethod = (value: string) => setChosen(METHODS_ONLINE.find((each) => each === value));

  return { form, amount, setAmount, problem, methods, method, setMethod, save, submit };
}

function wordsOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
