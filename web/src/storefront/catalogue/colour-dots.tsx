import type { ProductSummary } from '@tailorbird/contract/catalogue';
import type { ColourFamily } from '@tailorbird/contract/kinds/colour-families';
import { type ReactNode, useId, useState } from 'react';
import { Dot } from '../../ui/dot.tsx';
import { pictureSource } from '../../ui/picture.tsx';
import { swatchOf } from '../../ui/swatch.ts';
import { messages } from './messages.ts';

const MOST_DOTS = 3;

/** The colours of a card by their slugs; undefined is what its first picture shows. */
interface Dots {
  /** The page of the product opens in it. */
  chosen: string | undefined;
  /** The card is drawn in it. */
  shown: string | undefined;
  colours: ProductSummary['colours'];
  choose: (slug: string) => void;
  point: (slug: string | undefined) => void;
}

/** A product that cannot be drawn shows its first picture, whatever is chosen. */
export function useDots(product: ProductSummary, families: readonly ColourFamily[]): Dots {
  const { drawn, coverQuery } = product;
  const wanted = product.colours.find(({ family }) => family && families.includes(family));
  const [chosen, choose] = useState(drawn && wanted?.slug);
  const [pointed, point] = useState<string>();
  const cover = drawn && new URLSearchParams(coverQuery).get(drawn.key);
  const shown = pointed ?? chosen;
  const seen = product.colours.filter(({ value, swatch }) => swatch ?? swatchOf(value));
  // what was looked for stands first, else the colour of the picture if it had no room
  const lead = wanted ?? seen.slice(MOST_DOTS).find(({ slug }) => slug === cover);
  return {
    chosen,
    shown: shown === cover ? undefined : shown,
    colours: lead ? [lead, ...seen.filter((colour) => colour !== lead)] : seen,
    choose,
    point,
  };
}

/** The choices of its page's address: those of the cover, in the colour that is chosen. */
export function addressIn({ drawn, coverQuery = '' }: ProductSummary, chosen?: string): string {
  if (!drawn || chosen === undefined) return coverQuery && `?${coverQuery}`;
  const search = new URLSearchParams(coverQuery);
  search.set(drawn.key, chosen);
  return `?${search}`;
}

/** Over the first picture, which stays where this one cannot be drawn. */
export function PictureIn({
  product,
  colour,
  sizes,
}: {
  product: ProductSummary;
  colour: string;
  sizes: string;
}) {
  const [failed, setFailed] = useState(false);
  if (failed || !product.drawn) return null;
  const address = `/api/product/${product._id}/preview${addressIn(product, colour)}&rev=${product.drawn.revision}`;
  return (
    <img
      {...pictureSource((width) => `${address}&w=${width}`)}
      className="tile-over"
      sizes={sizes}
      alt=""
      width={400}
      height={500}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

/** The colours that a product comes in: a few dots and how many more. Those of a drawn one recolour it. */
export function ColourDots({ product, dots }: { product: ProductSummary; dots: Dots }) {
  const count = product.colours.length;
  const drawn = dots.colours.slice(0, MOST_DOTS);
  if (drawn.length === 0) return null;
  const more = count - drawn.length > 0 && <span aria-hidden>+{count - drawn.length}</span>;
  if (!product.drawn) {
    return (
      <span className="inline-4 selvedge">
        <span className="sr">{messages.card.colours(count)}</span>
        {drawn.map((colour) => (
          <Dot key={colour.slug} {...colour} />
        ))}
        {more}
      </span>
    );
  }
  return <DotChoice product={product} dots={dots} drawn={drawn} more={more} />;
}

function DotChoice({
  product,
  dots,
  drawn,
  more,
}: {
  product: ProductSummary;
  dots: Dots;
  drawn: Dots['colours'];
  more: ReactNode;
}) {
  const group = useId();
  const cover = new URLSearchParams(product.coverQuery).get(product.drawn?.key ?? '');
  return (
    <fieldset className="inline-4 selvedge" onPointerLeave={() => dots.point(undefined)}>
      <legend className="sr">{messages.card.coloursOf(product.name)}</legend>
      {drawn.map((colour) => (
        <label
          key={colour.slug}
          className="center dot-choice"
          title={colour.value}
          onPointerEnter={({ pointerType }) => {
            if (pointerType === 'mouse') dots.point(colour.slug);
          }}
        >
          <input
            type="radio"
            name={group}
            value={colour.slug}
            aria-label={colour.value}
            checked={colour.slug === (dots.chosen ?? cover)}
            onChange={() => dots.choose(colour.slug)}
            onFocus={() => dots.point(colour.slug)}
            onBlur={() => dots.point(undefined)}
          />
          <Dot {...colour} />
        </label>
      ))}
      {more}
    </fieldset>
  );
}
