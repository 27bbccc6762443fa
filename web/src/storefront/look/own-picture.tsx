import { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import type { ShownPicture } from '@tailorbird/contract/shown-look';

const WIDEST = IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 0;

/**
 * A picture of the owner's, which fills its frame: what is around its focus is never cut off. The
 * content policy allows no inline style, so the focus is in tens of a hundred, which look.css names.
 */
export function OwnPicture({
  picture: { _id, alt, width, height, focus },
  sizes,
  eager = false,
  isFirst = false,
  decorative = false,
}: {
  picture: ShownPicture;
  /** How wide it is drawn, so that the browser takes the smallest file that is sharp. */
  sizes: string;
  /** In view when the page opens. */
  eager?: boolean;
  /** The largest thing in view when the page opens. */
  isFirst?: boolean;
  /** It says nothing that the page is about. */
  decorative?: boolean;
}) {
  const address = `/api/binary/${_id}`;
  const sources = [
    ...IMAGE_WIDTHS.filter((each) => each < width).map((each) => `${address}?w=${each} ${each}w`),
    ...(width <= WIDEST ? [`${address} ${width}w`] : []),
  ];
  return (
    <img
      className="own-picture"
      data-x={Math.round(focus.x / 10)}
      data-y={Math.round(focus.y / 10)}
      src={`${address}?w=640`}
      srcSet={sources.join(', ')}
      sizes={sizes}
      alt={decorative ? '' : alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
}
