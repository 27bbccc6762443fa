import type { CartItem } from '@tailorbird/contract/cart';
import { NO_PRODUCT_ID } from '@tailorbird/contract/rules/edit-order';
import { findZone } from '@tailorbird/contract/rules/delivery';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatMoney, fromMinorUnits, minorUnits } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import { drawItems, newOrder, swatchColours } from '../orders/new-order.ts';
import type { ItemRow } from '../orders/stored-order.ts';
import type { CheckedDetails } from '../orders/order-details.ts';
import type { NewOffer } from './frozen-offer.ts';
import { depositOf, nameOf, type ReadDraft } from './read-draft.ts';

/** A draft in which nothing is missing. */
export type CompleteDraft = ReadDraft & { details: CheckedDetails };

/** The draft as it is now, for good: its items as an order has them, and the drawings on them. */
export async function freezeDraft(db: Queryable, read: CompleteDraft): Promise<NewOffer> {
  const { row, current, price, details, leadDays } = read;
  const { id, version, data } = row;
  const { approval } = await current.generation.findSettings();
  const items = draftItems(read);
  const drawn = await drawItems(db, current);
  const ofItems = new Map(drawn.ofItems);
  for (const line of data.lines) ofItems.set(line._id, null);
  const total = fromMinorUnits(price.totalCents);
  const ofCart = new Map(
    current.cart.items.map(({ _id }, index) => [_id, current.approvalRules[index]]),
  );
  const taxClasses = new Map(data.lines.map(({ _id, taxClass }) => [_id, taxClass]));
  const services = new Set(data.lines.flatMap(({ _id, isMade }) => (isMade ? [] : _id)));
  const measured = new Set(
    current.cart.items.flatMap(({ _id }, index) => (current.madeToMeasure[index] ? _id : [])),
  );
  const made = newOrder(
    { kind: 'guest', id },
    {
      cart: { ...current.cart, items, priceLines: price.lines, total, tax: price.tax ?? undefined },
      stored: current.stored,
      madeToMeasure: items.map(({ _id }) => measured.has(_id)),
    },
    {
      drawn: { ...drawn, ofItems },
      colours: await swatchColours(current),
      details: {},
      idempotencyKey: undefined,
      isMailed: false,
      rules: [],
    },
  );
  const { method, destination } = details.by;
  const isService = (index: number) => services.has(items[index]?._id ?? '');
  const line = price.lines.find(({ why }) => why === 'delivery');
  return {
    drawings: made.drawings,
    offer: {
      customer: { name: nameOf(data, read.owner), company: data.company },
      // by the ids of the draft, so that two versions of an offer can be compared
      items: numbered(made.items, isService).map((item, index) => ({
        ...item,
        id: items[index]?._id ?? item.id,
        tax_class: taxClasses.get(items[index]?._id ?? '') ?? null,
      })),
      rules: items.map(({ _id }, index) =>
        isService(index) ? 'never' : (ofCart.get(_id) ?? approval.rule),
      ),
      priceLines: price.lines,
      tax: price.tax,
      totalCents: price.totalCents,
      currency: made.currency,
      contact: details.contact,
      billing: details.billing,
      delivery: { ...details.delivery, cost: fromMinorUnits(minorUnits(line?.totalCents ?? 0)) },
      transit: findZone(method, destination)?.transitDays ?? null,
      ready: data.ready ?? (leadDays === null ? null : { workingDays: leadDays }),
      deposit: depositOf(read),
      note: data.note,
      discountIds: price.discountIds,
      agreed: agreedPrices(read),
      versions: { draft: version, goods: current.stored.version },
    },
  };
}

/** The goods and the lines without a product as items of a cart, at the prices of the draft. */
function draftItems({ row: { data }, current, price }: ReadDraft): CartItem[] {
  const prices = new Map(price.items.map((item) => [item.id, item]));
  const goods = current.cart.items.flatMap((item): CartItem[] => {
    const own = prices.get(item._id);
    if (!own) return [];
    const product = { ...item.product, cost: fromMinorUnits(own.unitCents) };
    return [{ ...item, product, priceLines: own.lines }];
  });
  const lines = data.lines.map(({ _id, name, quantity, cost }): CartItem => ({
    _id,
    group: null,
    product: { _id: NO_PRODUCT_ID, name, cost, basePrice: cost, image_id: [] },
    quantity,
    priceLines: prices.get(_id)?.lines ?? [],
    note: '',
    selectedOptions: [],
    drawing: null,
    available: true,
    unavailableReason: null,
  }));
  return [...goods, ...lines];
}

/** Where there is a service, which has no pieces, each item has the numbers of its own. */
function numbered<Item extends ItemRow>(
  items: readonly Item[],
  isService: (index: number) => boolean,
): Item[] {
  if (!items.some((_, index) => isService(index))) return [...items];
  let last = 0;
  return items.map((item, index) => {
    if (isService(index)) return { ...item, pieces: [] };
    const first = last + 1;
    last += item.quantity;
    const pieces = Array.from({ length: item.quantity }, (_, place) => first + place);
    return { ...item, pieces };
  });
}

/** For the history: what was agreed on in place of the price list, with reasons. */
function agreedPrices({ row: { data }, current, price }: ReadDraft): string[] {
  const prices = new Map(price.items.map((item) => [item.id, item]));
  const names = new Map(current.cart.items.map(({ _id, product }) => [_id, product.name]));
  return data.overrides.flatMap(({ itemId, reason }) => {
    const own = prices.get(itemId);
    const name = names.get(itemId);
    if (!own || name === undefined || own.unitCents === own.listCents) return [];
    const [now, list] = [formatMoney(own.unitCents), formatMoney(own.listCents)];
    return `${isolate(name)}: ${now} instead of ${list}.${reason === '' ? '' : ` ${isolate(reason)}`}`;
  });
}
