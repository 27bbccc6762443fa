import { isDeepStrictEqual } from 'node:util';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { textsOf } from '@tailorbird/contract/rules/own-texts';
import type { EditPlan } from './plan-edit.ts';
import { isSameChosen, type PlannedItem } from './planned-items.ts';

/** Sentences about one change that are kept; of more it says how many there are. */
const MOST_SENTENCES = 50;

/** Characters of a sentence. */
const MOST_CHARACTERS = 240;

/** Tells what changes of an order, a sentence each. */
export function sentencesOf(order: Order, plan: EditPlan): string[] {
  const removed = new Set(plan.removedIds);
  const all = [
    ...plan.items.flatMap(ofItem),
    ...order.cart.items.flatMap((item) =>
      removed.has(item._id) ? `Taken out: ${nameOf(item)}` : [],
    ),
    ...ofDetails(order, plan),
  ].map(shortened);
  if (all.length <= MOST_SENTENCES) return all;
  const shown = all.slice(0, MOST_SENTENCES - 1);
  return [...shown, `And ${all.length - shown.length} more changes`];
}

function ofItem({ item, before, splitOf }: PlannedItem): string[] {
  const count = item.quantity === 1 ? '' : `${item.quantity} × `;
  if (splitOf !== undefined) return [`Added: ${item.quantity} more of ${nameOf(item)}`];
  if (!before) return [`Added: ${count}${nameOf(item)}`];
  if (item.changed === before.changed) return [];
  const now = new Map(item.selectedOptions.map((chosen) => [chosen.optionId, chosen]));
  const had = new Map(before.selectedOptions.map((chosen) => [chosen.optionId, chosen]));
  const ids = new Set([...had.keys(), ...now.keys()]);
  const choices = [...ids].flatMap((id) => {
    const [was, is] = [had.get(id), now.get(id)];
    const name = isolate((is ?? was)?.optionName ?? '');
    const [from, to] = [was?.value, is?.value].map((value) =>
      value === undefined || value === '' ? 'none' : isolate(value),
    );
    if (was && is && isSameChosen(was, is)) return [];
    return from === to ? `${name} changed` : `${name}: ${from}, now ${to}`;
  });
  const pieces =
    item.quantity === before.quantity
      ? []
      : [`${nameOf(before)}: ${before.quantity}, now ${item.quantity}`];
  const numbers = (item.pieces ?? []).slice(0, 1).map((number) => `Piece ${number}, `);
  return [...pieces, ...choices.map((said) => `${numbers.join('')}${said}`)];
}

/** By what the customer wrote, else by the product. */
function nameOf(item: OrderItem): string {
  const [text] = textsOf(item);
  const name = isolate(item.product.name);
  return text?.value ? `${name} ${isolate(text.value)}` : name;
}

/** A database gives the fields of what it keeps in an order of its own. */
const isOther = (one: unknown, other: unknown) => !isDeepStrictEqual(one, other);

/** Addresses are not told again: who reads it may see them in the order. */
function ofDetails(order: Order, { details }: EditPlan): string[] {
  const { contact, delivery, billing } = order;
  return [
    isOther(contact, details.contact) && 'Contact changed',
    isOther(delivery?.address, details.delivery?.address) && 'Delivery address changed',
    isOther(delivery?.method, details.delivery?.method) &&
      `Delivery: now ${isolate(details.delivery?.method.name ?? '')}`,
    isOther(delivery?.promisedDay, details.delivery?.promisedDay) && 'Ready on another day',
    isOther(billing, details.billing) && 'Billing address changed',
  ].filter((said) => said !== false);
}

/** Not within a character: half of one cannot be stored. */
const shortened = (sentence: string) =>
  sentence.length <= MOST_CHARACTERS
    ? sentence
    : `${sentence.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
