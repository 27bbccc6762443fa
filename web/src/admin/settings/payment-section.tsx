import { INVOICE_DAYS_MAX } from '@tailorbird/contract/limits';
import {
  accountInGroups,
  isPossibleAccount,
  plainAccount,
} from '@tailorbird/contract/kinds/payment-reference';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { CreditCard } from 'lucide';
import { useId } from 'react';
import { Problem } from '../kit/problem.tsx';
import { type Field, type FormState, textField } from '../kit/fields.tsx';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';

type Saved = VersionedSettings['payment'];

const OFFERED = ['atPickUp', 'card', 'transfer', 'invoice'] as const;

export type TypedPayment = Record<(typeof OFFERED)[number], boolean> &
  Record<'accountHolder' | 'account' | 'bankCode' | 'invoiceDays' | 'depositPercent', string>;

const words = messages.payment;
const { fields: labels } = words;

/** Undefined: it is none, or more than that. */
function readWhole(typed: string, most: number): number | undefined {
  const text = typed.trim();
  return /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

const offered = (name: (typeof OFFERED)[number]): Field<boolean, TypedPayment, Saved> => ({
  label: labels[name],
  of: (payment) => payment?.[name] ?? false,
  show: (isOffered) => (isOffered ? words.isOffered : words.isNotOffered),
});

const show = (text: string) => text || messages.none;

/** Shown for bank transfers, and where it is wrong. */
const isTransfer = ({ transfer }: TypedPayment, isWrong: boolean) => transfer || isWrong;

/** `hasCardKeys`: without them a card is no way to pay. */
const definePayment = (hasCardKeys: boolean) =>
  settingsSection<'payment', TypedPayment>('payment', {
    icon: CreditCard,
    words,
    fields: {
      atPickUp: {
        ...offered('atPickUp'),
        check: (atPickUp, { card, transfer, invoice }) =>
          atPickUp || (card && hasCardKeys) || transfer || invoice ? undefined : words.noWay,
      },
      card: offered('card'),
      transfer: offered('transfer'),
      invoice: offered('invoice'),
      accountHolder: textField({
        label: labels.accountHolder,
        maxLength: 70,
        of: ({ accountHolder }) => accountHolder,
        check: (holder, { transfer }) =>
          transfer && holder.trim() === '' ? words.holderMissing : undefined,
        show,
        isShown: isTransfer,
      }),
      account: textField({
        label: labels.account,
        hint: words.accountHint,
        maxLength: 60,
        of: ({ account }) => accountInGroups(account),
        tidy: (account) => (isPossibleAccount(account) ? accountInGroups(account) : account),
        check: (account, { transfer }) => {
          if (transfer && account.trim() === '') return words.accountMissing;
          return isPossibleAccount(account) ? undefined : words.accountWrong;
        },
        show,
        isShown: isTransfer,
      }),
      bankCode: textField({
        label: labels.bankCode,
        hint: words.bankCodeHint,
        maxLength: 40,
        of: ({ bankCode }) => bankCode,
        show,
        isShown: isTransfer,
      }),
      invoiceDays: textField({
        label: labels.invoiceDays,
        hint: words.invoiceDaysHint,
        inputMode: 'numeric',
        maxLength: 3,
        of: ({ invoiceDays }) => invoiceDays,
        check: (typed) =>
          readWhole(typed, INVOICE_DAYS_MAX) === undefined
            ? words.daysWrong(INVOICE_DAYS_MAX)
            : undefined,
        show,
        isShown: ({ invoice }, isWrong) => invoice || isWrong,
      }),
      depositPercent: textField({
        label: labels.depositPercent,
        hint: words.depositHint,
        inputMode: 'numeric',
        maxLength: 3,
        of: ({ depositPercent }) => depositPercent,
        check: (typed) => (readWhole(typed, 100) === undefined ? words.depositWrong : undefined),
        show,
      }),
    },
    unique: 'accountHolder',
    layout: (field, form) => (
      <>
        <Offered form={form} hasCardKeys={hasCardKeys} />
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

interface OfferedProps {
  form: FormState<Saved, TypedPayment>;
  hasCardKeys: boolean;
}

function Offered({ form: { typed, set, isSaving, problems }, hasCardKeys }: OfferedProps) {
  const id = useId();
  const error = problems.atPickUp;
  return (
    <fieldset className="stack-6 settings-checks" aria-describedby={error && id}>
      <legend className="label">{words.offered}</legend>
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
            {name === 'card' && !hasCardKeys ? words.noCardKeys : words.hints[name]}
          </p>
        </div>
      ))}
      <Problem id={id}>{error}</Problem>
    </fieldset>
  );
}
