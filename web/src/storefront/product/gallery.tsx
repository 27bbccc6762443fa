import { isolate } from '@tailorbird/contract/rules/isolate';
import { useState, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';

/** One picture large, the others as thumbnails. */
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
  const several = imageIds.length > 1;

  return (
    <div className={several ? 'stack-12 gallery' : 'stack-12 gallery gallery-single'}>
      <div className="tile">
        <Picture
          key={imageIds[shown]}
          imageId={imageIds[shown]}
          placeholder={placeholders[shown]}
          alt={several ? `${isolate(name)}, picture ${shown + 1} of ${imageIds.length}` : name}
          sizes="(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw"
          widths={[320, 480, 640, 960, 1280]}
          eager
        />
        {several && (
          <span className="shot-count" aria-hidden>
            {shown + 1} / {imageIds.length}
          </span>
        )}
      </div>
      {several && (
        <Thumbs
          shots={imageIds.map((imageId, index) => ({
            key: imageId,
            label: `Picture ${index + 1}`,
            picture: <SmallPicture imageId={imageId} placeholder={placeholders[index]} />,
          }))}
          shown={shown}
          onShow={setShown}
        />
      )}
    </div>
  );
}

export function SmallPicture({
  imageId,
  placeholder,
}: {
  imageId: string;
  placeholder: string | undefined;
}) {
  return <Picture imageId={imageId} placeholder={placeholder} alt="" sizes="4rem" widths={[160]} />;
}

interface Shot {
  key: string;
  label: string;
  picture: ReactNode;
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The pictures there are, small; the arrow keys walk through them. */
export function Thumbs({
  shots,
  shown,
  onShow,
}: {
  shots: readonly Shot[];
  shown: number;
  onShow: (index: number) => void;
}) {
  const thumbs = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + shots.length) % shots.length;
    onShow(next);
    thumbs.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className="thumbs" ref={thumbs}>
      {shots.map(({ key, label, picture }, index) => (
        <button
          key={key}
          className="thumb"
          type="button"
          aria-label={label}
          aria-current={index === shown}
          onClick={() => onShow(index)}
          onKeyDown={walk}
        >
          {picture}
        </button>
      ))}
    </div>
  );
}
