import { PARAMETER_NAMES } from '@tailorbird/art/parameters';
import type { Product } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { fromDollars, toDollars } from '@tailorbird/contract/money';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../api.ts';
import { refreshCatalogue } from '../catalogue-query.ts';
import { type Problems, tooLong } from '../form/use-entity-form.ts';
import { withoutEntry } from '../list/entries.ts';
import { joinKeys } from '../pictures/use-pictures.ts';
import { messages } from './messages.ts';
import { isCostNegative, isCostTooHigh, readCost, writeCost } from './product-cost.tsx';
import { type ProductPage, productPages } from './product-query.ts';

const labels = messages.fields;

/** In the order of the form. */
export type ProductFields = {
  name: string;
  /** Dollars, as typed. */
  cost: string;
  /** An id, empty for none. */
  type: string;
  /** Ids. */
  categories: readonly string[];
  description: string;
  /** Keys, as joinKeys writes them. */
  images: string;
  art: ArtField;
};

export const productFieldsOf = (product: Product | undefined): ProductFields => ({
  name: product?.name ?? '',
  cost: product ? writeCost(fromDollars(product.cost)) : '',
  type: product?.type?._id ?? '',
  categories: product?.categories.map(({ _id }) => _id) ?? [],
  description: product?.description ?? '',
  images: joinKeys(product?.image_id ?? []),
  art: artField(product?.art),
});

export function checkProduct({ name, cost, description }: ProductFields): Problems<ProductFields> {
  return {
    ...tooLong('name', labels.name, name, CATALOGUE_NAME_MAX_LENGTH),
    ...costProblem(cost),
    ...tooLong('description', labels.description, description, DESCRIPTION_MAX_LENGTH),
  };
}

function costProblem(cost: string): { cost?: string } {
  if (isCostNegative(cost)) return { cost: messages.costNegative };
  return isCostTooHigh(readCost(cost)) ? { cost: messages.costTooHigh } : {};
}

/**
 * The request body; `imageIds` are those of the form's pictures. It leaves an untouched drawing out,
 * so that the drawing stays even where an option of it is gone.
 */
export function productBody(
  typed: ProductFields,
  imageIds: readonly string[],
  before: Product | undefined,
) {
  const isArtTouched = typed.art.text !== artField(before?.art).text;
  return {
    name: typed.name.trim(),
    cost: toDollars(readCost(typed.cost)),
    type: typed.type === '' ? null : typed.type,
    categories: [...typed.categories],
    description: typed.description.trim(),
    image_id: [...imageIds],
    ...(isArtTouched && { art: typed.art.settings }),
  };
}

export function useProductEdits() {
  const client = useQueryClient();
  const [creation] = useState(createCreationKey);

  function changeShown(change: (page: ProductPage) => ProductPage) {
    client.setQueriesData<ProductPage>({ queryKey: productPages }, (page) => page && change(page));
  }

  async function save(
    typed: ProductFields,
    before: Product | undefined,
    imageIds: readonly string[],
  ): Promise<Product> {
    const body = productBody(typed, imageIds, before);
    try {
      const { product } = before
        ? await call('PUT /product', {
            body: { _id: before._id, version: before.version, ...body },
          })
        : await call('POST /product', {
            body,
            headers: { 'idempotency-key': creation.keyFor(body) },
          });
      creation.forget();
      if (before) {
        changeShown((page) => ({
          ...page,
          products: page.products.map((shown) => (shown._id === product._id ? product : shown)),
        }));
      }
      void refreshCatalogue(client);
      return product;
    } catch (error) {
      // A chosen type or category is gone: the reloaded lists show so in the form.
      if (error instanceof ApiError && error.code === 'REFERENCE_GONE') {
        void refreshCatalogue(client);
      }
      throw error;
    }
  }

  return {
    save,
    remove: ({ _id }: Product) => call('DELETE /product', { query: { _id } }),
    hide: ({ _id }: Product) =>
      changeShown((page) => {
        const products = withoutEntry(page.products, _id) ?? [];
        const gone = page.products.length - products.length;
        return { ...page, products, total: page.total - gone };
      }),
  };
}

/** The drawing of a product in its form. The same settings have the same text, however they came. */
export interface ArtField {
  readonly text: string;
  readonly settings: ProductArtSettings | null;
}

export function artField(art: ProductArtSettings | null | undefined): ArtField {
  if (!art) return { text: '', settings: null };
  const settings: ProductArtSettings = {
    template: art.template,
    fixed: Object.fromEntries(
      PARAMETER_NAMES.flatMap((name) => {
        const setting = art.fixed[name];
        return setting ? [[name, setting]] : [];
      }),
    ),
    drives: PARAMETER_NAMES.flatMap((name) =>
      art.drives
        .filter(({ parameter }) => parameter === name)
        .map(({ parameter, optionId, values }) => ({
          parameter,
          optionId,
          values: values
            .filter(({ use }) => use !== '')
            .map(({ valueId, use }) => ({ valueId, use }))
            .toSorted((one, other) => (one.valueId < other.valueId ? -1 : 1)),
        })),
    ),
  };
  return { text: JSON.stringify(settings), settings };
}

/**
 * The Idempotency-Key for making what a form holds, the same until that has come back: where the
 * answer was lost, saving again gives the same product instead of a second one.
 */
export function createCreationKey() {
  let kept: { content: string; key: string } | undefined;
  return {
    /** Gives another key once the content has changed. */
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (kept?.content !== text) kept = { content: text, key: randomKey() };
      return kept.key;
    },
    forget: () => {
      kept = undefined;
    },
  };
}

/** crypto.randomUUID is missing where the page does not come by https or from localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
