import type { CartItem } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { searchOf } from '@tailorbird/contract/rules/choice-address';
import type { ItemGroup } from '@tailorbird/contract/rules/group-items';

/** The shop lets a page with this be framed by its own pages: see headers.ts of the server. */
export const FRAMED_FOR = '_draft';

const addressOf = (productId: string, draftId: string, search = new URLSearchParams()) =>
  `/product/${productId}?${new URLSearchParams([...search, [FRAMED_FOR, draftId]])}`;

/** The page of a product, where its choices are made for a draft. */
export const addAddress = (productId: string, draftId: string): string =>
  addressOf(productId, draftId);

/** The page where an item or a group of a draft is chosen anew. */
export function openAddress({ groupId, first }: ItemGroup<CartItem>, draftId: string): string {
  const of = groupId === null ? ['item', first._id] : ['group', groupId];
  return addressOf(first.product._id, draftId, new URLSearchParams([of]));
}

/** The page where another one is begun with the choices of an item. */
export function likeAddress(
  { product, selectedOptions }: CartItem,
  draftId: string,
  sold: Product | undefined,
): string {
  return addressOf(product._id, draftId, searchOf(sold?.type?.options ?? [], selectedOptions));
}

/** The choices of an item, as they are sent. */
export const sentChoices = ({ selectedOptions }: CartItem) =>
  selectedOptions.map(({ optionId, valueId, value, letterHeight, artwork, rights }) => ({
    optionId,
    valueId,
    ...(valueId === null && !artwork && { value }),
    ...(letterHeight !== undefined && { letterHeight }),
    ...(artwork && { artwork }),
    ...(rights && { mayUse: true as const }),
  }));

/** Whether a product can be put in without a choice. */
export const isPlain = ({ type }: Pick<Product, 'type'>): boolean =>
  (type?.options ?? []).length === 0;
