import type { Category, ProductSummary } from '@tailorbird/contract/catalogue';
import { ProductCard } from './product-card.tsx';
import { slug } from './slug.ts';

/** Pictures of the first row, which are in view when the page opens. */
const FIRST_ROW = 3;

export function CategorySection({
  category,
  products,
  eager,
}: {
  category: Pick<Category, '_id' | 'name' | 'description'>;
  products: readonly ProductSummary[];
  /** The first category of the page. */
  eager: boolean;
}) {
  const id = slug(category.name);
  return (
    <section className="category" id={id} aria-labelledby={`${id}-title`}>
      <div className="category-head">
        <h2 className="h1" id={`${id}-title`}>
          {category.name}
        </h2>
        {category.description && <p>{category.description}</p>}
      </div>
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
    </section>
  );
}
