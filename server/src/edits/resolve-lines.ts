import type { Product } from '@tailorbird/contract/catalogue';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import { CART_ITEMS_MAX } from '@tailorbird/contract/limits';
import type { EditBody } from '@tailorbird/contract/order-edits';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { editedLines, type EditedLine } from '@tailorbird/contract/rules/edit-order';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { isSameChoice } from '@tailorbird/contract/rules/item-identity';
import { withOwnPictures, type FindArtworks } from '../cart/own-artworks.ts';
import { ShopError } from '../http/errors.ts';
import {
  BY_SHOP,
  changeChoices,
  chooseAdded,
  isOwnChoice,
  type EditProblem,
} from './edited-choices.ts';
import type { EditableOrder } from './read-edit.ts';

/** The items of a change as whoever makes it may change them. */
export type SentLines = Pick<EditBody, 'items'> &
  Partial<Pick<EditBody, 'added' | 'lines'>> & { isCustomer: boolean };

/** The items of the changed order, and the products that it may have. */
export interface ResolvedLines {
  lines: EditedLine[];
  products: ReadonlyMap<string, Product>;
}

/**
 * The items of the changed order with their choices as the shop writes them.
 * @throws EDIT_REFUSED with all that cannot be made
 */
export async function resolveLines(
  findArtworks: FindArtworks,
  { stored: { order, ownerId }, generation, rules, begun }: EditableOrder,
  { isCustomer, items, added = [], lines = [] }: SentLines,
): Promise<ResolvedLines> {
  const products = await generation.listProducts([
    ...rules.products.map(({ _id }) => _id),
    ...added.map(({ product }) => product),
  ]);
  const ordered = new Map(order.cart.items.map((item) => [item._id, item]));
  const problems: EditProblem[] = items
    .filter(({ _id }) => !ordered.has(_id))
    .map(({ _id }) => ({ _id, problem: 'This item is not in the order any more.' }));
  const changes = new Map(items.map((edit) => [edit._id, edit]));
  const resolved: EditedLine[] = [];
  for (const line of editedLines(order, { items, added, lines }, products)) {
    const { key, item, product } = line;
    const { selectedOptions: changed = [] } = changes.get(key) ?? {};
    const sent = item ? changed : line.choices;
    if (line.own || (item && sent.length === 0)) {
      resolved.push(line);
      continue;
    }
    if (!product) {
      const name = isolate(item?.product.name ?? 'This product');
      problems.push({ _id: key, problem: `${name} is not sold any more.` });
      continue;
    }
    const held = item?.selectedOptions ?? [];
    const [own = { selectedOptions: sent }] = await withOwnPictures(
      findArtworks,
      ownerId,
      [{ selectedOptions: sent }],
      held,
    );
    const { selectedOptions, problems: found } = item
      ? changeChoices({ key, product, selectedOptions: held }, own.selectedOptions)
      : chooseAdded(key, product, own.selectedOptions);
    problems.push(...found);
    const isChosenAnew = !item || !isSameChoice({ selectedOptions }, item);
    resolved.push({ ...line, choices: selectedOptions, isChosenAnew });
  }
  const groups = new Set(order.cart.items.map(({ group }) => group?._id ?? null));
  problems.push(
    ...added.flatMap(({ group }, index) =>
      groups.has(group) || group === null
        ? []
        : [{ _id: `added ${index}`, problem: 'This group is not in the order any more.' }],
    ),
  );
  if (isCustomer) problems.push(...beyondCustomer(ordered, items, products));
  problems.push(...lockedOf(order, resolved, begun));
  if (resolved.length === 0) {
    problems.push({ _id: '', problem: 'An order keeps at least one item. Cancel it instead.' });
  }
  if (resolved.length > CART_ITEMS_MAX) {
    problems.push({ _id: '', problem: `An order has at most ${CART_ITEMS_MAX} items.` });
  }
  refuse(problems);
  return { lines: resolved, products };
}

/** @throws EDIT_REFUSED with the sentence of the first, where there are any */
export function refuse(problems: EditProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw new ShopError('EDIT_REFUSED', { fill: { problem: first.problem }, body: { problems } });
}

function beyondCustomer(
  ordered: ReadonlyMap<string, OrderItem>,
  items: SentLines['items'],
  products: ReadonlyMap<string, Product>,
): EditProblem[] {
  return items.flatMap(({ _id, quantity, selectedOptions }): EditProblem[] => {
    const item = ordered.get(_id);
    if (!item) return [];
    // likewise of what is sold no more, and of a line that the shop has added
    if (quantity !== undefined && quantity !== item.quantity) return [{ _id, problem: BY_SHOP }];
    const product = products.get(item.product._id);
    if (!product) return [];
    return selectedOptions.flatMap((choice) =>
      isOwnChoice(product, choice) ? [] : [{ _id, optionId: choice.optionId, problem: BY_SHOP }],
    );
  });
}

/** Items whose pieces are made or being made, and that the change would make others of. */
function lockedOf(
  { cart }: Order,
  lines: readonly EditedLine[],
  begun: ReadonlySet<number>,
): EditProblem[] {
  const numbers = numbersOfItems(cart.items);
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return cart.items.flatMap(({ _id }, index): EditProblem[] => {
    const locked = (numbers[index] ?? []).filter((number) => begun.has(number));
    const line = byKey.get(_id);
    const isFree = line && !line.isChosenAnew && line.quantity >= locked.length;
    if (locked.length === 0 || isFree) return [];
    const [first = 0] = locked;
    const pieces = locked.length === 1 ? `Piece ${first} is` : `Pieces ${locked.join(', ')} are`;
    return [{ _id, problem: `${pieces} made or being made, and can only be made again.` }];
  });
}
