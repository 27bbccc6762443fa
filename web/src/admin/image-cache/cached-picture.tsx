import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Picture, Placeholder } from '../../ui/picture.tsx';
import { cachedImageUrl, cacheImage } from './image-cache.ts';

/** A thumbnail, 4:5. One that cannot be loaded leaves the bird in its place. */
export function CachedPicture({
  alt,
  ...shown
}: Pick<CachedImageProps, 'imageId' | 'placeholder' | 'alt' | 'lazy'>) {
  const missing = <Picture imageId={undefined} alt={alt} sizes="" />;
  return <CachedImage {...shown} alt={alt} width={400} height={500} missing={missing} />;
}

interface CachedImageProps {
  imageId: string;
  placeholder?: string | undefined;
  alt: string;
  className?: string;
  width?: number;
  height?: number;
  /** One of many in a list: loaded, and cached, when it comes near to being seen. */
  lazy?: boolean;
  /** In place of one that cannot be loaded. */
  missing?: ReactNode;
}

/** A picture from the cache, as narrow as it keeps them; one of a draft as well. */
export function CachedImage(props: CachedImageProps) {
  return <LoadedImage key={props.imageId} {...props} />;
}

function LoadedImage({
  imageId,
  placeholder,
  alt,
  lazy = false,
  missing,
  ...sized
}: CachedImageProps) {
  const { frame, url, isMissing, onError } = useCachedImage(imageId, lazy);
  if (isMissing && missing !== undefined) return missing;
  return (
    <>
      <Placeholder colour={placeholder} />
      <img
        {...sized}
        ref={frame}
        src={url ?? NO_PICTURE}
        alt={alt}
        decoding="async"
        draggable={false}
        onError={onError}
      />
    </>
  );
}

/** Nothing to see: a picture without an address is not well formed. */
const NO_PICTURE = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E';

/** The cache may let a picture go before it is painted, and then gives it once more. */
const TRIES = 2;

function useCachedImage(imageId: string, lazy: boolean) {
  const frame = useRef<HTMLImageElement>(null);
  // Read once: a picture that is shown already does not change its address under way.
  const [url, setUrl] = useState(() => cachedImageUrl(imageId));
  const [failures, setFailures] = useState(0);
  const isMissing = failures >= TRIES;
  const isWanted = url === undefined && !isMissing;

  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    async function load() {
      const loaded = await cacheImage(imageId);
      if (isLeft) return;
      setUrl(loaded);
      if (loaded === undefined) setFailures(TRIES);
    }
    const stop = whenNear(lazy ? frame.current : null, () => void load());
    return () => {
      isLeft = true;
      stop();
    };
  }, [imageId, isWanted, lazy]);

  return {
    frame,
    url,
    isMissing,
    onError: () => {
      setUrl(undefined);
      setFailures((before) => before + 1);
    },
  };
}

/** About a screen, as browsers take for near. */
const NEAR = '1000px';

/** At once where there is no element. Returns the way to stop waiting. */
function whenNear(element: Element | null, act: () => void): () => void {
  if (!element) {
    act();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
