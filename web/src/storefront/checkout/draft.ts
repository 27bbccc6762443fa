import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { WAYS_TO_PAY, type WayToPay } from '@tailorbird/contract/kinds/ways-to-pay';
import { useSyncExternalStore } from 'react';
import { CHECKOUT } from '../../session/persisted-entries.ts';
import { subject } from '../../session.ts';
import { isObject } from '../../api-error.ts';
import { stillRefused, type FieldProblems } from './field-problems.ts';

export const ADDRESS_FIELDS = [
  'name',
  'company',
  'street',
  'street2',
  'postcode',
  'city',
  'region',
  'country',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type TypedAddress = Record<AddressField, string>;

export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export type TypedContact = Record<ContactField, string>;

/**
 * A shopper's input beside the cart, as this tab keeps it. Empty while it is as the shop has it.
 */
export interface Draft {
  /** Undefined when nothing was typed, so the account's stands there. */
  contact: TypedContact | undefined;
  /** Id of the delivery method. */
  method: string;
  /** Whether the method goes to an address. */
  isDelivered: boolean;
  address: TypedAddress;
  /** Id of the address in the customer's book, or that it is typed: see `fill-in.ts`. */
  addressId: string;
  /** Whether a customer wants an address that is new in the book. */
  keepsAddress: boolean;
  wishedDay: string;
  /** Undefined when nothing was said of it. */
  hasBilling: boolean | undefined;
  billing: TypedAddress;
  /** Empty: the default. */
  payment: WayToPay | '';
  billingId: string;
  keepsBilling: boolean;
}

export const noAddress: TypedAddress = {
  name: '',
  company: '',
  street: '',
  street2: '',
  postcode: '',
  city: '',
  region: '',
  country: '',
};

const noContact: TypedContact = { name: '', email: '', phone: '' };

const nothing: Draft = {
  contact: undefined,
  method: '',
  isDelivered: false,
  address: noAddress,
  addressId: '',
  keepsAddress: true,
  wishedDay: '',
  hasBilling: undefined,
  billing: noAddress,
  payment: '',
  billingId: '',
  keepsBilling: true,
};

/** What storage did not take: it is off or full. It lasts as long as the page and the person. */
let written: { text: string; by: string | undefined } | undefined;
let known: { text: string | null; draft: Draft } = { text: null, draft: nothing };
const listeners = new Set<() => void>();

function readText(): string | null {
  // newer than what storage may have
  if (written && written.by === subject()) return written.text;
  try {
    return sessionStorage.getItem(CHECKOUT);
  } catch {
    return null;
  }
}

/** Gives one object until something else is typed. */
export function currentDraft(): Draft {
  const text = readText();
  if (text !== known.text) known = { text, draft: text === null ? nothing : parsed(text) };
  return known.draft;
}

/** Scripts of other versions of the shop write here, too. */
function parsed(text: string): Draft {
  try {
    const stored: unknown = JSON.parse(text);
    const { contact, address, billing, ...said } = partsOf(stored);
    return {
      contact: contact === undefined ? undefined : texts(noContact, contact),
      ...texts({ method: '', addressId: '', wishedDay: '', billingId: '' }, said),
      isDelivered: said['isDelivered'] === true,
      address: texts(noAddress, address),
      keepsAddress: said['keepsAddress'] !== false,
      hasBilling: typeof said['hasBilling'] === 'boolean' ? said['hasBilling'] : undefined,
      billing: texts(noAddress, billing),
      payment: WAYS_TO_PAY.find((way) => way === said['payment']) ?? '',
      keepsBilling: said['keepsBilling'] !== false,
    };
  } catch {
    return nothing;
  }
}

const partsOf = (value: unknown) => (isObject(value) ? value : {});

function texts<Texts extends Record<string, string>>(empty: Texts, stored: unknown): Texts {
  const found = Object.entries(partsOf(stored)).filter(
    ([name, value]) => name in empty && typeof value === 'string',
  );
  return { ...empty, ...Object.fromEntries(found) };
}

export function changeDraft(change: Partial<Draft>): void {
  const before = currentDraft();
  const now = { ...before, ...change };
  const text = JSON.stringify(now);
  try {
    sessionStorage.setItem(CHECKOUT, text);
    written = undefined;
  } catch {
    written = { text, by: subject() };
  }
  const problems = stillRefused(refused.now.problems, asSent(before), asSent(now));
  refused = { ...refused, now: { ...refused.now, problems } };
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDraft(): Draft {
  return useSyncExternalStore(subscribe, currentDraft, () => nothing);
}

/** Of a refusal: the fields that are refused still, and the refusal, which stays the same value. */
interface RefusalState {
  readonly problems: FieldProblems;
  readonly refusal: FieldProblems;
}

const NONE: RefusalState = { problems: [], refusal: [] };
let refused: { now: RefusalState; by: string | undefined } = { now: NONE, by: undefined };

export function showProblems(problems: FieldProblems): void {
  refused = { now: { problems, refusal: problems }, by: subject() };
  tell();
}

export function forgetProblems(): void {
  refused = { now: NONE, by: undefined };
  tell();
}

/** Whoever comes next is refused nothing yet. */
const currentRefused = () => (refused.by === subject() ? refused.now : NONE);

export function useRefused(): RefusalState {
  return useSyncExternalStore(subscribe, currentRefused, () => NONE);
}

/** By the names that the body of an order has for it. */
const asSent = ({ contact, method, address, wishedDay, billing, payment }: Draft) => ({
  contact,
  delivery: { method, address, wishedDay },
  billing,
  payment: { method: payment },
});

type Details = Pick<
  CallInput<EndpointOf<'POST /order'>>['body'],
  'contact' | 'delivery' | 'billing' | 'payment'
>;

/** As an order takes them. Nothing where nothing was typed. */
export function detailsOf(draft: Draft): Details {
  const { contact, method, isDelivered, address, wishedDay, hasBilling, billing } = draft;
  const { payment } = draft;
  const hasDelivery = method !== '' || wishedDay !== '';
  return {
    ...(contact && { contact }),
    ...(hasDelivery && {
      delivery: {
        ...(method !== '' && { method }),
        ...(isDelivered && { address }),
        ...(wishedDay !== '' && { wishedDay }),
      },
    }),
    ...(hasBilling && { billing }),
    ...(payment !== '' && { payment: { method: payment } }),
  };
}

/** The next order has another day; who it is for and where it goes stay. */
export function forgetDay(): void {
  if (currentDraft().wishedDay !== '') changeDraft({ wishedDay: '' });
}
