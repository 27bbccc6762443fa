import type { OrderDetails } from '@tailorbird/contract/delivery';
import type { EditBody } from '@tailorbird/contract/order-edits';
import type { Order } from '@tailorbird/contract/orders';
import { arrivalOf } from '@tailorbird/contract/rules/delivery';
import { fromMinorUnits, minorUnits } from '@tailorbird/contract/rules/money';
import type { PriceLine } from '@tailorbird/contract/price-rules';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import { checkAddress, missing, refusalOf, type FieldError } from '../orders/check-address.ts';
import { checkContact, methodOf } from '../orders/order-details.ts';

/** The details that a change of an order sets. */
export type SentEdit = Pick<EditBody, 'contact' | 'method' | 'address' | 'billing' | 'promisedDay'>;

/** Where an order goes, and to whom, before its price is known. */
export interface CheckedEdit extends Pick<OrderDetails, 'contact' | 'billing'> {
  method: ShopSettings['delivery']['methods'][number] | undefined;
  address: NonNullable<OrderDetails['delivery']>['address'];
  promisedDay: string | undefined;
}

/**
 * The details of the changed order, checked as those of a new one. What is not sent stays, whatever is
 * asked for by now.
 * @throws the first of what is missing or cannot be, with all of it in `errors`
 */
export function checkEdit(
  order: Order,
  { delivery: settings }: Pick<ShopSettings, 'delivery'>,
  sent: SentEdit,
  { isCustomer }: { isCustomer: boolean },
): CheckedEdit {
  const errors: FieldError[] = [];
  const isGuest = order.customer === null;
  const asked = isCustomer && isGuest ? settings.guestMustGive : [];
  const given =
    sent.contact && isCustomer && !isGuest
      ? // the email of an account is changed in its profile
        { ...sent.contact, email: order.contact?.email ?? '' }
      : sent.contact;
  const contact = given ? checkContact(given, asked, errors) : order.contact;
  const method =
    sent.method === undefined || sent.method === order.delivery?.method._id
      ? undefined
      : methodOf(settings, sent.method, 'method');
  const kind = method?.kind ?? order.delivery?.method.kind;
  const address = sent.address
    ? checkAddress(sent.address, 'address', errors)
    : order.delivery?.address;
  if (kind === 'delivery' && !address) errors.push(missing('an address', 'address'));
  const billing = sent.billing ? checkAddress(sent.billing, 'billing', errors) : order.billing;
  const refusal = refusalOf(errors);
  if (refusal) throw refusal;
  return {
    contact,
    billing,
    method,
    address: kind === 'delivery' ? address : undefined,
    promisedDay: sent.promisedDay ?? order.delivery?.promisedDay,
  };
}

/** As the changed order keeps them. */
export function editedDetails(
  { delivery, paymentTerms }: Order,
  { contact, billing, method, address, promisedDay }: CheckedEdit,
  lines: readonly PriceLine[],
  methods: ShopSettings['delivery']['methods'],
): OrderDetails {
  const line = lines.find(({ why }) => why === 'delivery');
  const cost = fromMinorUnits(minorUnits(line?.totalCents ?? 0));
  const isAsBefore =
    method === undefined && address === delivery?.address && promisedDay === delivery?.promisedDay;
  const by = method ?? methods.find(({ _id }) => _id === delivery?.method._id);
  const arrives = isAsBefore
    ? delivery?.arrives
    : by && arrivalOf(by, address, delivery?.wishedDay ?? promisedDay);
  const used = method
    ? { _id: method._id, name: method.name, kind: method.kind }
    : delivery?.method;
  return {
    ...(contact && { contact }),
    ...(used && {
      delivery: {
        method: used,
        cost,
        ...(address && { address }),
        ...(promisedDay !== undefined && { promisedDay }),
        ...(arrives && { arrives }),
        ...(delivery?.wishedDay !== undefined && { wishedDay: delivery.wishedDay }),
      },
    }),
    ...(billing && { billing }),
    ...(paymentTerms && { paymentTerms }),
  };
}
