import type { Product } from '@tailorbird/contract/catalogue';
import type { ProductChange } from '@tailorbird/contract/product-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefused } from '../../api-error.ts';
import { ApiError, call } from '../../api.ts';
import { notify, offer } from '../../ui/toast.ts';
import { refreshCatalogue } from '../catalogue-query.ts';
import { useDuplicate } from '../kit/use-duplicate.ts';
import { messages } from './messages.ts';
import type { PickedProduct } from './picked-products.ts';
import { changeShown } from './product-query.ts';

const changeMessages = messages.changes;

export interface SentChange {
  changes: readonly ProductChange[];
  /** The products as they were, in any order and with others among them. */
  before: readonly PickedProduct[];
  /** The message when it is done. */
  done: string;
}

interface Listeners {
  /** Takes the products as they are since, also when it was undone. */
  onDone?: (after: readonly PickedProduct[]) => void;
  /** Takes the ids of those that stood in the way, and the refusal. */
  onRefused?: (ids: readonly string[], error: Error) => void;
}

type Versions = readonly { _id: string; version: number }[];

/** Changes products at once, all or none, and offers to undo it. */
export function useProductChanges({ onDone, onRefused }: Listeners = {}) {
  const client = useQueryClient();

  const change = useMutation({
    mutationFn: async ({ changes }: SentChange) =>
      (await call('PUT /catalogue/products', { body: { products: [...changes] } })).products,
    onSuccess: (versions, { changes, before, done }) => {
      offer('success', done, {
        label: changeMessages.undo,
        run: () => void undo(versions, before, changes),
      });
      showVersions(versions, changes);
      onDone?.(changed(versions, before, changes));
      void refreshCatalogue(client);
    },
    onError: (error) => {
      onRefused?.(refusedBy(error), error);
      void refreshCatalogue(client);
    },
  });

  /** Until the list is read again, so that the next press is made on top of this one. */
  function showVersions(versions: Versions, changes: readonly ProductChange[]) {
    const of = new Map(versions.map(({ _id, version }) => [_id, version]));
    const sent = new Map(changes.map((one) => [one._id, one]));
    changeShown(client, (page) => ({
      ...page,
      products: page.products.map((product) => {
        const { cost = product.cost, isDraft = product.isDraft } = sent.get(product._id) ?? {};
        return { ...product, cost, isDraft, version: of.get(product._id) ?? product.version };
      }),
    }));
  }

  async function undo(
    versions: Versions,
    before: readonly PickedProduct[],
    changes: readonly ProductChange[],
  ) {
    try {
      const products = undoing(versions, before, changes);
      const answer = await call('PUT /catalogue/products', { body: { products } });
      onDone?.(changed(answer.products, before, products));
      notify('success', changeMessages.undone(products.length));
    } catch (error) {
      notify('error', error instanceof ApiError ? error.message : changeMessages.failed);
    }
    void refreshCatalogue(client);
  }

  return change;
}

/** The products as the changes leave them. */
export function changed(
  versions: Versions,
  before: readonly PickedProduct[],
  changes: readonly ProductChange[],
): PickedProduct[] {
  const was = new Map(before.map((product) => [product._id, product]));
  const versionOf = new Map(versions.map(({ _id, version }) => [_id, version]));
  return changes.flatMap(({ _id, cost, isDraft, categories }) => {
    const product = was.get(_id);
    if (!product) return [];
    return [
      {
        ...product,
        version: versionOf.get(_id) ?? product.version,
        cost: cost ?? product.cost,
        isDraft: isDraft ?? product.isDraft,
        categories: categories?.map((id) => categoryOf(product, id)) ?? product.categories,
      },
    ];
  });
}

/** Its name comes when the list is read again. */
const categoryOf = ({ categories }: PickedProduct, id: string) =>
  categories.find(({ _id }) => _id === id) ?? { _id: id, name: '' };

/** The former state of each of them, in those parts that were changed. */
export function undoing(
  versions: Versions,
  before: readonly PickedProduct[],
  changes: readonly ProductChange[],
): ProductChange[] {
  const was = new Map(before.map((product) => [product._id, product]));
  const changed = new Map(changes.map((one) => [one._id, one]));
  return versions.flatMap(({ _id, version }) => {
    const product = was.get(_id);
    const change = changed.get(_id);
    if (!product || !change) return [];
    return [
      {
        _id,
        version,
        ...(change.cost !== undefined && { cost: product.cost }),
        ...(change.isDraft !== undefined && { isDraft: product.isDraft }),
        ...(change.categories && { categories: product.categories.map((one) => one._id) }),
      },
    ];
  });
}

/** Ids that stood in the way. */
export function refusedBy(error: unknown): string[] {
  const call = 'PUT /catalogue/products';
  return isRefused(error, call, 'PRODUCT_CHANGED', 'PRODUCT_GONE') ? error.body.refused : [];
}

/** Makes a draft of all that a product has. */
export const useProductCopy = (onCopied: (copy: Product) => void) =>
  useDuplicate<Product>({
    copy: async ({ _id: id }, headers) =>
      (await call('POST /catalogue/products/{id}/copy', { params: { id }, headers })).product,
    onCopied,
  });
