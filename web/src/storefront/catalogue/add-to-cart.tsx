import { isolate } from '@tailorbird/contract/isolate';
import type { ProductSummary } from '@tailorbird/contract/catalogue';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useCartActions } from '../cart/cart-query.ts';

/** One of a product that has nothing to choose. */
export function AddToCart({ product }: { product: ProductSummary }) {
  const { add } = useCartActions();
  const [adding, setAdding] = useState(false);

  async function addOne() {
    setAdding(true);
    await add(product, { quantity: 1, note: '', selectedOptions: [] });
    setAdding(false);
  }

  return (
    <Button
      aria-label={`Add to Cart: ${isolate(product.name)}`}
      aria-disabled={adding}
      data-once
      onClick={() => {
        if (!adding) void addOne();
      }}
    >
      Add to Cart
    </Button>
  );
}
