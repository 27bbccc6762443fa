import { isDeepStrictEqual } from 'node:util';
import type { Cart } from '@tailorbird/contract/cart';
import type { DeliverySettings, OrderDetails, SentDetails } from '@tailorbird/contract/delivery';
import type { CartDelivery } from '@tailorbird/contract/rules/delivery';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { cents, toDollars } from '@tailorbird/contract/rules/money';
import { leadDaysOf, promisedDay, type WorkingDays } from '@tailorbird/contract/rules/promised-day';
import type { PaymentSettings } from '@tailorbird/contract/shop-settings';
import { wishedDayProblem, type WishedDayProblem } from '@tailorbird/contract/rules/wished-day';
import type { VersionedCart } from '../cart/show-cart.ts';
import type { Account, Guest } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { checkAddress, missing } from './check-address.ts';
import { paymentTermsOf, type Payments } from './payment-terms.ts';

type Method = DeliverySettings['methods'][number];
type CatalogueGeneration = VersionedCart['generation'];

/** When a cart is ready, and why it cannot be on another day. */
export type Ready = Awaited<ReturnType<typeof readyDays>>;

export interface Promised {
  /** Undefined: the shop promises none. */
  promisedDay: string | undefined;
}

/** What comes with an order besides its cart, checked. The price comes with the cart. */
export interface CheckedDetails {
  contact: OrderDetails['contact'];
  billing: OrderDetails['billing'];
  delivery: Omit<NonNullable<OrderDetails['delivery']>, 'cost' | 'promisedDay'>;
  paymentTerms: OrderDetails['paymentTerms'];
  /** What the terms were made from. */
  paymentSettings: PaymentSettings;
  /** What its price depends on. */
  by: CartDelivery;
}

/** @throws what is missing, by the name of its field, and what cannot be */
export async function checkDetails(
  generation: CatalogueGeneration,
  caller: Guest | Account,
  { contact, delivery = {}, billing, payment: sent }: SentDetails,
  payments: Payments,
): Promise<CheckedDetails> {
  const settings = await generation.findSettings();
  const method = methodOf(settings.delivery, delivery.method);
  if (caller.kind === 'guest') assertGiven(settings.delivery, contact);
  const isDelivered = method.kind === 'delivery';
  if (isDelivered && !delivery.address) throw missing('an address', 'delivery.address');
  // whoever picks up leaves no address that nobody needs
  const address =
    isDelivered && delivery.address
      ? await checkAddress(delivery.address, 'delivery.address')
      : undefined;
  const { wishedDay } = delivery;
  const { _id, name, kind } = method;
  return {
    contact: contact && Object.values(contact).some((given) => given !== '') ? contact : undefined,
    billing: billing && (await checkAddress(billing, 'billing')),
    delivery: {
      method: { _id, name, kind },
      ...(address && { address }),
      ...(wishedDay !== undefined && { wishedDay }),
    },
    paymentTerms: paymentTermsOf(payments, settings.payment, { kind, sent }),
    paymentSettings: settings.payment,
    by: { method, destination: address },
  };
}

/** Undefined: they are fine, or there is nothing to order. */
export function detailsError(
  details: CheckedDetails | ShopError,
  { isDelivered, cart }: Pick<VersionedCart, 'isDelivered' | 'cart'>,
  ready: Ready,
): ShopError | undefined {
  if (cart.items.length === 0) return undefined;
  if (details instanceof ShopError) return details;
  const { wishedDay } = details.delivery;
  if (isDelivered) return wishedDay === undefined ? undefined : ready.problemOf(wishedDay);
  return new ShopError('DELIVERY_NOT_THERE', {
    fill: { method: details.delivery.method.name },
    body: { field: 'delivery.method' },
  });
}

/** As an order of this cart keeps them. */
export function keptDetails(
  { contact, delivery, billing, paymentTerms, promisedDay }: CheckedDetails & Promised,
  { priceLines }: Pick<Cart, 'priceLines'>,
): OrderDetails {
  const line = priceLines.find(({ why }) => why === 'delivery');
  const cost = toDollars(cents(line?.totalCents ?? 0));
  return {
    ...(contact && { contact }),
    delivery: { ...delivery, cost, ...(promisedDay !== undefined && { promisedDay }) },
    ...(billing && { billing }),
    ...(paymentTerms && { paymentTerms }),
  };
}

/** Whether the shop still delivers like that, at that price, and is paid like that. */
export async function isOfferedStill(
  generation: CatalogueGeneration,
  { by, paymentSettings }: CheckedDetails,
): Promise<boolean> {
  const { delivery, payment } = await generation.findSettings();
  return (
    delivery.methods.some((method) => isDeepStrictEqual(method, by.method)) &&
    isDeepStrictEqual(payment, paymentSettings)
  );
}

/** The default where none is asked for. */
export function methodOf(
  { methods }: Pick<DeliverySettings, 'methods'>,
  id: string | undefined,
): Method {
  const offered = methods.filter(({ isOffered }) => isOffered);
  const method = id === undefined ? offered[0] : offered.find(({ _id }) => _id === id);
  if (!method)
    throw new ShopError('DELIVERY_METHOD_UNKNOWN', { body: { field: 'delivery.method' } });
  return method;
}

const IN_WORDS = { name: 'a name', email: 'an email address', phone: 'a phone number' };

function assertGiven(
  { guestMustGive }: Pick<DeliverySettings, 'guestMustGive'>,
  contact: SentDetails['contact'],
): void {
  const detail = guestMustGive.find((each) => !contact?.[each]);
  if (detail) throw missing(IN_WORDS[detail], `contact.${detail}`);
}

/** When a cart is ready that is ordered now: with the last of its goods. */
export async function readyDays({
  generation,
  leadDays: own,
}: Pick<VersionedCart, 'generation' | 'leadDays'>) {
  const at = new Date();
  const { days } = await generation.findSettings();
  const working: WorkingDays = { ...days, timeZone: await generation.getTimeZone() };
  const each = (own.length > 0 ? own : [null]).map((lead) => leadDaysOf(lead, days.leadDays));
  const known = each.filter((lead) => lead !== null);
  // no day is promised for what nobody knows
  const leadDays = known.length === each.length ? Math.max(...known) : null;
  return {
    /** Undefined: the shop promises none. */
    day: leadDays === null ? undefined : promisedDay(at, leadDays, working),
    /** Undefined: it can be ready then. */
    problemOf(wished: string): ShopError | undefined {
      const problem = wishedDayProblem(wished, { at, leadDays }, working);
      return problem && dayError(wished, problem);
    },
  };
}

function dayError(wished: string, { why, possible }: WishedDayProblem): ShopError {
  const body = { field: 'delivery.wishedDay' };
  const [day, other] = [dayInWords(wished), dayInWords(possible)];
  switch (why) {
    case 'too early':
      return new ShopError('WISHED_DAY_TOO_EARLY', { fill: { day, earliest: other }, body });
    case 'closed':
      return new ShopError('WISHED_DAY_CLOSED', { fill: { day, next: other }, body });
    case 'too late':
      return new ShopError('WISHED_DAY_TOO_LATE', { fill: { latest: other }, body });
    default:
      return why satisfies never;
  }
}
