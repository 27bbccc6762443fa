import type { ProductSummary } from '@tailorbird/contract/catalogue';
import { ProductCard } from './product-card.tsx';

/** Pictures of the first row, which are in view when the page opens. */
const FIRST_ROW = 3;

export function ProductCards({
  products,
  eager,
}: {
  products: readonly ProductSummary[];
  /** They are the first on the page. */
  eager: boolean;
}) {
  return (
    <div className="cards">
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          leads={index === 0}
          eager={eager && index < FIRST_ROW}
        />
      ))}
    </div>
  );
}
