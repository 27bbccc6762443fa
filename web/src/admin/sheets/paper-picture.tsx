import type { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import type { OrderItem } from '@tailorbird/contract/orders';
import { ItemPicture } from '../../ui/item-picture.tsx';

interface PaperPictureProps {
  item: OrderItem;
  /** How wide it is shown, as pixels of a screen. */
  sizes: string;
  /** One alone: a printer is finer than the screen that the browser would choose for. */
  width: (typeof IMAGE_WIDTHS)[number];
}

/**
 * The picture of an item on paper. What was drawn has nothing to stand for it: the product's own
 * picture may be of another colour, and would be made.
 */
export function PaperPicture({ item, sizes, width }: PaperPictureProps) {
  const { drawing, product } = item;
  const shown = drawing ? { drawing, product: { image_id: [] } } : { drawing, product };
  return <ItemPicture item={shown} sizes={sizes} widths={[width]} eager />;
}
