import { INVOICE_DAYS_MAX } from '@tailorbird/contract/limits';
import {
  accountInGroups,
  isPossibleAccount,
  plainAccount,
} from '@tailorbird/contract/kinds/payment-reference';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { problemAt, type Problems } from '../kit/use-entity-form.ts';
import { messages } from './messages.ts';

type Saved = VersionedSettings['payment'];

export const OFFERED = ['atPickUp', 'card', 'transfer', 'invoice'] as const;

export type TypedPayment = Record<(typeof OFFERED)[number], boolean> &
  Record<'accountHolder' | 'account' | 'bankCode' | 'invoiceDays' | 'depositPercent', string>;

const words = messages.payment;

/** Undefined: it is none, or more than that. */
function readWhole(typed: string, most: number): number | undefined {
  const text = typed.trim();
  return /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

/** `hasCardKeys`: without them a card is no way to pay. */
export const paymentEdits = (hasCardKeys: boolean) => ({
  fieldsOf: (saved: Saved | undefined): TypedPayment => ({
    atPickUp: saved?.atPickUp ?? true,
    card: saved?.card ?? true,
    transfer: saved?.transfer ?? false,
    invoice: saved?.invoice ?? false,
    accountHolder: saved?.accountHolder ?? '',
    account: accountInGroups(saved?.account ?? ''),
    bankCode: saved?.bankCode ?? '',
    invoiceDays: String(saved?.invoiceDays ?? 14),
    depositPercent: String(saved?.depositPercent ?? 0),
  }),
  check: (typed: TypedPayment): Problems<TypedPayment> => {
    const { atPickUp, card, transfer, invoice, accountHolder, account } = typed;
    const hasAWay = atPickUp || (card && hasCardKeys) || transfer || invoice;
    const isMissing = (field: string) => transfer && field.trim() === '';
    return {
      ...problemAt('atPickUp', hasAWay ? undefined : words.noWay),
      ...problemAt('accountHolder', isMissing(accountHolder) ? words.holderMissing : undefined),
      ...problemAt(
        'account',
        isMissing(account)
          ? words.accountMissing
          : isPossibleAccount(account)
            ? undefined
            : words.accountWrong,
      ),
      ...problemAt(
        'invoiceDays',
        readWhole(typed.invoiceDays, INVOICE_DAYS_MAX) === undefined
          ? words.daysWrong(INVOICE_DAYS_MAX)
          : undefined,
      ),
      ...problemAt(
        'depositPercent',
        readWhole(typed.depositPercent, 100) === undefined ? words.depositWrong : undefined,
      ),
    };
  },
  toBody: (
    { account, invoiceDays, depositPercent, ...typed }: TypedPayment,
    version: number | undefined,
  ) => ({
    payment: {
      ...typed,
      account: plainAccount(account),
      invoiceDays: readWhole(invoiceDays, INVOICE_DAYS_MAX) ?? 0,
      depositPercent: readWhole(depositPercent, 100) ?? 0,
      ...(version !== undefined && { version }),
    },
  }),
});
