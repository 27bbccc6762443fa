import type { Category, ProductSummary } from '@tailorbird/contract/catalogue';
import { Link } from 'react-router';
import { messages } from './messages.ts';
import { ProductCards } from './product-cards.tsx';
import { slug } from '@tailorbird/contract/slug';

export function CategorySection({
  category,
  products,
  eager,
}: {
  category: Pick<Category, '_id' | 'name' | 'description' | 'designCount'>;
  products: readonly ProductSummary[];
  /** The first category of the page. */
  eager: boolean;
}) {
  const id = slug(category.name);
  const address = `/category/${category._id}`;
  return (
    <section className="category" id={id} aria-labelledby={`${id}-title`}>
      <div className="category-head">
        <h2 className="h1" id={`${id}-title`}>
          <Link to={address}>{category.name}</Link>
        </h2>
        {category.description && <p>{category.description}</p>}
      </div>
      <div className="category-goods">
        <ProductCards products={products} eager={eager} />
        {category.designCount !== undefined && (
          <Link className="see-all" to={address}>
            {messages.home.seeAll(category.designCount, category.name)}
          </Link>
        )}
      </div>
    </section>
  );
}
