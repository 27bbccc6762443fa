import { PICTURES_OF_A_PRODUCT } from '@tailorbird/contract/limits';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, sentenceOf } from '../../api-error.ts';
import { movedTo } from './option-order.ts';
import { sortFiles } from './picture-files.ts';
import { imageIdsOf, joinKeys, splitKeys } from './picture-keys.ts';
import { messages } from './product-messages.ts';
import { uploadPicture } from './upload-picture.ts';
import { createUploadQueue, isUnderWay, type Uploads, type UploadState } from './upload-queue.ts';

/** Files at once: more of them make each slower, and the shop works on a picture as it arrives. */
const AT_ONCE = 3;

/** A picture has failed on the way, so that nothing was saved. */
export class PictureFailed extends Error {}

export interface FormPicture {
  key: string;
  /** Undefined: the shop has had it all along. */
  upload: UploadState | undefined;
  /** Undefined: not there yet. */
  imageId: string | undefined;
}

/**
 * The pictures of one form: those that the product has, and files on their way. What is on its
 * way when the form closes is cancelled. A picture that was uploaded and not saved is left to the
 * shop, which removes it after a day: another form may show the same bytes.
 */
export function usePictures(
  joined: string,
  onChange: (joined: string) => void,
  most: number = PICTURES_OF_A_PRODUCT,
) {
  const [queue] = useState(() =>
    createUploadQueue({
      upload: uploadPicture,
      atOnce: AT_ONCE,
      explain: (error) => ({
        sentence: sentenceOf(error, messages.pictures.failed),
        final: error instanceof ApiError && error.code.startsWith('PICTURE_'),
      }),
      createPreview: (file) => URL.createObjectURL(file),
      dropPreview: (preview) => URL.revokeObjectURL(preview),
    }),
  );
  const { states, refused } = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => () => queue.clear(), [queue]);

  /** Two changes may come before the form has been drawn again. */
  const keys = useRef<readonly string[]>([]);
  useEffect(() => {
    keys.current = splitKeys(joined);
  }, [joined]);

  function change(next: readonly string[]) {
    keys.current = next;
    onChange(joinKeys(next));
  }

  const pictures = splitKeys(joined).flatMap((key): FormPicture[] => {
    const upload = states.get(key);
    // Refused a moment ago: its place goes with the next drawing.
    if (queue.isKey(key) && !upload) return [];
    return [{ key, upload, imageId: upload ? upload.imageId : key }];
  });

  const tidy = useEffectEvent((states: Uploads['states']) => {
    const seen = new Set(keys.current.filter((key) => !queue.isKey(key)));
    const left = keys.current.filter((key) => {
      if (!queue.isKey(key)) return true;
      const upload = states.get(key);
      if (!upload?.imageId) return upload !== undefined;
      const isTwin = seen.has(upload.imageId);
      seen.add(upload.imageId);
      if (isTwin) {
        queue.remove(key);
        queue.refuse([messages.pictures.alreadyHere(upload.fileName)]);
      }
      return !isTwin;
    });
    if (left.length < keys.current.length) change(left);
  });
  // A file that the shop refused leaves its place, and so does one that it has twice.
  useEffect(() => tidy(states), [states]);

  return {
    pictures,
    refused,
    forgetRefused: queue.forgetRefused,
    isUploading: [...states.values()].some(isUnderWay),
    hasFailed: [...states.values()].some(({ state }) => state === 'failed'),
    arrived: [...states.values()].filter(({ state }) => state === 'done').length,
    add: (files: readonly File[]) => {
      const sorted = sortFiles(files, most - keys.current.length);
      queue.refuse(sorted.refused);
      if (sorted.accepted.length > 0) change([...keys.current, ...queue.add(sorted.accepted)]);
    },
    remove: (key: string) => {
      queue.remove(key);
      change(keys.current.filter((other) => other !== key));
    },
    move: (key: string, target: string) => change(movedTo(keys.current, key, target)),
    retry: queue.retry,
    /** Once nothing is on its way: the ids in order. Throws PictureFailed where one has failed. */
    idsWhenHere: async (): Promise<string[]> => {
      await queue.settled();
      const { states } = queue.read();
      if ([...states.values()].some(({ state }) => state === 'failed')) throw new PictureFailed();
      return imageIdsOf(keys.current, (key) => (queue.isKey(key) ? states.get(key)?.imageId : key));
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
