import type { View } from '@tailorbird/art/parameters';
import { previewAddress } from '@tailorbird/contract/preview-address';
import { useMemo, useState } from 'react';
import { optionsOf } from './chosen-drawing.ts';
import type { Drawn, Piece } from './use-drawn.ts';
import { useSettled } from './use-settled.ts';

/** Milliseconds until the shop is asked for a picture that the browser could not draw by then. */
const ASKED_FOR_AFTER = 400;

/**
 * A side of the thing as it is chosen: at first a picture of the shop's, and from the first change
 * on the drawing itself, which is there at once.
 */
export function DrawnPicture({
  drawn,
  piece,
  view,
  sizes,
  widths,
  alt,
  eager = false,
}: {
  drawn: Drawn;
  piece: Piece;
  view: View;
  sizes: string;
  widths: readonly (160 | 320 | 640 | 1280)[];
  /** Empty: what stands around it says it already. */
  alt: string;
  eager?: boolean;
}) {
  const { art, isTouched, product, wake } = drawn;
  const { drawing, chosen } = piece;
  const [isMissing, setMissing] = useState(false);
  const isLive = isTouched || isMissing;
  const svg = useMemo(
    () => (isLive ? art?.draw(drawing.parameters, { view, prefix: `${view[0]}${widths[0]}` }) : ''),
    [art, drawing, view, isLive, widths],
  );
  const address = previewAddress(product, optionsOf(product), chosen, view);
  const asked = useSettled(address, ASKED_FOR_AFTER);
  if (svg) {
    return (
      <div
        className="drawn"
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    );
  }
  return (
    <img
      className="drawn"
      src={`${asked}&w=${widths.at(-1) ?? 640}`}
      srcSet={widths.map((width) => `${asked}&w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={400}
      height={500}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={() => {
        setMissing(true);
        wake();
      }}
    />
  );
}
