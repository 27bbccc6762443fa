import { INVOICE_DAYS_MAX } from '@tailorbird/contract/limits';
import {
  accountInGroups,
  isPossibleAccount,
  plainAccount,
} from '@tailorbird/contract/kinds/payment-reference';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { useId } from 'react';
import { Problem } from '../kit/problem.tsx';
import { type Field, type FormState, textField } from '../kit/fields.tsx';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';

type SavedPayment = VersionedSettings['payment'];

const OFFERED = ['atPickUp', 'card', 'transfer', 'invoice'] as const;

export type TypedPayment = Record<(typeof OFFERED)[number], boolean> &
  Record<'accountHolder' | 'account' | 'bankCode' | 'invoiceDays' | 'depositPercent', string>;

const paymentMessages = messages.payment;
const { fields: labels } = paymentMessages;

/** Undefined: it is none, or more than that. */
function readWhole(typed: string, most: number): number | undefined {
  const text = typed.trim();
  return /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

const wayToPayField = (
  name: (typeof OFFERED)[number],
): Field<boolean, TypedPayment, SavedPayment> => ({
  label: labels[name],
  of: (payment) => payment?.[name] ?? false,
  show: (isOffered) => (isOffered ? paymentMessages.isOffered : paymentMessages.isNotOffered),
});

const show = (text: string) => text || messages.none;

/** Shown for bank transfers, and where it is wrong. */
const isTransfer = ({ transfer }: TypedPayment, isWrong: boolean) => transfer || isWrong;

/** `hasCardKeys`: without them a card is no way to pay. */
const definePayment = (hasCardKeys: boolean) =>
  settingsSection<'payment', TypedPayment>('payment', {
    messages: paymentMessages,
    fields: {
      atPickUp: {
        ...wayToPayField('atPickUp'),
        check: (atPickUp, { card, transfer, invoice }) =>
          atPickUp || (card && hasCardKeys) || transfer || invoice
            ? undefined
            : paymentMessages.noWay,
      },
      card: wayToPayField('card'),
      transfer: wayToPayField('transfer'),
      invoice: wayToPayField('invoice'),
      accountHolder: textField({
        label: labels.accountHolder,
        maxLength: 70,
        of: ({ accountHolder }) => accountHolder,
        check: (holder, { transfer }) =>
          transfer && holder.trim() === '' ? paymentMessages.holderMissing : undefined,
        show,
        isShown: isTransfer,
      }),
      account: textField({
        label: labels.account,
        hint: paymentMessages.accountHint,
        maxLength: 60,
        of: ({ account }) => accountInGroups(account),
        tidy: (account) => (isPossibleAccount(account) ? accountInGroups(account) : account),
        check: (account, { transfer }) => {
          if (transfer && account.trim() === '') return paymentMessages.accountMissing;
          return isPossibleAccount(account) ? undefined : paymentMessages.accountWrong;
        },
        show,
        isShown: isTransfer,
      }),
      bankCode: textField({
        label: labels.bankCode,
        hint: paymentMessages.bankCodeHint,
        maxLength: 40,
        of: ({ bankCode }) => bankCode,
        show,
        isShown: isTransfer,
      }),
      invoiceDays: textField({
        label: labels.invoiceDays,
        hint: paymentMessages.invoiceDaysHint,
        inputMode: 'numeric',
        maxLength: 3,
        of: ({ invoiceDays }) => invoiceDays,
        check: (typed) =>
          readWhole(typed, INVOICE_DAYS_MAX) === undefined
            ? paymentMessages.daysWrong(INVOICE_DAYS_MAX)
            : undefined,
        show,
        isShown: ({ invoice }, isWrong) => invoice || isWrong,
      }),
      depositPercent: textField({
        label: labels.depositPercent,
        hint: paymentMessages.depositHint,
        inputMode: 'numeric',
        maxLength: 3,
        of: ({ depositPercent }) => depositPercent,
        check: (typed) =>
          readWhole(typed, 100) === undefined ? paymentMessages.depositWrong : undefined,
        show,
      }),
    },
    unique: 'accountHolder',
    layout: (field, form) => (
      <>
        <WaysToPay form={form} hasCardKeys={hasCardKeys} />
        <div className="stack-14 settings-fields">{IN_FORM.map(field)}</div>
      </>
    ),
    toBody: ({ account, invoiceDays, depositPercent, ...typed }, version) => ({
      payment: {
        ...typed,
        account: plainAccount(account),
        invoiceDays: readWhole(invoiceDays, INVOICE_DAYS_MAX) ?? 0,
        depositPercent: readWhole(depositPercent, 100) ?? 0,
        ...versionOf(version),
      },
    }),
  });

/** Below the ways to pay. */
const IN_FORM = ['accountHolder', 'account', 'bankCode', 'invoiceDays', 'depositPercent'] as const;

const withCards = definePayment(true);
const withoutCards = definePayment(false);

/** The ways to pay that the shop offers, and their terms. */
export const paymentEdits = (hasCardKeys: boolean) => (hasCardKeys ? withCards : withoutCards);

export const payment = {
  ...withCards,
  Form: (props: Parameters<typeof withCards.Form>[0]) => {
    const { Form } = paymentEdits(props.saved.hasCardKeys);
    return <Form {...props} />;
  },
};

interface WaysToPayProps {
  form: FormState<SavedPayment, TypedPayment>;
  hasCardKeys: boolean;
}

function WaysToPay({ form: { typed, set, isSaving, problems }, hasCardKeys }: WaysToPayProps) {
  const id = useId();
  const error = problems.atPickUp;
  return (
    <fieldset className="stack-6 settings-checks" aria-describedby={error && id}>
      <legend className="label">{paymentMessages.offered}</legend>
      {OFFERED.map((name) => (
        <div key={name}>
          <label className="check">
            <input
              type="checkbox"
              name={name}
              checked={typed[name]}
              aria-describedby={`${id}-${name}`}
              onChange={({ target }) => {
                if (!isSaving) set({ [name]: target.checked });
              }}
            />
            {labels[name]}
          </label>
          <p className="hint" id={`${id}-${name}`}>
            {name === 'card' && !hasCardKeys
              ? paymentMessages.noCardKeys
              : paymentMessages.hints[name]}
          </p>
        </div>
      ))}
      <Problem id={id}>{error}</Problem>
    </fieldset>
  );
}
