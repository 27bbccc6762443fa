import { useState } from 'react';
import { Picture, pictureUrl, Placeholder } from '../../ui/picture.tsx';
import { CACHED_WIDTH, cachedImageUrl, cacheImage } from './image-cache.ts';

/**
 * A thumbnail from the cache, or else from its normal address at once, after which the cache
 * has it too. One that fails is warned about, and the place stays empty.
 */
export function CachedPicture({
  imageId,
  placeholder,
  alt,
  lazy = false,
}: {
  imageId: string;
  placeholder?: string | undefined;
  alt: string;
  /** One of many in a list: loaded, and cached, when it comes near to being seen. */
  lazy?: boolean;
}) {
  // Read once: a picture that is shown already does not change its address under way.
  const [cached, setCached] = useState(() => cachedImageUrl(imageId));
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <Picture imageId={undefined} alt={alt} sizes="" />;
  return (
    <>
      <Placeholder colour={placeholder} />
      <img
        src={cached ?? pictureUrl(imageId, CACHED_WIDTH)}
        alt={alt}
        width={400}
        height={500}
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
        draggable={false}
        onLoad={() => cacheImage(imageId)}
        onError={() => {
          // The cache may have let it go just now.
          if (cached !== undefined) return setCached(undefined);
          console.warn('A picture could not be loaded.', imageId);
          setMissing(true);
        }}
      />
    </>
  );
}
