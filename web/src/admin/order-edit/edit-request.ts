import type { Product } from '@tailorbird/contract/catalogue';
import type { OrderEdit } from '@tailorbird/contract/order-edits';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { fromMinorUnits } from '@tailorbird/contract/rules/money';
import { formProblem, readAmount } from '../prices/money-field.tsx';
import { type AddedItem, type AddedLine, type EditDraft, draftValue } from './edit-draft.ts';
import {
  CONTACT_FIELDS,
  choicePath,
  itemOfPath,
  quantityPath,
  readAddress,
} from './edit-fields.ts';
import { choiceOfText, optionsOf, optionsOfProduct } from './editable-options.ts';

/** Today's products by their ids: those of the order, and those that are added. */
export type ProductMap = ReadonlyMap<string, Product>;

/** A draft as it is sent, but for whether it is a trial and which total was shown. */
export type EditRequest = ReturnType<typeof requestOf>;

/** The body of `POST /order/{id}/edit`. Lines whose price is not typed yet are left out. */
export function requestOf(
  draft: EditDraft,
  { order }: Pick<OrderEdit, 'order'>,
  products: ProductMap,
) {
  const changed = (...paths: string[]) => paths.some((path) => path in draft.changes);
  const contact = CONTACT_FIELDS.map((field) => `contact ${field}` as const);
  return {
    version: order.version,
    items: itemEdits(draft, order, products),
    added: draft.added.map((one) => ({
      product: one.product,
      quantity: one.quantity,
      note: '',
      group: groupOf(one, order),
      selectedOptions: choicesOfAdded(one, order, products.get(one.product)),
    })),
    lines: draft.lines.filter(isPricedLine).map(({ name, quantity, cost, taxClass, isMade }) => ({
      name: name.trim(),
      quantity,
      cost: fromMinorUnits(readAmount(cost)),
      taxClass: taxClass === '' ? null : taxClass,
      isMade,
    })),
    ...(changed(...contact) && {
      contact: {
        name: draftValue(draft, order, 'contact name'),
        email: draftValue(draft, order, 'contact email'),
        phone: draftValue(draft, order, 'contact phone'),
      },
    }),
    ...(changed('method') && { method: draftValue(draft, order, 'method') }),
    ...(changed('address') && { address: readAddress(draftValue(draft, order, 'address')) }),
    ...(changed('billing') && { billing: readAddress(draftValue(draft, order, 'billing')) }),
    ...(changed('day') && { promisedDay: draftValue(draft, order, 'day') }),
    isMailed: draft.isMailed,
    reissuesInvoice: draft.reissuesInvoice,
  };
}

const groupOf = ({ like }: AddedItem, { cart: { items } }: Order): string | null =>
  items.find(({ _id }) => _id === like)?.group?._id ?? null;

/** Whether a line says what it is for and what it costs. */
export const isPricedLine = ({ name, cost }: AddedLine): boolean =>
  name.trim() !== '' && cost.trim() !== '' && formProblem(cost) === undefined;

function itemEdits(draft: EditDraft, { cart: { items } }: Order, products: ProductMap) {
  return items.flatMap((item) => {
    const paths = Object.keys(draft.changes).filter(
      (path) => itemOfPath(path)?.itemId === item._id,
    );
    if (paths.length === 0) return [];
    const quantity = draft.changes[quantityPath(item._id)];
    return {
      _id: item._id,
      ...(quantity && { quantity: Number(quantity.after) }),
      selectedOptions: changedChoices(draft, item, products.get(item.product._id)),
    };
  });
}

const changedChoices = (
  draft: EditDraft,
  item: OrderItem,
  product: Product | undefined,
): ChosenOption[] =>
  optionsOf([item], product).flatMap((option) => {
    const change = draft.changes[choicePath(item._id, option._id)];
    const before = item.selectedOptions.find(({ optionId }) => optionId === option._id);
    return change ? choiceOfText(option, change.after, before) : [];
  });

function choicesOfAdded(
  { choices, like }: AddedItem,
  { cart: { items } }: Order,
  product: Product | undefined,
): ChosenOption[] {
  const model = items.find(({ _id }) => _id === like);
  const pictures = (model?.selectedOptions ?? []).flatMap(({ optionId, artwork }): ChosenOption[] =>
    artwork ? [{ optionId, valueId: null, artwork, mayUse: true }] : [],
  );
  const chosen = optionsOfProduct(product)
    .map((option) => choiceOfText(option, choices[option._id] ?? ''))
    .filter(({ valueId, value = '' }) => valueId !== null || value !== '');
  return [...chosen, ...pictures];
}
