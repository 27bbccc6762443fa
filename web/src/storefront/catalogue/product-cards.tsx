import type { ProductSummary } from '@tailorbird/contract/catalogue';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatDollars } from '@tailorbird/contract/rules/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { productQuery } from './catalogue-query.ts';
import { useCartActions } from '../cart/cart-actions.ts';
import { Dot } from '../../ui/dot.tsx';
import { swatchOf } from '../../ui/swatch.ts';
import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';
import { Link } from '../../ui/link.tsx';

/** Pictures of the first row of a phone, which are in view when the page opens. */
const FIRST_ROW = 2;

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

/** How wide a card's picture is drawn: two across on phones, then three, beside the title from 64 rem. */
const sizes = '(min-width: 80rem) 20rem, (min-width: 64rem) 24vw, (min-width: 48rem) 30vw, 46vw';
const leadSizes = '(min-width: 80rem) 26rem, (min-width: 48rem) 36vw, 46vw';

/**
 * `leads`: the first product of its category. Where a row would end in a gap, home.css gives it
 * the spare columns, its description and a second picture.
 */
export function ProductCard({
  product,
  leads,
  eager,
}: {
  product: ProductSummary;
  leads: boolean;
  eager: boolean;
}) {
  const queries = useQueryClient();
  const { _id, coverQuery } = product;
  const address = `/product/${_id}${coverQuery ? `?${coverQuery}` : ''}`;
  const [cover, second] = product.image_id;
  const [coverColour, secondColour] = product.placeholders;
  const hasOptions = (product.type?.optionCount ?? 0) > 0;

  /** A pointer on the card is half a click: the page is there when it comes. */
  function prefetch() {
    void queries.prefetchQuery(productQuery(_id));
  }
  const link = { to: address, onPointerEnter: prefetch, onFocus: prefetch };

  return (
    <article className="card">
      <div className="tile">
        <Picture
          imageId={cover}
          placeholder={coverColour}
          alt=""
          sizes={leads ? leadSizes : sizes}
          eager={eager}
        />
      </div>
      {leads && second && (
        <div className="tile tile-2">
          <Picture imageId={second} placeholder={secondColour} alt="" sizes={sizes} />
        </div>
      )}
      <h3>
        <Link {...link}>{product.name}</Link>
      </h3>
      {leads && <p className="desc">{product.description}</p>}
      <div className="card-meta">
        <span className="price">
          {product.hasPricedChoices && 'from '}
          {formatDollars(product.leastCost)}
        </span>
        <ColourDots colours={product.colours} />
      </div>
      {hasOptions ? (
        <ButtonLink
          {...link}
          variant="secondary"
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

const MOST_DOTS = 4;

/** The colours that a product comes in: a few dots and how many more. */
function ColourDots({ colours }: Pick<ProductSummary, 'colours'>) {
  const drawn = colours
    .filter(({ value, swatch }) => swatch ?? swatchOf(value))
    .slice(0, MOST_DOTS);
  if (drawn.length === 0) return null;
  const more = colours.length - drawn.length;
  return (
    <span className="selvedge">
      <span className="sr">{colours.length === 1 ? '1 colour' : `${colours.length} colours`}</span>
      {drawn.map((colour) => (
        <Dot key={colour.value} {...colour} />
      ))}
      {more > 0 && <span aria-hidden>+{more}</span>}
    </span>
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
          <div key={index} className="skel-stack">
            <SkeletonTile />
            <SkeletonLine className={width} />
            <SkeletonLine className="skel-quarter" />
          </div>
        ),
      )}
    </div>
  );
}
