import { type RefObject, useEffect, useState } from 'react';

export interface Pictures {
  areReady: boolean;
  failedCount: number;
}

const waiting: Pictures = { areReady: false, failedCount: 0 };

/**
 * Whether all pictures within `frame` can be painted: a browser prints what it has at that moment.
 * `content` is a new value whenever there may be other pictures.
 */
export function usePictures(frame: RefObject<HTMLElement | null>, content: unknown): Pictures {
  const [state, setState] = useState({ content, pictures: waiting });

  useEffect(() => {
    let isCurrent = true;
    void decodeAll(frame.current).then((failedCount) => {
      if (isCurrent) setState({ content, pictures: { areReady: true, failedCount } });
    });
    return () => {
      isCurrent = false;
    };
  }, [frame, content]);

  return state.content === content ? state.pictures : waiting;
}

/** How many of them cannot be shown. */
async function decodeAll(frame: HTMLElement | null): Promise<number> {
  const pictures = [...(frame?.querySelectorAll('img') ?? [])];
  const outcomes = await Promise.allSettled(pictures.map((picture) => picture.decode()));
  return outcomes.filter(({ status }) => status === 'rejected').length;
}
