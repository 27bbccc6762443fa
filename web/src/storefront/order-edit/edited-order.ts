import type { Product } from '@tailorbird/contract/catalogue';
import type { OrderEdit } from '@tailorbird/contract/order-edits';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { editedLines, priceEdit } from '@tailorbird/contract/rules/edit-order';
import {
  fromMinorUnits,
  minorUnits,
  type MinorUnits,
  toMinorUnits,
} from '@tailorbird/contract/rules/money';
import { writtenText } from '@tailorbird/contract/rules/written-text';
import { graphemes } from '@tailorbird/art/graphemes';
import { type ChangeLine, changeLines } from './change-words.ts';
import type { SentEdit } from './edit-query.ts';
import type { EditDraft } from './edit-draft.ts';
import {
  detailKey,
  type DetailField,
  type EditField,
  type EditFields,
  isWritten,
  type PieceField,
} from './edit-fields.ts';

/** An order with what is typed: what is sent, and what it costs then. */
export interface EditedOrder {
  /** Without the total. */
  body: Omit<SentEdit, 'total' | 'isTrial'>;
  /** In the order of the page. */
  changes: readonly FieldChange[];
  /** Those in words: all of an address in one. */
  lines: readonly ChangeLine[];
  totalCents: MinorUnits;
  differenceCents: number;
  /** Parts of the difference besides the items: setup, discounts, delivery, tax. */
  besides: readonly { label: string; totalCents: number }[];
  /** By the ids of items, where it is not 0. */
  ofItems: ReadonlyMap<string, number>;
  /** False: the method of delivery does not go to the address. */
  isDelivered: boolean;
}

export interface FieldChange {
  field: EditField;
  now: string;
}

/** @param draft what differs from the order: see `changesIn` */
export function editedOrder(
  { order, rules }: Pick<OrderEdit, 'order' | 'rules'>,
  fields: EditFields,
  draft: EditDraft,
): EditedOrder {
  const changes = [...fields.values()].flatMap((field): FieldChange[] => {
    const typed = draft[field.key];
    return typed ? [{ field, now: typed.now }] : [];
  });
  const details = detailsOf(fields, changes, order.contact?.email ?? '');
  const items = itemsOf(changes);
  const products = new Map(
    rules.products.map((product): [string, Product] => [product._id, product]),
  );
  const price = priceEdit(order, editedLines(order, { items }, products), rules, {
    address: details.address,
  });
  const now = new Map<string, number>();
  for (const { id, unitCents, quantity } of price.items) {
    now.set(id, (now.get(id) ?? 0) + unitCents * quantity);
  }
  return {
    body: { version: order.version, items, ...details },
    changes,
    lines: changeLines(changes, details),
    totalCents: price.totalCents,
    differenceCents: price.differenceCents,
    besides: price.differences.filter(({ why }) => why !== 'piece'),
    ofItems: new Map(
      order.cart.items.flatMap(({ _id, quantity, product: { cost } }): [string, number][] => {
        const difference = (now.get(_id) ?? 0) - toMinorUnits(cost) * quantity;
        return difference === 0 ? [] : [[_id, difference]];
      }),
    ),
    isDelivered: price.isDelivered,
  };
}

/** The total as a call takes it. */
export const sentTotal = ({ totalCents }: Pick<EditedOrder, 'totalCents'>) =>
  fromMinorUnits(minorUnits(totalCents));

function itemsOf(changes: readonly FieldChange[]) {
  const items = new Map<string, ChosenOption[]>();
  for (const { field, now } of changes) {
    if (field.part !== 'piece') continue;
    items.set(field.item._id, [...(items.get(field.item._id) ?? []), chosenAs(field, now)]);
  }
  return [...items].map(([_id, selectedOptions]) => ({ _id, selectedOptions }));
}

/** The choice of a field. One that is empty is chosen no more. */
export function chosenAs({ option, item }: PieceField, now: string): ChosenOption {
  const { _id: optionId } = option;
  if (!isWritten(option)) return { optionId, valueId: now === '' ? null : now };
  // letters stay as high as those of the other pieces
  const height = item.selectedOptions.find((one) => one.optionId === optionId)?.letterHeight;
  const value = writtenText(now, option.textRules);
  return { optionId, valueId: null, value, ...(height && { letterHeight: height }) };
}

/** Each part is sent whole, and only where something in it changes. */
function detailsOf(fields: EditFields, changes: readonly FieldChange[], email: string) {
  const typed = new Map(changes.map(({ field, now }) => [field.key, now]));
  const isChanged = (part: DetailField['part']) => changes.some(({ field }) => field.part === part);
  const read = (part: DetailField['part'], name: string) => {
    const key = detailKey(part, name);
    return typed.get(key) ?? fields.get(key)?.value ?? '';
  };
  return {
    ...(isChanged('contact') && {
      contact: {
        name: read('contact', 'name'),
        // that of an account is no field
        email: fields.has(detailKey('contact', 'email')) ? read('contact', 'email') : email,
        phone: read('contact', 'phone'),
      },
    }),
    ...(isChanged('address') && { address: addressOf(read, 'address') }),
    ...(isChanged('billing') && { billing: addressOf(read, 'billing') }),
  };
}

type ReadField = (part: DetailField['part'], name: string) => string;

export const addressOf = (read: ReadField, part: 'address' | 'billing') => ({
  name: read(part, 'name'),
  company: read(part, 'company'),
  street: read(part, 'street'),
  street2: read(part, 'street2'),
  postcode: read(part, 'postcode'),
  city: read(part, 'city'),
  region: read(part, 'region'),
  country: read(part, 'country'),
});

/** More letters than before, without spaces; below 0: less. */
export function lettersMore(was: string, now: string): number {
  return countLetters(now) - countLetters(was);
}

const countLetters = (text: string) =>
  graphemes(text.trim()).filter((one) => one.trim() !== '').length;
