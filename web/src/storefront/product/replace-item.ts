import type { Cart, CartItem, SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import type { QueryClient } from '@tanstack/react-query';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { writtenText } from '@tailorbird/contract/rules/written-text';
import { ApiError, call } from '../../api.ts';
import { notify } from '../../ui/toast.ts';
import { change, type CartItemChoice } from '../cart/cart-actions.ts';
import { loadJustAdded } from '../cart/cart-query.ts';
import { changeMessages, toastDuration } from '../cart/change-messages.ts';
import { isSameItem, type ItemIdentity } from '@tailorbird/contract/rules/item-identity';
import { messages } from './edit-messages.ts';

/**
 * Chooses anew for an item of the cart. Resolves to the cart; to undefined after telling the person
 * that it failed; and to `gone`, without a word, where the item is not in the cart any more.
 */
export type ReplaceItem = (
  itemId: string,
  product: Product,
  choice: CartItemChoice,
) => Promise<Cart | 'gone' | undefined>;

export function replaceItem(queries: QueryClient): ReplaceItem {
  /** Items of which nobody knows whether the shop has replaced them. */
  const unanswered = new Set<string>();

  return async (itemId, product, choice) => {
    const replacement = newChoices(product, choice);
    let isGone = false;

    async function request() {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code !== 'NOT_FOUND') {
          if (error.status === 0 || error.status >= 500) unanswered.add(itemId);
          throw error;
        }
        const reply = await call('GET /cart');
        // by a try whose answer was lost it may have joined another already
        isGone = !(
          unanswered.has(itemId) &&
          reply.cart.items.some((item) => isSameItem(replacement, { ...item, group: null }))
        );
        return reply;
      }
    }

    function send() {
      const { quantity, note, selectedOptions } = choice;
      return call('PUT /cart/items/{id}', {
        params: { id: itemId },
        body: { quantity, note, selectedOptions: [...selectedOptions] },
      });
    }

    const cart = await change(queries, {
      request,
      guess: (items) => withReplaced(items, itemId, replacement),
      done: undefined,
      duration: 0,
      failed: whyNotReplaced,
    });
    if (!cart) return undefined;
    unanswered.delete(itemId);
    if (isGone) return 'gone';
    if (parent !== window) void loadJustAdded().then(({ tellDesk }) => tellDesk());
    notify('success', messages.replaced(product.name), toastDuration.quantityUpdated);
    return cart;
  };
}

function whyNotReplaced(error: unknown): string {
  if (!(error instanceof ApiError)) return changeMessages.failed;
  // It is another item that this one would have joined.
  if (error.code === 'CART_ITEM_FULL') return messages.tooMany;
  return error.status === 400 ? error.message : changeMessages.failed;
}

/** The new choices of an item that is edited. */
type NewChoices = ItemIdentity & Pick<CartItem, 'quantity' | 'selectedOptions'>;

function newChoices(
  product: Product,
  { quantity, note, selectedOptions }: CartItemChoice,
): NewChoices {
  return {
    product: { _id: product._id },
    quantity,
    note: note.trim(),
    selectedOptions: selectedOptions.flatMap((choice) => withNames(product, choice)),
  };
}

/**
 * The items until the shop answers: it alone knows the new picture, and makes one of two that have
 * become the same. Until then the pieces are as many already.
 */
function withReplaced(items: CartItem[], itemId: string, next: NewChoices): CartItem[] {
  const { quantity, note, selectedOptions } = next;
  return items.map((item) =>
    item._id === itemId ? { ...item, quantity, note, selectedOptions } : item,
  );
}

/** As the cart says it: with the names of option and value. */
function withNames(
  product: Product,
  { optionId, valueId, value, letterHeight }: ChosenOption,
): SelectedOption[] {
  const option = product.type?.options.find(({ _id }) => _id === optionId);
  const text =
    valueId === null ? writtenText(value ?? '', option?.textRules) : nameOf(option, valueId);
  if (!option || !text) return [];
  const height = letterHeight && { letterHeight };
  return [{ optionId, optionName: option.name, valueId, value: text, ...height }];
}

function nameOf(
  option: { values: readonly { _id: string; value: string }[] } | undefined,
  valueId: string,
): string | undefined {
  return option?.values.find(({ _id }) => _id === valueId)?.value;
}
