import type { Cart } from '@tailorbird/contract/cart';
import {
  emailAddress,
  phoneNumber,
  type Address,
  type DeliverySettings,
  type OrderDetails,
  type SentDetails,
} from '@tailorbird/contract/delivery';
import { detailRefusals } from '@tailorbird/contract/refusals';
import { arrivalOf, type CartDelivery } from '@tailorbird/contract/rules/delivery';
import { GUEST_DETAILS } from '@tailorbird/contract/kinds/delivery';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { minorUnits, toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { leadDaysOf, promisedDay, type WorkingDays } from '@tailorbird/contract/rules/promised-day';
import { wishedDayProblem, type WishedDayProblem } from '@tailorbird/contract/rules/wished-day';
import { z } from 'zod';
import type { VersionedCart } from '../cart/show-cart.ts';
import type { Account, Guest } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { checkAddress, missing, refusalOf, type FieldError } from './check-address.ts';
import { isAsShown, type ShownCart } from './compare-carts.ts';
import { paymentTermsOf, type Payments } from './payment-terms.ts';

type Method = DeliverySettings['methods'][number];
type CatalogueGeneration = VersionedCart['generation'];

/** When a cart is ready, and why it cannot be on another day. */
export type Ready = Awaited<ReturnType<typeof readyDays>>;

export interface DayPromise {
  /** Undefined when the shop promises none. */
  promisedDay: string | undefined;
}

/** The details of an order besides its cart, checked. The price comes with the cart. */
export interface CheckedDetails {
  contact: OrderDetails['contact'];
  billing: OrderDetails['billing'];
  delivery: Omit<NonNullable<OrderDetails['delivery']>, 'cost' | 'promisedDay' | 'arrives'>;
  /** Of an order of so many cents. @throws as paymentTermsOf */
  termsAt: (total: number) => OrderDetails['paymentTerms'];
  /** The goods that its price depends on. */
  by: CartDelivery;
}

/** Or all that is missing, and all that cannot be, by the names of its fields. */
export async function checkDetails(
  generation: CatalogueGeneration,
  caller: Pick<Guest | Account, 'kind'>,
  { contact: given, delivery = {}, billing, payment: sent }: SentDetails,
  payments: Payments,
): Promise<CheckedDetails | FieldError[]> {
  const settings = await generation.findSettings();
  const asked = caller.kind === 'guest' ? settings.delivery.guestMustGive : [];
  const errors: FieldError[] = [];
  const contact = checkContact(given, asked, errors);
  const method = orNote(errors, () => methodOf(settings.delivery, delivery.method));
  // whoever picks up leaves no address that nobody needs
  const isDelivered = method?.kind === 'delivery';
  const destination = isDelivered ? await destinationOf(delivery, errors) : undefined;
  const billed = billing && checkAddress(billing, 'billing', errors);
  const kind = method?.kind;
  const termsAt = (total: number) =>
    kind && paymentTermsOf(payments, settings.payment, { kind, total, sent });
  // what it costs is not known yet, and what costs nothing is paid any way
  orNote(errors, () => termsAt(0));
  if (!method || errors.length > 0) return errors;
  const { wishedDay } = delivery;
  const { _id, name } = method;
  return {
    contact,
    billing: billed,
    delivery: {
      method: { _id, name, kind: method.kind },
      ...(destination && { address: destination }),
      ...(wishedDay !== undefined && { wishedDay }),
    },
    termsAt,
    by: { method, destination },
  };
}

/** Undefined: it is refused, and `errors` has why. */
function orNote<Checked>(errors: FieldError[], check: () => Checked): Checked | undefined {
  try {
    return check();
  } catch (error) {
    if (!isFieldError(error)) throw error;
    errors.push(error);
    return undefined;
  }
}

const isFieldError = (error: unknown): error is FieldError =>
  error instanceof ShopError && Object.hasOwn(detailRefusals, error.code);

async function destinationOf(
  { address }: NonNullable<SentDetails['delivery']>,
  errors: FieldError[],
): Promise<Address | undefined> {
  if (address) return checkAddress(address, 'delivery.address', errors);
  errors.push(missing('an address', 'delivery.address'));
  return undefined;
}

const CONTACT = {
  name: { words: 'a name', form: z.string() },
  email: { words: 'an email address', form: emailAddress },
  phone: { words: 'a phone number', form: phoneNumber },
} as const;

/** As an order keeps it, undefined where nothing is given. What is wrong is added to the errors. */
export function checkContact(
  sent: SentDetails['contact'],
  asked: DeliverySettings['guestMustGive'],
  errors: FieldError[],
): OrderDetails['contact'] {
  const kept = { name: '', email: '', phone: '', ...sent };
  for (const detail of GUEST_DETAILS) {
    const { words, form } = CONTACT[detail];
    const field = `contact.${detail}`;
    const read = form.safeParse(kept[detail]);
    if (read.success) {
      kept[detail] = read.data;
      if (read.data === '' && asked.includes(detail)) errors.push(missing(words, field));
    } else {
      const problem = read.error.issues[0]?.message ?? '';
      errors.push(new ShopError('INVALID_INPUT', { fill: { problem }, body: { field } }));
    }
  }
  return Object.values(kept).some((given) => given !== '') ? kept : undefined;
}

/** @returns undefined when they are complete, or there is nothing to order */
export function detailsError(
  details: CheckedDetails | readonly FieldError[],
  shown: ShownCart & SentDetails,
  { isDelivered, cart }: Pick<VersionedCart, 'isDelivered' | 'cart'>,
  ready: Ready,
): ShopError | undefined {
  if (cart.items.length === 0) return undefined;
  const errors = 'by' in details ? [] : [...details];
  if ('by' in details && !isDelivered) {
    errors.push(
      new ShopError('DELIVERY_NOT_THERE', {
        fill: { method: details.delivery.method.name },
        body: { field: 'delivery.method' },
      }),
    );
  }
  // of a total that was not shown yet, nobody has chosen how to pay it
  if ('by' in details && isAsShown(shown, cart)) {
    orNote(errors, () => details.termsAt(toMinorUnits(cart.total)));
  }
  const { wishedDay } = shown.delivery ?? {};
  const day = wishedDay === undefined ? undefined : ready.problemOf(wishedDay);
  return refusalOf(day ? [...errors, day] : errors);
}

/** As an order of this cart keeps them. */
export function storedDetails(
  { contact, delivery, billing, termsAt, promisedDay, by }: CheckedDetails & DayPromise,
  { priceLines, total }: Pick<Cart, 'priceLines' | 'total'>,
): OrderDetails {
  const line = priceLines.find(({ why }) => why === 'delivery');
  const cost = fromMinorUnits(minorUnits(line?.totalCents ?? 0));
  const arrives = arrivalOf(by.method, by.destination, delivery.wishedDay ?? promisedDay);
  const paymentTerms = termsAt(toMinorUnits(total));
  return {
    ...(contact && { contact }),
    delivery: {
      ...delivery,
      cost,
      ...(promisedDay !== undefined && { promisedDay }),
      ...(arrives && { arrives }),
    },
    ...(billing && { billing }),
    ...(paymentTerms && { paymentTerms }),
  };
}

/** The default where none is asked for. */
export function methodOf(
  { methods }: Pick<DeliverySettings, 'methods'>,
  id: string | undefined,
  field = 'delivery.method',
): Method {
  const offered = methods.filter(({ isOffered }) => isOffered);
  const method = id === undefined ? offered[0] : offered.find(({ _id }) => _id === id);
  if (!method) throw new ShopError('DELIVERY_METHOD_UNKNOWN', { body: { field } });
  return method;
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
    /** Null when nobody knows. */
    leadDays,
    /** Undefined when the shop promises none. */
    day: leadDays === null ? undefined : promisedDay(at, leadDays, working),
    /** @returns undefined when it can be ready then */
    problemOf(wished: string): FieldError | undefined {
      const problem = wishedDayProblem(wished, { at, leadDays }, working);
      return problem && dayError(wished, problem);
    },
  };
}

function dayError(wished: string, { why, possible }: WishedDayProblem): FieldError {
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
