import { isolate } from '@tailorbird/contract/isolate';
import type { ProductSummary } from '@tailorbird/contract/catalogue';
import { formatDollars } from '@tailorbird/contract/money';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { productQuery } from './catalogue-query.ts';
import { ColourDots } from './colour-dots.tsx';

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
        <span className="price">{formatDollars(product.cost)}</span>
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
