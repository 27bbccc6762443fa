import type { DeliverySettings } from '@tailorbird/contract/delivery';
import { countriesByName } from '@tailorbird/contract/kinds/countries';
import {
  weightInWords,
  type DeliveryZone,
  type PostcodeRange,
} from '@tailorbird/contract/rules/delivery';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { escapeMarkup } from '../http/escape-markup.ts';
import { messages } from './messages.ts';

const words = messages.delivery;

type Methods = Pick<DeliverySettings, 'methods'>;

/** The methods on offer that send goods. */
export const listDeliveries = ({ methods }: Methods) =>
  methods.filter(({ isOffered, kind }) => isOffered && kind === 'delivery');

/** The methods on offer, where they go to and what each costs, as HTML. */
export function renderDelivery({ methods }: Methods): string {
  return methods
    .filter(({ isOffered }) => isOffered)
    .map(
      ({ name, kind, zones }) =>
        `<h2>${escapeMarkup(name)}</h2>${kind === 'pick-up' ? `<p>${words.pickUp}</p>` : renderZones(zones)}`,
    )
    .join('');
}

function renderZones(zones: readonly DeliveryZone[]): string {
  const isTimed = zones.some(({ transitDays }) => transitDays);
  const head = [words.country, words.cost, ...(isTimed ? [words.time] : [])];
  const rows = zones.map((zone) => {
    const cells = [placesOf(zone), costsOf(zone), ...(isTimed ? [timeOf(zone)] : [])];
    return `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`;
  });
  const columns = head.map((title) => `<th scope="col">${title}</th>`).join('');
  return `<div role="group" aria-label="Table" tabindex="0"><table><thead><tr>${columns}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function placesOf({ countries, postcodes }: DeliveryZone): string {
  const names = countriesByName(countries)
    .map(([, name]) => name)
    .join(', ');
  if (postcodes.length === 0) return names;
  return `${names}, ${words.postcodes(postcodes.map(rangeInWords).join(', '))}`;
}

const rangeInWords = ({ from, to }: PostcodeRange) => (from === to ? from : words.range(from, to));

/** Such as: $4.90, $8.90 from 2 kg, free from $80.00. */
function costsOf({ by, rates, freeFrom }: DeliveryZone): string {
  const costs = rates.map(({ from, cost }) => {
    if (from === 0) return cost === 0 ? words.free : formatAmount(cost);
    const price = cost === 0 ? words.freeThen : formatAmount(cost);
    return words.fromValue(price, by === 'weight' ? weightInWords(from) : formatAmount(from));
  });
  const free =
    freeFrom === undefined ? [] : [words.fromValue(words.freeThen, formatAmount(freeFrom))];
  return [...costs, ...free].join(', ');
}

function timeOf({ transitDays }: DeliveryZone): string {
  if (!transitDays) return words.notSaid;
  const { least, most } = transitDays;
  return most === 0 ? words.sameDay : words.days(least, most);
}
