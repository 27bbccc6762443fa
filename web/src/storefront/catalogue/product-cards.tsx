import type { ProductSummary } from '@tailorbird/contract/catalogue';
import type { ColourFamily } from '@tailorbird/contract/kinds/colour-families';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { productQuery } from './catalogue-query.ts';
import { useCartActions } from '../cart/cart-actions.ts';
import { addressIn, ColourDots, PictureIn, useDots } from './colour-dots.tsx';
import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';
import { Link } from '../../ui/link.tsx';

/** Whether a picture is in the first row of a phone, and so in view when the page opens. */
export function isEager(index: number): boolean {
  return index < 2;
}

/** How wide a picture is in a list: two across on phones, then three, beside filters from 64 rem. */
const inList = '(min-width: 80rem) 18rem, (min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw';

export function ProductCards({
  products,
  colours = [],
  eager,
}: {
  products: readonly ProductSummary[];
  /** Families: each product is shown in the first of its colours that is in one of them. */
  colours?: readonly ColourFamily[];
  /** They are the first on the page. */
  eager: boolean;
}) {
  return (
    <div className="cards">
      {products.map((product, index) => (
        <ProductCard
          // what was shown of it gives way to what is chosen now
          key={`${product._id} ${colours.join(' ')}`}
          product={product}
          colours={colours}
          sizes={inList}
          eager={eager && isEager(index)}
        />
      ))}
    </div>
  );
}

// spec: 2.7
export function ProductCard({
  product,
  colours = [],
  sizes,
  eager,
}: {
  product: ProductSummary;
  colours?: readonly ColourFamily[];
  sizes: string;
  eager: boolean;
}) {
  const queries = useQueryClient();
  const { _id, image_id: images, placeholders } = product;
  const dots = useDots(product, colours);
  const address = addressIn(product, dots.chosen);
  const hasOptions = (product.type?.optionCount ?? 0) > 0;

  /** A pointer on the card is half a click: the page is there when it comes. */
  function prefetch() {
    void queries.prefetchQuery(productQuery(_id));
  }
  const link = { to: `/product/${_id}${address}`, onPointerEnter: prefetch, onFocus: prefetch };

  return (
    <article className="card">
      <div className="tile">
        <Picture
          imageId={images[0]}
          placeholder={placeholders[0]}
          alt=""
          sizes={sizes}
          eager={eager}
        />
        {dots.shown && (
          <PictureIn key={dots.shown} product={product} colour={dots.shown} sizes={sizes} />
        )}
      </div>
      <h3>
        <Link {...link}>{product.name}</Link>
      </h3>
      <div className="row-4 card-meta">
        <span className="price">
          {product.hasPricedChoices && 'from '}
          {formatAmount(product.leastCost)}
        </span>
        <ColourDots product={product} dots={dots} />
      </div>
      {hasOptions ? (
        <ButtonLink
          {...link}
          variant="light"
          aria-label={`Select Options: ${isolate(product.name)}`}
        >
          Select Options
        </ButtonLink>
      ) : (
        <AddToCart product={product} />
      )}
    </article>
  );
}

/** One of a product that has nothing to choose. */
function AddToCart({ product }: { product: ProductSummary }) {
  const { add } = useCartActions();
  const [adding, setAdding] = useState(false);

  async function addOne() {
    setAdding(true);
    await add(product, { quantity: 1, note: '', selectedOptions: [] });
    setAdding(false);
  }

  return (
    <Button
      variant="light"
      aria-label={`Add to Cart: ${isolate(product.name)}`}
      busy={adding}
      data-once
      onClick={() => void addOne()}
    >
      Add to Cart
    </Button>
  );
}

export function CardsSkeleton() {
  return (
    <Skeleton>
      <SkeletonCards />
    </Skeleton>
  );
}

/** Cards while they load, without the wrapper that announces it. */
export function SkeletonCards() {
  return (
    <div className="cards">
      {['skel-most', 'skel-half', 'skel-half', 'skel-most', 'skel-half', 'skel-most'].map(
        (width, index) => (
          <div key={index} className="stack-12">
            <SkeletonTile />
            <SkeletonLine className={width} />
            <SkeletonLine className="skel-quarter" />
          </div>
        ),
      )}
    </div>
  );
}
