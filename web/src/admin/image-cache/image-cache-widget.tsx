import { useEffect, useState } from 'react';
import {
  clearCachedImages,
  countCachedImages,
  LIFETIME,
  MOST,
  SWEEP_EVERY,
  sweepCachedImages,
} from './image-cache.ts';
import { messages } from './messages.ts';
import './image-cache.css';

/** Milliseconds. Source: the specification, section 9. */
const REFRESH_EVERY = 5000;

/** How full the image cache is. */
export function ImageCacheWidget() {
  const [count, setCount] = useState(countCachedImages);
  const [wasCleared, setCleared] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => setCount(countCachedImages()), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, []);

  return (
    <section className="cache" aria-label={messages.title}>
      <div className="between">
        <span>{messages.title}</span>
        <button
          type="button"
          className="textlink textlink-s"
          aria-label={messages.clearLabel}
          onClick={() => {
            clearCachedImages();
            setCount(0);
            setCleared(true);
          }}
        >
          {messages.clear}
        </button>
      </div>
      <progress value={count} max={MOST} aria-hidden />
      <p>
        <b>
          {count} / {MOST}
        </b>{' '}
        {messages.kept(LIFETIME / 60_000)}
      </p>
      <output className="sr">{wasCleared && messages.cleared}</output>
    </section>
  );
}

/** Lets go of what is too old, as long as the admin's pages are open. */
export function useImageCacheSweeping() {
  useEffect(() => {
    const timer = setInterval(sweepCachedImages, SWEEP_EVERY);
    return () => clearInterval(timer);
  }, []);
}
