import type { Product } from '@tailorbird/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { refreshCatalogue } from '../catalogue-query.ts';
import { createCreationKey } from '../kit/creation-key.ts';
import { toProductBody, type ProductFields } from './product-values.ts';
import { changeShown, hideProducts } from './product-query.ts';
import { hasCode } from '../../error-facts.ts';

/** The product as it is now, where somebody else has changed it. */
export const readProduct = (error: unknown): Product | undefined =>
  isRefused(error, 'PUT /product', 'CHANGED_MEANWHILE') ? error.body.product : undefined;

export function useProductEdits() {
  const client = useQueryClient();
  const [creation] = useState(createCreationKey);

  async function save(
    typed: ProductFields,
    before: Product | undefined,
    imageIds: readonly string[],
  ): Promise<Product> {
    const body = toProductBody(typed, imageIds, before);
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
        changeShown(client, (page) => ({
          ...page,
          products: page.products.map((shown) => (shown._id === product._id ? product : shown)),
        }));
      }
      void refreshCatalogue(client);
      return product;
    } catch (error) {
      // A chosen type or category is gone: the reloaded lists show so in the form.
      if (hasCode(error, 'REFERENCE_GONE')) {
        void refreshCatalogue(client);
      }
      throw error;
    }
  }

  return {
    save,
    remove: ({ _id }: Product) => call('DELETE /product', { query: { _id } }),
    hide: ({ _id }: Product) => hideProducts(client, new Set([_id])),
  };
}
