import { setImmediate as turn } from 'node:timers/promises';
import type { CartItem, SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { pricePiece, type PiecePrice } from '@tailorbird/contract/rules/price';
import { LRUCache } from 'lru-cache';
import type { CatalogueGeneration, SignPictures } from '../catalogue/live-catalogue.ts';
import { addressOf, drawItem, titleOf, type DrawnPiece } from '../drawings/draw-item.ts';
import {
  currentChoice,
  hasUndrawnColour,
  unavailableIds,
  optionsWithGone,
  selectedNow,
  type CurrentChoice,
} from './current-choice.ts';
import type { StoredItem } from './queries.ts';
import { selectionsUnavailableReason } from './selections-unavailable.ts';

/** An item as the catalogue describes it; equal for all items with the same product and choices. */
export interface ItemView {
  /** Undefined when it is not sold any more. */
  product: Product | undefined;
  /** Of a product that is not sold any more; undefined when nobody knows. */
  lastName: string | undefined;
  selectedOptions: SelectedOption[];
  imageIds: string[];
  drawing: CartItem['drawing'];
  /** Null when it can be ordered, if it is sold. */
  unavailableReason: string | null;
  /** Undefined when it is not sold any more. */
  price: PiecePrice | undefined;
  /** As an order draws it; null when it is not drawn. */
  piece: () => DrawnPiece | null;
}

/** The columns of a row that its view depends on: what is chosen elsewhere is viewed by them as well. */
export type ViewableItem = Pick<StoredItem, 'id' | 'product_id' | 'choices'>;

/** A row of a cart with what the catalogue says of it. */
export interface ViewedItem<Item extends ViewableItem = StoredItem> {
  item: Item;
  view: ItemView;
}

/** Characters, about. */
const MOST_VIEWS = 16 * 1024 * 1024;

/** An item is viewed once in a generation: what its drawing says takes long to find out. */
const viewsOf = new WeakMap<CatalogueGeneration, LRUCache<string, ItemView>>();

function viewsIn(generation: CatalogueGeneration): LRUCache<string, ItemView> {
  const known = viewsOf.get(generation);
  if (known) return known;
  const views = new LRUCache<string, ItemView>({
    maxSize: MOST_VIEWS,
    // the choices stand in the key, and in the address and the sentences of the view
    sizeCalculation: (_, key) => 2000 + 4 * key.length,
  });
  viewsOf.set(generation, views);
  return views;
}

/** These items with their views, in their order. */
export async function viewItems<Item extends ViewableItem>(
  generation: CatalogueGeneration,
  items: readonly Item[],
): Promise<ViewedItem<Item>[]> {
  const views = viewsIn(generation);
  const ready = items.map((item) => ({ item, view: views.get(keyOf(item)) }));
  const missing = ready.flatMap(({ item, view }) => (view ? [] : [item]));
  const made = missing.length > 0 ? await makeViews(generation, views, missing) : undefined;
  return ready.map(({ item, view = made?.get(keyOf(item)) }) => {
    if (!view) throw new Error('an item of a cart has no view');
    return { item, view };
  });
}

/** Null when the item is not drawn. */
export type PiecesById = ReadonlyMap<string, DrawnPiece | null>;

/** Views and pieces that are made before others have their turn: a few milliseconds. */
const AT_ONCE = 10;

/** How an order draws each item, by its id; null when it is not drawn. */
export async function piecesById(items: readonly ViewedItem<ViewableItem>[]): Promise<PiecesById> {
  const pieces = new Map<string, DrawnPiece | null>();
  for (const [index, { item, view }] of items.entries()) {
    pieces.set(item.id, view.piece());
    if (index % AT_ONCE === AT_ONCE - 1) await turn();
  }
  return pieces;
}

const keyOf = ({ product_id: productId, choices }: ViewableItem) => `${productId} ${choices}`;

/** By the key of their items. */
async function makeViews(
  generation: CatalogueGeneration,
  views: LRUCache<string, ItemView>,
  items: readonly ViewableItem[],
): Promise<Map<string, ItemView>> {
  const products = await generation.listProducts(items.map((item) => item.product_id));
  const chosen = items.map((item) => {
    const { product_id: id, choices } = item;
    const product = products.get(id);
    const offered = product?.type?.options ?? [];
    return { key: keyOf(item), id, product, offered, choices: parseChoices(choices) };
  });
  const unknown = chosen.flatMap(({ id, product, offered, choices }) => [
    ...(product ? [] : [id]),
    ...unavailableIds(choices, offered),
  ]);
  const lastKnown = await generation.listLastKnown(unknown);
  const made = new Map<string, ItemView>();
  for (const [index, { key, id, product, offered, choices }] of chosen.entries()) {
    const make = () => {
      const now = choices.map((choice) => currentChoice(choice, offered, lastKnown));
      return product
        ? viewOf(product, now, generation.signPictures)
        : viewOfGone(lastKnown.get(id)?.name, now);
    };
    // another request for the same cart may have made it meanwhile
    const view = views.get(key) ?? make();
    views.set(key, view);
    made.set(key, view);
    if (index % AT_ONCE === AT_ONCE - 1) await turn();
  }
  return made;
}

/** The text of the column is what the shop has written. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const parseChoices = (text: string) => JSON.parse(text) as SelectedOption[];

function viewOf(
  product: Product,
  chosen: readonly CurrentChoice[],
  signPictures: SignPictures,
): ItemView {
  const { art } = product;
  const options = product.type?.options ?? [];
  const selectedOptions = chosen.map(selectedNow);
  const isUndrawable = art !== null && hasUndrawnColour(chosen, drivenBy(art));
  let piece: DrawnPiece | undefined;
  return {
    product,
    lastName: undefined,
    selectedOptions,
    // nor is the first picture shown, which has another colour
    imageIds: isUndrawable ? [] : product.image_id,
    drawing: isUndrawable ? null : drawn(product, chosen, selectedOptions, signPictures),
    unavailableReason: selectionsUnavailableReason(selectedOptions, product),
    price: pricePiece(product, selectedOptions),
    piece: () => art && (piece ??= drawItem(art, options, selectedOptions)),
  };
}

function viewOfGone(lastName: string | undefined, chosen: readonly CurrentChoice[]): ItemView {
  return {
    product: undefined,
    lastName,
    selectedOptions: chosen.map(selectedNow),
    imageIds: [],
    drawing: null,
    unavailableReason: null,
    price: undefined,
    piece: () => null,
  };
}

/** Ids of the options that decide how a product is drawn. */
const drivenBy = ({ drives }: NonNullable<Product['art']>) =>
  drives.map(({ optionId }) => optionId);

function drawn(
  { _id, art, type }: Product,
  chosen: readonly CurrentChoice[],
  selectedOptions: readonly SelectedOption[],
  signPictures: SignPictures,
): CartItem['drawing'] {
  if (!art) return null;
  const offered = type?.options ?? [];
  const known = optionsWithGone(offered, chosen);
  return {
    address: addressOf({ _id, art }, { offered, known }, selectedOptions, signPictures),
    title: titleOf(art, known, selectedOptions),
  };
}

/** As the product says, else its type. What is gone is not. */
export const isMeasured = (product: Product | undefined): boolean =>
  product?.madeToMeasure ?? product?.type?.madeToMeasure ?? false;
