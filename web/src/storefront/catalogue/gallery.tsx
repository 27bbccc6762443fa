import { useRef, useState, type KeyboardEvent } from 'react';
import { Picture } from '../../ui/picture.tsx';

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** One picture large, the others as thumbnails; the arrow keys walk through them. */
export function Gallery({
  name,
  imageIds,
  placeholders,
}: {
  name: string;
  imageIds: readonly string[];
  placeholders: readonly string[];
}) {
  const [shown, setShown] = useState(0);
  const thumbs = useRef<HTMLDivElement>(null);
  const several = imageIds.length > 1;

  function walk(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + imageIds.length) % imageIds.length;
    setShown(next);
    thumbs.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className={several ? 'gallery' : 'gallery gallery-single'}>
      <div className="tile">
        <Picture
          key={imageIds[shown]}
          imageId={imageIds[shown]}
          placeholder={placeholders[shown]}
          alt={several ? `${name}, picture ${shown + 1} of ${imageIds.length}` : name}
          sizes="(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw"
          widths={[320, 640, 1280]}
          eager
        />
        {several && (
          <span className="shot-count" aria-hidden>
            {shown + 1} / {imageIds.length}
          </span>
        )}
      </div>
      {several && (
        <div className="thumbs" ref={thumbs}>
          {imageIds.map((imageId, index) => (
            <button
              key={imageId}
              className="thumb"
              type="button"
              aria-label={`Picture ${index + 1}`}
              aria-current={index === shown}
              onClick={() => setShown(index)}
              onKeyDown={walk}
            >
              <Picture
                imageId={imageId}
                placeholder={placeholders[index]}
                alt=""
                sizes="4rem"
                widths={[160]}
              />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
