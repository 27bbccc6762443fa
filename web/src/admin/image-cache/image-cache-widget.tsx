import { useEffect, useState } from 'react';
import { currentSession } from '../../session.ts';
import {
  clearCachedImages,
  countCachedImages,
  LIFETIME,
  MOST,
  startSweeping,
  watchCount,
} from './image-cache.ts';
import { messages } from './messages.ts';
import './image-cache.css';

// spec: 2.42 2.43
/** How full the image cache is. */
export function ImageCacheWidget() {
  const [count, setCount] = useState(countCachedImages);
  const [wasCleared, setCleared] = useState(false);

  useEffect(() => watchCount(setCount), []);

  return (
    <section className="stack-6 cache" aria-label={messages.title}>
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
        {messages.imagesFor(LIFETIME / 60_000)}
      </p>
      <output className="sr">{wasCleared && messages.cleared}</output>
    </section>
  );
}

/** Sweeps expired images while the admin's pages are open. Who logs out leaves none. */
export function useImageCacheSweeping() {
  useEffect(() => {
    const stop = startSweeping();
    return () => {
      stop();
      if (!currentSession().roles.includes('admin')) clearCachedImages();
    };
  }, []);
}
