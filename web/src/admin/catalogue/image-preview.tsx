import { useRef, useState } from 'react';
import { CachedPicture } from '../image-cache/cached-picture.tsx';
import { messages } from './product-messages.ts';

interface ImagePreviewProps {
  productName: string;
  imageIds: readonly string[];
}

/** How many images; under the pointer or the focus, the images. */
export function ImagePreview({ productName, imageIds }: ImagePreviewProps) {
  const [isOpen, setOpen] = useState(false);
  /** Where there is no room below it. */
  const [isUp, setUp] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = messages.images.counted(imageIds.length);
  if (imageIds.length === 0) return <span className="faint">{label}</span>;

  function open() {
    const bottom = button.current?.getBoundingClientRect().bottom ?? 0;
    setUp(bottom > window.innerHeight * 0.6);
    setOpen(true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it says the same to the keyboard
    <span className="pop" onPointerEnter={open} onPointerLeave={() => setOpen(false)}>
      <button
        ref={button}
        type="button"
        className="textlink textlink-s"
        onFocus={open}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {label}
        <span className="sr">{messages.images.of(productName)}</span>
      </button>
      {isOpen && (
        <span className={isUp ? 'pop-panel is-up' : 'pop-panel'} aria-hidden>
          {imageIds.map((imageId) => (
            <CachedPicture key={imageId} imageId={imageId} alt="" />
          ))}
        </span>
      )}
    </span>
  );
}
