import type { Product } from '@tailorbird/contract/catalogue';
import type { OrderEdit } from '@tailorbird/contract/order-edits';
import type { OrderItem } from '@tailorbird/contract/orders';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import { createContext, use, useMemo } from 'react';
import { useStored } from '../kit/use-stored.ts';
import { type Pieces, usePieces } from '../orders/pieces-query.ts';
import {
  type EditConflict,
  type EditDraft,
  emptyDraft,
  isEmptyDraft,
  rebase,
  withValue,
} from './edit-draft.ts';
import type { FieldPath } from './edit-fields.ts';
import { type EditProblem, useAddedProducts } from './edit-query.ts';
import { type EditRequest, type ProductMap, requestOf } from './edit-request.ts';
import { type EditedOrderPrice, priceOfRequest } from './edited-price.ts';
import { storeDraft, storedDrafts } from './stored-drafts.ts';

const NO_PIECES: Pieces = new Map();

/** An order that is being changed, with what is typed. */
export interface EditInHand {
  edit: OrderEdit;
  draft: EditDraft;
  conflicts: readonly EditConflict[];
  products: ProductMap;
  request: EditRequest;
  price: EditedOrderPrice;
  pieces: Pieces;
  /** The numbers of the pieces of an item. */
  numbersOf: (item: Pick<OrderItem, '_id'>) => readonly number[];
  /** How many of them are made or being made. */
  countBegun: (item: Pick<OrderItem, '_id'>) => number;
  change: (next: (draft: EditDraft) => EditDraft) => void;
  set: (path: FieldPath, value: string) => void;
  discard: () => void;
}

/** Puts the draft from the browser's storage on the order as it is now. */
export function useEdit(edit: OrderEdit): EditInHand {
  const { order } = edit;
  const { _id: id, version } = order;
  const stored = useStored(storedDrafts).find(([orderId]) => orderId === id)?.[1];
  const pieces = usePieces(id).data ?? NO_PIECES;
  const numbers = useMemo(() => {
    const all = numbersOfItems(order.cart.items);
    return new Map(order.cart.items.map(({ _id }, index) => [_id, all[index] ?? []]));
  }, [order]);
  const begun = useMemo(() => new Set(edit.begun), [edit.begun]);
  const numbersOf = ({ _id }: Pick<OrderItem, '_id'>) => numbers.get(_id) ?? [];
  const countBegun = (item: Pick<OrderItem, '_id'>) =>
    numbersOf(item).filter((number) => begun.has(number)).length;
  const { draft, conflicts } = rebase(stored ?? emptyDraft(version), edit, (_id) =>
    countBegun({ _id }),
  );
  const known = new Set(edit.rules.products.map(({ _id }) => _id));
  const added = useAddedProducts(
    [...new Set(draft.added.map(({ product }) => product))].filter((one) => !known.has(one)),
  );
  const products = productMap([...edit.rules.products, ...added]);
  const request = requestOf(draft, edit, products);
  const price = priceOfRequest(edit, request, products);

  function change(next: (draft: EditDraft) => EditDraft) {
    // several changes in a row go on with what the one before has stored
    const last = storedDrafts.read().find(([orderId]) => orderId === id)?.[1];
    const changed = next(last ?? emptyDraft(version));
    const isAsAtFirst = isEmptyDraft(changed) && changed.isMailed && !changed.reissuesInvoice;
    storeDraft(id, isAsAtFirst ? undefined : changed);
  }

  return {
    edit,
    draft,
    conflicts,
    products,
    request,
    price,
    pieces,
    numbersOf,
    countBegun,
    change,
    set: (path, value) => change((known) => withValue(known, order, path, value)),
    discard: () => storeDraft(id, undefined),
  };
}

const productMap = (products: readonly Product[]): ProductMap =>
  new Map(products.map((product) => [product._id, product]));

interface ShownEdit extends EditInHand {
  problems: readonly EditProblem[];
  isSaving: boolean;
  /** Saving was tried while a line was half written. */
  isTried: boolean;
}

/** The order that the page changes, for all of its parts. */
export const EditContext = createContext<ShownEdit | undefined>(undefined);

/** @throws outside of the page */
export function useShownEdit(): ShownEdit {
  const shown = use(EditContext);
  if (!shown) throw new Error('There is no order that is changed.');
  return shown;
}

/** The sentences about a field; without `field` those about the whole of an item. */
export const problemAt = (
  problems: readonly EditProblem[],
  key: string,
  field = '',
): string | undefined =>
  problems
    .filter((one) => one.key === key && one.field === field)
    .map(({ says }) => says)
    .join(' ') || undefined;
