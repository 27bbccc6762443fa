import type { ShownFrame } from '@tailorbird/contract/shown-look';
import { useEffect, useState } from 'react';
import type * as OwnFrame from './own-frame.tsx';

/*
 * What the owner of a shop has put around its pages, in a file that no other shop loads. The server
 * renders it, and the browser has it before it takes the page over.
 */

let loaded: typeof OwnFrame | undefined;

/** Whether there is something of the owner's. */
export const hasOwnFrame = (look: ShownFrame | undefined): boolean =>
  !!(look?.notice ?? look?.menu ?? look?.banner);

export async function loadFrame(): Promise<typeof OwnFrame> {
  return (loaded = await import('./own-frame.tsx'));
}

/**
 * In a page that was open when the owner published it, it comes a moment later; where it cannot be
 * had, the page stays as it is.
 */
export function useOwnFrame(look: ShownFrame | undefined): typeof OwnFrame | undefined {
  const [frame, setFrame] = useState(loaded);
  const isWanted = hasOwnFrame(look);
  useEffect(() => {
    if (isWanted) loadFrame().then(setFrame, () => undefined);
  }, [isWanted]);
  return isWanted ? frame : undefined;
}
