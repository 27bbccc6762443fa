import type { Artwork } from '@tailorbird/contract/artworks';
import {
  ARTWORK_FILE,
  ARTWORK_FILE_KIND_NAMES,
  ARTWORK_FILE_KINDS,
} from '@tailorbird/contract/kinds/artwork';
import type { ArtworkFileKind } from '@tailorbird/contract/kinds/artwork';
import { ApiError, isObject } from '../../../api-error.ts';
import { sendFile } from '../../../send-file.ts';
import { artworkMessages } from './messages.ts';

interface UploadWatch {
  /** Called with the bytes that have left. */
  onProgress: (sent: number) => void;
  /** The connection broke off, and the file is sent once more. */
  onAgain: () => void;
  signal: AbortSignal;
}

/** Milliseconds before each further try. */
const WAITS = [1000, 3000, 8000];

/**
 * Sends a picture, again where the connection breaks off: the shop keeps the same bytes once.
 * Throws ApiError; once it is cancelled, the signal's reason.
 */
export async function uploadArtwork(
  file: File,
  { onProgress, onAgain, signal }: UploadWatch,
  waits: readonly number[] = WAITS,
): Promise<Artwork> {
  for (const wait of [...waits, undefined]) {
    try {
      const sending = { path: '/artwork', field: 'artwork', file, isAnswer };
      const watch = { signal, onProgress: (part: number) => onProgress(part * file.size) };
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const { artwork } = await sendFile(sending, watch);
      return artwork;
    } catch (error) {
      if (wait === undefined || !isBrokenOff(error)) throw error;
      onAgain();
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await pause(wait, signal);
    }
  }
  throw new RangeError('there is always a last try');
}

const isBrokenOff = (error: unknown) => error instanceof ApiError && error.code === 'UNREACHABLE';

/** Until then, or until the browser is connected again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
  });
}

const isAnswer = (answer: unknown): answer is { artwork: Artwork } =>
  isObject(answer) && isObject(answer.artwork) && typeof answer.artwork._id === 'string';

const TYPES: Record<ArtworkFileKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** For a file picker. */
export const acceptOf = (kinds: readonly ArtworkFileKind[]) =>
  kinds.map((kind) => TYPES[kind]).join(',');

/** Joined as a sentence has them: PNG, JPEG and SVG. */
export function kindsInWords(
  kinds: readonly ArtworkFileKind[] = ARTWORK_FILE_KINDS,
  last = 'or',
): string {
  const names = kinds.map((kind) => ARTWORK_FILE_KIND_NAMES[kind]);
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

/** Why a file is not even sent; undefined where the shop is to look at it. */
export function refusalOf(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  kinds: readonly ArtworkFileKind[],
): string | undefined {
  if (size === 0) return artworkMessages.upload.empty(name);
  // a type that the browser does not know is for the shop to find out
  if (type !== '' && !type.startsWith('image/')) {
    return artworkMessages.upload.noPicture(name, kindsInWords(kinds, 'and'));
  }
  return size > ARTWORK_FILE.bytes ? artworkMessages.upload.tooLarge(name, size) : undefined;
}
