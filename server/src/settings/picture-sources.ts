import type { IMAGE_WIDTHS } from '@tailorbird/contract/limits';

/** Pixels of a picture beyond which its own width is no use in a column of text. */
const MOST_WIDE = 1280;
const WIDTHS = [320, 480, 640, 960, MOST_WIDE] satisfies (typeof IMAGE_WIDTHS)[number][];

/** Lists the addresses of an uploaded picture in a column of text, as `src` and `srcset` have them. */
export function pictureSources(id: string, width: number): { src: string; srcset: string } {
  const address = `/api/binary/${id}`;
  const narrower = WIDTHS.filter((w) => w < width).map((w) => `${address}?w=${w} ${w}w`);
  const own = width <= MOST_WIDE ? [`${address} ${width}w`] : [];
  return { src: `${address}?w=640`, srcset: [...narrower, ...own].join(', ') };
}
