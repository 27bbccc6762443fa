import type { CartItem } from '@tailorbird/contract/cart';
import type { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import { useState } from 'react';
import { Picture } from './picture.tsx';

type Width = (typeof IMAGE_WIDTHS)[number];

interface ItemPictureProps {
  /** An item of a cart or an order. */
  item: Pick<CartItem, 'drawing'> & { product: { image_id: readonly string[] } };
  /** How wide it is shown, for the browser to take the smallest file that is sharp. */
  sizes: string;
  widths?: readonly Width[];
  /** Text beside it, or further down, describes the picture. */
  decorative?: boolean;
  /** Wanted at once, such as on paper. */
  eager?: boolean;
}

/**
 * A piece as it was chosen, 4:5; the product's first picture where nothing is drawn, or where the
 * drawing cannot be had. Apart from Picture, which every visitor downloads.
 */
export function ItemPicture({
  item,
  sizes,
  widths = [320, 480, 640],
  decorative = false,
  eager = false,
}: ItemPictureProps) {
  const { drawing, product } = item;
  const [failed, setFailed] = useState<string>();
  if (!drawing || drawing.address === failed) {
    return <Picture imageId={product.image_id[0]} alt="" {...{ sizes, widths, eager }} />;
  }
  const { address, title } = drawing;
  return (
    <img
      src={drawingUrl(address, widths.at(-1) ?? 640)}
      srcSet={widths.map((width) => `${drawingUrl(address, width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={decorative ? '' : title}
      width={400}
      height={500}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}

/** Pictures in a pile. */
const PILED = 3;

/** The first of a group, with others behind it. */
export function ItemPile({
  items,
}: {
  items: readonly (ItemPictureProps['item'] & { _id: string })[];
}) {
  return items
    .slice(0, PILED)
    .toReversed()
    .map((item) => (
      <span className="thumb" key={item._id}>
        <ItemPicture decorative item={item} sizes="76px" widths={[160, 320]} />
      </span>
    ));
}

/** The address of a drawing, in one of the widths that the shop keeps. */
export function drawingUrl(address: string, width: Width): string {
  return `${address}&w=${width}`;
}
