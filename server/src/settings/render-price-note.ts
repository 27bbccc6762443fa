import type { Product } from '@tailorbird/contract/catalogue';
import { countryName } from '@tailorbird/contract/kinds/countries';
import {
  arrivalOf,
  deliveryCents,
  gramsOf,
  type Arrival,
} from '@tailorbird/contract/rules/delivery';
import { shortDayInWords } from '@tailorbird/contract/rules/details-in-words';
import {
  minorUnits,
  formatMoney,
  toMinorUnits,
  type MinorUnits,
} from '@tailorbird/contract/rules/money';
import { percentOf, type TaxRule } from '@tailorbird/contract/rules/tax';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import { escapeMarkup } from '../http/escape-markup.ts';
import { messages } from './messages.ts';
import { listDeliveries } from './render-delivery.ts';

const words = messages.price;

/**
 * Renders the note beside the price of a piece: its tax, and what delivery costs in the country of
 * the shop, with the days on which it arrives. HTML; empty where nothing is said.
 */
export function renderPriceNote(
  product: Pick<Product, 'cost' | 'weight' | 'taxClass'>,
  { delivery, shop }: ShopSettings,
  { tax, readyDay }: { tax: TaxRule; readyDay: string | undefined },
): string {
  return [renderTax(product, tax), renderHomeDelivery(product, { delivery, shop }, readyDay)]
    .filter(Boolean)
    .join(' ');
}

function renderTax({ taxClass }: Pick<Product, 'taxClass'>, tax: TaxRule): string {
  const percent = percentOf(tax, taxClass);
  if (tax.mode === 'none' || percent === 0) return '';
  const said = tax.mode === 'included' ? words.included : words.added;
  return said(escapeMarkup(tax.label), percent);
}

/** The cheapest and the dearest method. Of a shop that does not say where it is, a link alone. */
function renderHomeDelivery(
  { cost, weight }: Pick<Product, 'cost' | 'weight'>,
  { delivery, shop: { country } }: Pick<ShopSettings, 'delivery' | 'shop'>,
  readyDay: string | undefined,
): string {
  const methods = listDeliveries(delivery);
  if (methods.length === 0) return '';
  const home = country === null ? undefined : { country, postcode: '' };
  const goods = { valueCents: toMinorUnits(cost), grams: gramsOf([{ weight, quantity: 1 }]) };
  const costs = methods.flatMap((method) => deliveryCents(method, home, goods) ?? []);
  if (country === null || costs.length === 0) return words.deliveryLink(LINK);
  const arrivals = methods.flatMap((method) => arrivalOf(method, home, readyDay) ?? []);
  const said = words.delivery(LINK, escapeMarkup(countryName(country)), costInWords(costs));
  return [said, arrivalInWords(arrivals)].filter(Boolean).join(' ');
}

const LINK = `<a class="link" href="/legal/delivery">${messages.legal.delivery}</a>`;

function costInWords(costs: readonly MinorUnits[]): string {
  const least = priceInWords(minorUnits(Math.min(...costs)));
  const most = priceInWords(minorUnits(Math.max(...costs)));
  return least === most ? least : words.between(least, most);
}

const priceInWords = (price: MinorUnits) => (price === 0 ? words.free : formatMoney(price));

/** From the first day of the fastest to the last of the slowest; empty where none says it. */
function arrivalInWords(arrivals: readonly Arrival[]): string {
  const first = arrivals.map((each) => each.first).toSorted()[0];
  const last = arrivals
    .map((each) => each.last)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return '';
  return words.arrives(timeOf(first), timeOf(last));
}

const timeOf = (day: string) => `<time datetime="${day}">${shortDayInWords(day)}</time>`;
