import type { Product } from '@tailorbird/contract/catalogue';
import { formatDollars } from '@tailorbird/contract/money';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BuyForm } from './buy-form.tsx';
import { Gallery } from './gallery.tsx';

export function ProductView({ product }: { product: Product }) {
  const category = product.categories[0];
  return (
    <>
      <PageHead title={product.name} description={product.description || undefined} />
      <PageBanner
        variant="slim"
        title={product.name}
        crumbs={[
          { label: 'Home', to: '/' },
          ...(category ? [{ label: category.name, to: `/category/${category._id}` }] : []),
        ]}
      />
      <main className="page" id="main">
        <div className="product">
          <Gallery
            name={product.name}
            imageIds={product.image_id}
            placeholders={product.placeholders}
          />
          <div>
            <div className="product-head">
              <h1 className="h1">{product.name}</h1>
              <p className="price">{formatDollars(product.cost)}</p>
              {product.description && <p className="desc">{product.description}</p>}
            </div>
            <BuyForm product={product} />
          </div>
        </div>
      </main>
    </>
  );
}
