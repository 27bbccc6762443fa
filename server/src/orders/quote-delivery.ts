import type { ParsedInput } from '@tailorbird/contract/endpoint';
import type { DeliveryQuote, quoteDelivery as endpoint } from '@tailorbird/contract/delivery';
import { arrivalOf, deliveryCents } from '@tailorbird/contract/rules/delivery';
import { fromMinorUnits } from '@tailorbird/contract/rules/money';
import { getCart, type CartShop } from '../cart/show-cart.ts';
import { methodOf, readyDays } from './order-details.ts';
import { quotePayment, type Payments } from './payment-terms.ts';

type QuoteRequest = ParsedInput<typeof endpoint>['body'];

/** The ways that the caller's cart can come to a place, and what it costs with one of them. */
export async function quoteDelivery(
  shop: CartShop & { payments: Payments },
  ownerId: string,
  { method: chosen, place: destination, wishedDay }: QuoteRequest,
): Promise<DeliveryQuote> {
  const { delivery, payment, shop: owner } = await shop.catalogue.now().findSettings();
  const method = methodOf(delivery, chosen);
  const current = await getCart(shop, ownerId, { delivery: { method, destination } });
  const { cart, goods } = current;
  const ready = await readyDays(current);
  const said = quotePayment(shop.payments, payment, { kind: method.kind, total: cart.total });
  const offered = delivery.methods.filter(({ isOffered }) => isOffered);
  const home = owner.country === null ? undefined : { country: owner.country, postcode: '' };
  return {
    methods: offered.map((each) => {
      const cost = deliveryCents(each, destination, goods);
      const homeCost = deliveryCents(each, home, goods);
      return {
        _id: each._id,
        name: each.name,
        kind: each.kind,
        cost: cost === undefined ? null : fromMinorUnits(cost),
        homeCost: homeCost === undefined ? null : fromMinorUnits(homeCost),
        countries: [...new Set(each.zones.flatMap(({ countries }) => countries))],
      };
    }),
    guestMustGive: delivery.guestMustGive,
    home: owner.country,
    readyDay: ready.day ?? null,
    arrives: arrivalOf(method, destination, wishedDay ?? ready.day) ?? null,
    wishedDayProblem:
      wishedDay === undefined ? null : (ready.problemOf(wishedDay)?.message ?? null),
    method: method._id,
    ...(said && { payment: said }),
    priceLines: cart.priceLines,
    ...(cart.tax && { tax: cart.tax }),
    total: cart.total,
  };
}
