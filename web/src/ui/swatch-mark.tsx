import type { Swatch } from '@tailorbird/contract/catalogue';
import { useState } from 'react';
import { onFailedBefore, pictureUrl } from './picture.tsx';

/** Of a swatch whose picture cannot be had: seen on light and on dark ground. */
const NO_PICTURE = '#8a8478';

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
  const [failed, setFailed] = useState<string>();
  if ('colour' in swatch || swatch.image_id === failed) {
    return (
      <svg className={className} aria-hidden>
        <rect width="100%" height="100%" fill={'colour' in swatch ? swatch.colour : NO_PICTURE} />
      </svg>
    );
  }
  const fail = () => setFailed(swatch.image_id);
  return (
    <img
      className={className}
      src={pictureUrl(swatch.image_id, 160)}
      alt=""
      width={160}
      height={160}
      decoding="async"
      ref={onFailedBefore(fail)}
      onError={fail}
    />
  );
}
