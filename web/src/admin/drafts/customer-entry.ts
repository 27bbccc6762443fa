import type { CustomerMatch } from '@tailorbird/contract/desk-drafts';
import type { DraftForm } from './draft-form.ts';

/** Whom a draft is for. */
type CustomerEntry = Pick<DraftForm, 'accountId' | 'name' | 'email' | 'phone' | 'company'>;

export const NOBODY: CustomerEntry = {
  accountId: null,
  name: '',
  email: '',
  phone: '',
  company: '',
};

const isPhone = (text: string) => /^\+?[\d\s()/.-]{4,}$/.test(text);

/**
 * A customer from what was typed into one field: `Ann Marsh, Riverside School, ann@example.com`. The
 * first words are the name, the next the company.
 */
export function customerFrom(typed: string): CustomerEntry {
  const customer = { ...NOBODY };
  const others: string[] = [];
  for (const part of typed.split(/[,;\t\n]/)) {
    const text = part.trim();
    if (text === '') continue;
    if (/^\S+@\S+$/.test(text) && customer.email === '') customer.email = text;
    else if (isPhone(text) && customer.phone === '') customer.phone = text;
    else others.push(text);
  }
  const [name = '', ...rest] = others;
  return { ...customer, name, company: rest.join(', ') };
}

/** Of somebody who was found. The address of the last order is taken where none is written yet. */
export function entryOf(
  { accountId, name, email, phone, company, address }: CustomerMatch,
  form: Pick<DraftForm, 'address'>,
): CustomerEntry & Pick<DraftForm, 'address'> {
  return { accountId, name, email, phone, company, address: form.address ?? address };
}

/** Whether somebody is named at all. */
export const isSomebody = ({ accountId, name, email, phone, company }: CustomerEntry): boolean =>
  accountId !== null || [name, email, phone, company].some((text) => text !== '');

/** The one of the customers found that a draft is for. */
export function matchOf(
  found: readonly CustomerMatch[],
  { accountId, name, email }: CustomerEntry,
): CustomerMatch | undefined {
  return found.find((one) =>
    accountId === null
      ? one.accountId === null &&
        one.email.toLowerCase() === email.toLowerCase() &&
        one.name === name
      : one.accountId === accountId,
  );
}
