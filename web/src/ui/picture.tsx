import type { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import { useState } from 'react';
import { Bird } from './bird.tsx';

type Width = (typeof IMAGE_WIDTHS)[number];

/** The address of a picture, in one of the widths that the shop keeps. */
export function pictureUrl(imageId: string, width: Width): string {
  return `/api/binary/${imageId}?w=${width}`;
}

const USUAL_WIDTHS: readonly Width[] = [320, 480, 640];

/** The addresses of a picture in these widths. */
export function pictureSource(urlOf: (width: Width) => string, widths = USUAL_WIDTHS) {
  return {
    src: urlOf(widths.at(-1) ?? 640),
    srcSet: widths.map((width) => `${urlOf(width)} ${width}w`).join(', '),
  };
}

/**
 * A picture of a product, 4:5. `sizes` says how wide it is drawn, so that the browser takes the
 * smallest file that is sharp. A product without a picture, or one whose picture cannot be had, gets
 * the bird. The frame is positioned.
 */
export function Picture({
  imageId,
  placeholder,
  alt,
  sizes,
  widths = USUAL_WIDTHS,
  eager = false,
}: {
  imageId: string | undefined;
  placeholder?: string | undefined;
  alt: string;
  sizes: string;
  widths?: readonly Width[];
  /** In view when the page opens. */
  eager?: boolean;
}) {
  const [failed, setFailed] = useState<string>();
  if (imageId === undefined || imageId === failed) return <PictureMissing alt={alt} />;
  const fail = () => setFailed(imageId);
  return (
    <>
      <Placeholder colour={placeholder} />
      <img
        {...pictureSource((width) => pictureUrl(imageId, width), widths)}
        sizes={sizes}
        alt={alt}
        width={400}
        height={500}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        ref={onFailedBefore(fail)}
        onError={fail}
      />
    </>
  );
}

/** That of the server's page may have failed before anybody listened. */
export const onFailedBefore = (fail: () => void) => (image: HTMLImageElement | null) => {
  if (image?.complete && image.currentSrc && image.naturalWidth === 0) fail();
};

/** Behind a picture that is not there yet. SVG, since the content policy refuses inline styles. */
export function Placeholder({ colour }: { colour: string | undefined }) {
  if (!colour) return null;
  return (
    <svg className="placeholder" aria-hidden>
      <rect width="100%" height="100%" fill={`#${colour}`} />
    </svg>
  );
}

function PictureMissing({ alt }: { alt: string }) {
  return (
    <span
      className="center picture-none"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
    >
      <Bird />
    </span>
  );
}
