import type { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import type { View } from '@tailorbird/art/parameters';
import { previewAddress } from '@tailorbird/contract/rules/preview-address';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { optionsOf, type DrawnProduct } from './chosen-drawing.ts';
import type { Piece, LiveArt } from './use-drawn.ts';
import { useDebounced } from './use-debounced.ts';

interface Props {
  product: DrawnProduct;
  piece: Piece;
  view: View;
  /** undefined: what draws is not there yet. */
  art: LiveArt | undefined;
  /** Loads what draws. */
  wake: () => void;
  /** It is drawn here; else it is a picture of the shop's. */
  isLive: boolean;
  sizes: string;
  widths: readonly (typeof IMAGE_WIDTHS)[number][];
  /** Empty: what stands around it says it already. */
  alt: string;
  eager?: boolean;
}

/**
 * A side of the thing as it is chosen: at first a picture of the shop's, and from the first change
 * on the drawing itself, which is there at once.
 */
export const DrawnPicture = memo(function DrawnPicture(props: Props) {
  const { piece, view, art, isLive, wake, widths, alt } = props;
  const [isMissing, setMissing] = useState(false);
  const { parameters } = piece.drawing;
  const svg = useMemo(
    () =>
      isLive || isMissing
        ? art?.draw(parameters, { view, prefix: `${view[0]}${widths[0]}` })
        : undefined,
    [art, parameters, view, isLive, isMissing, widths],
  );
  if (!art || svg === undefined) {
    return (
      <ShopPicture
        {...props}
        onMissing={() => {
          setMissing(true);
          wake();
        }}
      />
    );
  }
  return <art.LiveDrawing svg={svg} alt={alt} />;
});

/** Milliseconds until the shop is asked for a picture that the browser could not draw by then. */
const ASKED_FOR_AFTER = 400;

function ShopPicture({
  product,
  piece,
  view,
  sizes,
  widths,
  alt,
  eager = false,
  onMissing,
}: Props & { onMissing: () => void }) {
  const now = previewAddress(product, optionsOf(product), piece.chosen, view);
  const address = useDebounced(now, ASKED_FOR_AFTER);
  const image = useRef<HTMLImageElement>(null);
  const missing = useRef(onMissing);
  useEffect(() => {
    // that of the server's page may have failed before anybody listened
    if (image.current?.complete && image.current.naturalWidth === 0) missing.current();
  }, []);
  return (
    <img
      ref={image}
      className="drawn"
      src={`${address}&w=${widths.at(-1) ?? 640}`}
      srcSet={widths.map((width) => `${address}&w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={400}
      height={500}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={onMissing}
    />
  );
}
