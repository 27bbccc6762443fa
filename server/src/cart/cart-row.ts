import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { ProductType } from '@tailorbird/contract/catalogue';
import { cents, toDollars } from '@tailorbird/contract/rules/money';
import type { ProductArt, ProductArtSettings } from '@tailorbird/contract/product-art';
import { addressOf, titleOf } from '../drawings/draw-item.ts';
import { unavailableReason } from './cart.ts';
import {
  averagesOf,
  goneValueOf,
  hasUndrawnColour,
  optionsWithGone,
  selectedNow,
  type ChosenRow,
} from './chosen-now.ts';
import { textsUnavailableReason } from './selections-unavailable.ts';

/** A product's options and its drawing. */
export interface Offered {
  type: ProductType | null;
  art: (ProductArtSettings & Pick<ProductArt, 'revision'>) | null;
}

/** One item of a cart with the catalogue as it is now; a cart without items is one row of nulls. */
export interface CartRow extends ChosenRow {
  cart_id: string | null;
  version: number | null;
  /** The version that a changing statement began with; null where there was no cart. */
  seen_version: number | null;
  /** Keys of the items that were changed. One is not when its quantity would leave 1 to 99. */
  changed: string[];
  id: string | null;
  product_id: string;
  product_name: string;
  cost_cents: number;
  image_ids: string[];
  quantity: number;
  note: string;
  is_product_gone: boolean;
  missing_option: string | null;
  /** The product is drawn, or something is written for it. */
  is_looked_at: boolean | null;
  type_id: string | null;
  art: Offered['art'];
  /** In one row of each type that is looked at. */
  type: ProductType | null;
}

export interface VersionedCart {
  cart: Cart;
  /** A change must find it unchanged. */
  version: number;
  /** By product, of those that are drawn or have something written for them. */
  offered: ReadonlyMap<string, Offered>;
  /** The colour of each picture among the swatches: an order keeps a colour, since a picture may go. */
  swatchAverages: ReadonlyMap<string, string>;
}

export function toCart(ownerId: string, rows: readonly CartRow[]): VersionedCart {
  const first = rows[0];
  const types = new Map(rows.map(({ type }) => [type?._id ?? null, type]));
  const offered = new Map<string, Offered>();
  for (const { is_looked_at: isLookedAt, product_id: productId, type_id: typeId, art } of rows) {
    if (isLookedAt) offered.set(productId, { type: types.get(typeId) ?? null, art });
  }
  const items = rows
    .filter((row) => row.id !== null)
    .map((row) => toItem(row, offered.get(row.product_id)));
  return {
    // an owner who never put anything in has no row yet: the id stands for the empty cart
    cart: { _id: first?.cart_id ?? ownerId, items },
    version: first?.version ?? 0,
    offered,
    swatchAverages: averagesOf(rows),
  };
}

function toItem(row: CartRow, offered: Offered | undefined): CartItem {
  const selectedOptions = selectedNow(row);
  const reason = reasonAgainst(row, selectedOptions, offered);
  const isUndrawable = hasUndrawnColour(row, drivenBy(offered));
  return {
    _id: row.id ?? '',
    product: {
      _id: row.product_id,
      name: row.product_name,
      cost: toDollars(cents(row.cost_cents)),
      // nor is the first picture shown, which has another colour
      image_id: isUndrawable ? [] : row.image_ids,
    },
    quantity: row.quantity,
    note: row.note,
    selectedOptions,
    drawing: isUndrawable ? null : drawn(row, selectedOptions, offered),
    available: reason === null,
    unavailableReason: reason,
  };
}

/** Ids of the options that decide how a product is drawn. */
const drivenBy = (offered: Offered | undefined) =>
  offered?.art?.drives.map(({ optionId }) => optionId);

function reasonAgainst(
  row: CartRow,
  selectedOptions: CartItem['selectedOptions'],
  offered: Offered | undefined,
): string | null {
  const reason = unavailableReason({
    productName: row.product_name,
    isProductGone: row.is_product_gone,
    goneValue: goneValueOf(row),
    missingOption: row.missing_option,
  });
  if (reason !== null || !offered) return reason;
  return textsUnavailableReason(selectedOptions, { name: row.product_name, ...offered });
}

function drawn(
  row: CartRow,
  selectedOptions: CartItem['selectedOptions'],
  offered: Offered | undefined,
): CartItem['drawing'] {
  if (!offered?.art) return null;
  const { art, type } = offered;
  const options = type?.options ?? [];
  const known = optionsWithGone(options, row);
  return {
    address: addressOf({ _id: row.product_id, art }, { offered: options, known }, selectedOptions),
    title: titleOf(art, known, selectedOptions),
  };
}
