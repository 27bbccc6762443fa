import type { Reply } from '@tailorbird/contract/endpoint';
import { errorCatalogue } from '@tailorbird/contract/errors';
import type { uploadImage } from '@tailorbird/contract/images';
import { PICTURES_OF_A_PRODUCT, UPLOAD_MAX_BYTES } from '@tailorbird/contract/limits';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, sentenceOf } from '../../api-error.ts';
import { sendFile, type Watch } from '../../send-file.ts';
import { NotReady } from '../kit/use-entity-form.ts';
import { movedTo } from '../kit/entries.ts';
import { messages } from '../products/messages.ts';
import { createUploadQueue, isUnderWay, type Uploads, type UploadState } from './upload-queue.ts';

/** Files at once: more of them make each slower, and the shop works on a picture as it arrives. */
const AT_ONCE = 3;

export interface FormPicture {
  key: string;
  /** Undefined when the shop has had it all along. */
  upload: UploadState | undefined;
  /** Undefined until it is there. */
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
  /** Said when nothing is saved because one of them has failed. */
  failed: string,
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
    // Refused a moment ago: the next render removes its place.
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
      const sorted = sortFiles(files, most - keys.current.length, most);
      queue.refuse(sorted.refused);
      if (sorted.accepted.length > 0) change([...keys.current, ...queue.add(sorted.accepted)]);
    },
    remove: (key: string) => {
      queue.remove(key);
      change(keys.current.filter((other) => other !== key));
    },
    move: (key: string, target: string) => change(movedTo(keys.current, key, target)),
    retry: queue.retry,
    /** Waits for all uploads, then gives the ids in order. Throws NotReady where one has failed. */
    waitForIds: async (): Promise<string[]> => {
      await queue.settled();
      const { states } = queue.read();
      if ([...states.values()].some(({ state }) => state === 'failed')) throw new NotReady(failed);
      return imageIdsOf(keys.current, (key) => (queue.isKey(key) ? states.get(key)?.imageId : key));
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;

/**
 * The pictures in a form, in order, as one text, since their order is part of what is edited.
 * A key is the id of a picture that the shop has, or the one of a file on its way there.
 */
export function joinKeys(keys: readonly string[]): string {
  return keys.join(' ');
}

export function splitKeys(joined: string): string[] {
  return joined === '' ? [] : joined.split(' ');
}

/** The ids of the pictures; a key without one is left out, and so is a picture's second place. */
export function imageIdsOf(
  keys: readonly string[],
  idOf: (key: string) => string | undefined,
): string[] {
  return [...new Set(keys.map(idOf).filter((id) => id !== undefined))];
}

/** The types a file picker offers. The server checks the content itself. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

interface SortedFiles {
  accepted: File[];
  /** Sentences, each with the name of a file and why it was left out. */
  refused: string[];
}

/** Takes out what the shop would refuse anyway, before anything of it is sent. */
export function sortFiles(
  files: readonly File[],
  room: number,
  most: number = PICTURES_OF_A_PRODUCT,
): SortedFiles {
  const accepted: File[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const problem = problemOf(file);
    if (problem) refused.push(problem);
    else if (accepted.length >= room) {
      refused.push(messages.pictures.tooMany(file.name, most));
    } else accepted.push(file);
  }
  return { accepted, refused };
}

function problemOf({ name, type, size }: File): string | undefined {
  // A file whose kind the browser does not know may still be a picture.
  if (type !== '' && !PICTURE_TYPES.includes(type)) return sentence('PICTURE_KIND', name);
  if (size > UPLOAD_MAX_BYTES) return sentence('PICTURE_TOO_LARGE', name);
  return size === 0 ? sentence('PICTURE_DAMAGED', name) : undefined;
}

/** As the shop would say it. */
function sentence(code: 'PICTURE_KIND' | 'PICTURE_TOO_LARGE' | 'PICTURE_DAMAGED', name: string) {
  return errorCatalogue[code].sentence.replace('{name}', () => name);
}

type UploadedImage = Reply<typeof uploadImage>['binary'];

/** Sends one picture. Throws ApiError; once it is cancelled, the signal's reason. */
export async function uploadPicture(file: File, watch: Watch): Promise<UploadedImage> {
  const sending = { path: '/binary', field: 'binary', file, isAnswer };
  const { binary } = await sendFile(sending, watch);
  return binary;
}

function isAnswer(answer: unknown): answer is { binary: UploadedImage } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'binary' in answer &&
    typeof answer.binary === 'object' &&
    answer.binary !== null &&
    '_id' in answer.binary &&
    typeof answer.binary._id === 'string'
  );
}
