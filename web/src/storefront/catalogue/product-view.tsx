import type { Product } from '@tailorbird/contract/catalogue';
import { formatDollars } from '@tailorbird/contract/money';
import { useState } from 'react';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BuyForm } from './buy-form.tsx';
import { messages as editMessages } from './edit-messages.ts';
import { DrawnGallery } from './drawn-gallery.tsx';
import { Gallery } from './gallery.tsx';
import './product-page.css';
import { sharedSearch } from './chosen-drawing.ts';
import { useChoices } from './use-choices.ts';
import { useDrawn } from './use-drawn.ts';
import { useIsEdited } from './use-edited-item.ts';
import { useAnnouncement } from './use-announcement.ts';

export function ProductView({ product }: { product: Product }) {
  const category = product.categories[0];
  const own = useChoices(product);
  const isEdited = useIsEdited(product, own.search);
  const title = isEdited ? editMessages.title(product.name) : product.name;
  const drawn = useDrawn(product, own);
  const said = useAnnouncement(drawn?.piece.title ?? '');
  // of a shared link, what was shared; it does not change with every letter
  const [description] = useState(() => descriptionOf(product, own.search, drawn?.piece.title));
  return (
    <>
      <PageHead title={title} description={description || undefined} />
      <PageBanner
        variant="slim"
        title={title}
        crumbs={
          isEdited
            ? [{ label: editMessages.cart, to: '/cart' }]
            : [
                { label: 'Home', to: '/' },
                ...(category ? [{ label: category.name, to: `/category/${category._id}` }] : []),
              ]
        }
      />
      <main className="page" id="main">
        <div className="product" onPointerDown={drawn?.wake} onFocus={drawn?.wake}>
          {drawn ? (
            <DrawnGallery drawn={drawn} />
          ) : (
            <Gallery
              name={product.name}
              imageIds={product.image_id}
              placeholders={product.placeholders}
            />
          )}
          <div>
            <div className="product-head">
              <h1 className="h1">{title}</h1>
              <p className="price">{formatDollars(product.cost)}</p>
              {product.description && <p className="desc">{product.description}</p>}
            </div>
            <BuyForm product={product} own={own} drawn={drawn} />
          </div>
        </div>
        {drawn && <output className="sr">{said}</output>}
      </main>
    </>
  );
}

function descriptionOf(
  product: Product,
  search: URLSearchParams,
  title: string | undefined,
): string {
  const isChosen = sharedSearch(product, search).size > 0;
  return isChosen && title ? `${title}. ${product.description}`.trim() : product.description;
}
