import type { Artwork } from '@tailorbird/contract/artworks';
import type { ArtworkFileKind } from '@tailorbird/contract/kinds/artwork';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../api-error.ts';
import { artworkMessages } from './messages.ts';
import { keepRendition } from './renditions.ts';
import { refusalOf, uploadArtwork } from './upload-artwork.ts';

/** A file on its way to a place, or one that did not get there. */
export type PlaceUpload =
  | { state: 'sending'; file: File; sent: number; isAgain: boolean }
  | { state: 'refused'; says: string; /** It may be sent again. */ file?: File };

/** By the id of the place. */
export type PlaceUploads = Readonly<Record<string, PlaceUpload>>;

/** Sends files for the places of a piece, one for each at a time. */
export function useUploads(onDone: (placeId: string, artwork: Artwork) => void) {
  const [uploads, setUploads] = useState<PlaceUploads>({});
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);
  const done = useEffectEvent(onDone);

  function set(placeId: string, upload: PlaceUpload | undefined) {
    setUploads(({ [placeId]: _, ...others }) =>
      upload ? { ...others, [placeId]: upload } : others,
    );
  }

  function cancel(placeId: string) {
    running.current.get(placeId)?.abort();
    running.current.delete(placeId);
    set(placeId, undefined);
  }

  async function send(placeId: string, file: File, kinds: readonly ArtworkFileKind[]) {
    cancel(placeId);
    const says = refusalOf(file, kinds);
    if (says !== undefined) {
      set(placeId, { state: 'refused', says });
      return;
    }
    const controller = new AbortController();
    running.current.set(placeId, controller);
    const { signal } = controller;
    const tell = (sent: number, isAgain = false) => {
      if (!signal.aborted) set(placeId, { state: 'sending', file, sent, isAgain });
    };
    tell(0);
    try {
      const artwork = await uploadArtwork(file, {
        signal,
        onProgress: (sent) => tell(sent),
        onAgain: () => tell(0, true),
      });
      if (signal.aborted) return;
      keepRendition(artwork);
      set(placeId, undefined);
      done(placeId, artwork);
    } catch (error) {
      if (!signal.aborted) set(placeId, refused(error, file));
    }
    if (running.current.get(placeId) === controller) running.current.delete(placeId);
  }

  return { uploads, send, cancel, forget: (placeId: string) => set(placeId, undefined) };
}

/** Another try helps where the shop has not looked at the file. */
function refused(error: unknown, file: File): PlaceUpload {
  const says = sentenceOf(error, artworkMessages.upload.failed);
  const isLookedAt = error instanceof ApiError && error.code.startsWith('ARTWORK_');
  return { state: 'refused', says, ...(!isLookedAt && { file }) };
}
