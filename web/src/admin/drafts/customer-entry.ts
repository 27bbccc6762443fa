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

/** As a mail program or a signature writes it: `Ann Marsh <ann@example.com>`. */
const EMAIL = /(?:e-?mail:\s*|mailto:)?<?([^\s<>(),;:"]+@[^\s<>(),;:"]+)>?/i;

const PHONE_LABEL = /\b(?:tel|telephone|phone|mobile)\b[.:]*\s*(?=[+(\d])/i;

/** Digits of a number that stands beside words: fewer are of a street, a class or a year. */
const PHONE_DIGITS = 6;

/** A number before or behind words that nothing parts from it. */
function partPhone(text: string): { phone: string; rest: string } | undefined {
  for (const { 0: whole, index } of text.matchAll(/\+?\(?\d[\d\s()/.-]*\d/g)) {
    const isAtEdge = index === 0 || index + whole.length === text.length;
    if (isAtEdge && whole.replaceAll(/\D/g, '').length >= PHONE_DIGITS) {
      return {
        phone: whole,
        rest: (text.slice(0, index) + text.slice(index + whole.length)).trim(),
      };
    }
  }
  return undefined;
}

/**
 * A customer from what was typed or pasted into one field, in any order:
 * `Ann Marsh, Riverside School, ann@example.com`. The first words are the name, the next the company.
 */
export function customerFrom(typed: string): CustomerEntry {
  const customer = { ...NOBODY };
  const others: string[] = [];
  const [, email = ''] = EMAIL.exec(typed) ?? [];
  customer.email = email.replace(/\.$/, '');
  for (const part of typed.replace(EMAIL, ',').split(/[,;\t\n]/)) {
    const text = part.replace(PHONE_LABEL, '').replaceAll('"', '').trim();
    const found = isPhone(text) ? { phone: text, rest: '' } : partPhone(text);
    const isTaken = found !== undefined && customer.phone === '';
    if (isTaken) customer.phone = found.phone;
    const words = isTaken ? found.rest : text;
    if (words !== '') others.push(words);
  }
  const [name = '', ...rest] = others;
  return { ...customer, name, company: rest.join(', ') };
}

/** By this a customer is looked for: of a whole signature by the email, else the telephone. */
export function searchFor(typed: string): string {
  const { email, phone } = customerFrom(typed);
  return email || phone || typed.trim();
}

/**
 * Of somebody who was found; what the shop does not know of them is as it was typed. The address of the
 * last order is taken where none is written yet.
 */
export function entryOf(
  { accountId, name, email, phone, company, address }: CustomerMatch,
  form: Pick<DraftForm, 'address'>,
  typed = '',
): CustomerEntry & Pick<DraftForm, 'address'> {
  const said = customerFrom(typed);
  // of a few words nobody knows whether they are a company
  const isWhole = said.email !== '' || said.phone !== '';
  return {
    accountId,
    name,
    email,
    phone: phone || said.phone,
    company: company || (isWhole ? said.company : ''),
    address: form.address ?? address,
  };
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
