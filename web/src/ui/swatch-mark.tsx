import type { Swatch } from '@tailorbird/contract/catalogue';
import { pictureUrl } from './picture.tsx';

/**
 * How a value of a colour option looks. A colour is an SVG fill, since the content policy refuses
 * inline styles. The name stands beside it, so that it says nothing itself; its place sets its size.
 */
export function SwatchMark({
  swatch,
  className = 'swatch-mark',
}: {
  swatch: Swatch;
  className?: string;
}) {
  if ('colour' in swatch) {
    return (
      <svg className={className} aria-hidden>
        <rect width="100%" height="100%" fill={swatch.colour} />
      </svg>
    );
  }
  return (
    <img
      className={className}
      src={pictureUrl(swatch.image_id, 160)}
      alt=""
      width={160}
      height={160}
      decoding="async"
    />
  );
}
