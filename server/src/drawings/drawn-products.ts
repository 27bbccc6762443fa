import type { Product } from '@tailorbird/contract/catalogue';
import type { SharedAnswers } from '../http/shared-answers.ts';

/** With their options, a few kilobytes each. */
const MOST = 1000;

export type FindProduct = (id: string) => Promise<Product | undefined>;

/**
 * Products as their pictures need them, kept until the catalogue changes: a picture that is there
 * then takes one indexed read.
 */
export function keepProducts(sharedAnswers: SharedAnswers, find: FindProduct): FindProduct {
  const kept = sharedAnswers.keep(async () => new Map<string, Product>());
  return async (id) => {
    const products = await kept();
    const known = products.get(id);
    if (known) return known;
    const product = await find(id);
    if (!product) return undefined;
    products.set(id, product);
    for (const [oldest] of products) {
      if (products.size <= MOST) break;
      products.delete(oldest);
    }
    return product;
  };
}
