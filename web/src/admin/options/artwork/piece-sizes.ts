import type { TemplateId } from '@tailorbird/art/parameters';
import type { ArtworkSide } from '@tailorbird/contract/kinds/artwork';

/** Where a box may lie on a piece, in millimetres. */
export interface PieceSize {
  /** Within a sentence: tee */
  name: string;
  /** Width of the body, and how far it reaches below what places are measured from. */
  sides: Partial<Record<ArtworkSide, { width: number; length: number }>>;
}

/** Millimetres of cloth that stay free at each edge. */
export const PIECE_MARGIN = 16;

/** Measured on the drawings of the templates: the body without its sleeves. */
const SIZES: Partial<Record<TemplateId, PieceSize>> = {
  tote: { name: 'tote', sides: { front: { width: 372, length: 420 } } },
  backpack: {
    name: 'day pack',
    sides: { front: { width: 260, length: 430 }, back: { width: 260, length: 450 } },
  },
  pouch: { name: 'pouch', sides: { front: { width: 232, length: 140 } } },
  tee: {
    name: 'tee',
    sides: { front: { width: 532, length: 670 }, back: { width: 532, length: 760 } },
  },
  polo: {
    name: 'polo shirt',
    sides: { front: { width: 532, length: 720 }, back: { width: 532, length: 720 } },
  },
  hoodie: {
    name: 'hoodie',
    sides: { front: { width: 486, length: 770 }, back: { width: 486, length: 770 } },
  },
};

/**
 * The size of the greatest of these: a place that fits one product may be too large for another.
 * Undefined where one of them is not known, such as a photograph.
 */
export function greatestPiece(templates: readonly TemplateId[]): PieceSize | undefined {
  const sizes = templates.map((template) => SIZES[template]);
  const known = sizes.filter((size) => size !== undefined);
  if (known.length === 0 || known.length < sizes.length) return undefined;
  const area = ({ sides: { front } }: PieceSize) => (front ? front.width * front.length : 0);
  return known.reduce((most, size) => (area(size) > area(most) ? size : most));
}
