import { useSyncExternalStore } from 'react';
import { fetchFile } from '../../download.ts';
import { pictureUrl } from '../../ui/picture.tsx';
import { createExpiringCache } from './expiring-cache.ts';

// spec: 9.8
/** Milliseconds, and a number of images. Source: the specification, section 9. */
export const LIFETIME = 30 * 60_000;
// spec: 9.9
export const MOST = 100;
// spec: 9.10
const SWEEP_EVERY = 5 * 60_000;
// spec: 9.11
const COUNT_EVERY = 5000;

/** The one cached width: sharp for a thumbnail, a preview and a picture in a form. */
export const CACHED_WIDTH = 320;

/**
 * The Accept header that Chrome sends for pictures. The answer varies by this header, so another one would miss what
 * the browser itself has of a public picture.
 */
const ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

interface CachedImage {
  /** A blob's. It lives as long as the image is in the cache. */
  url: string;
  filename: string;
}

const cache = createExpiringCache<CachedImage>({
  lifetime: LIFETIME,
  most: MOST,
  now: Date.now,
  onLeave: ({ url }) => URL.revokeObjectURL(url),
});

/** On their way. */
const awaited = new Map<string, Promise<string | undefined>>();
const watchers = new Set<() => void>();
let changes = 0;

/** The blob of an image, if it is here. */
export function cachedImageUrl(imageId: string): string | undefined {
  return cache.get(imageId)?.url;
}

/** The name of an image's file, which only its answer tells. */
export function cachedImageName(imageId: string): string | undefined {
  return cache.get(imageId)?.filename;
}

/** How often images have come in or were cleared. */
export const imageChangeCount = () => changes;

/** Calls `tell` on each such change. Returns the function that stops it. */
export function watchImages(tell: () => void): () => void {
  watchers.add(tell);
  return () => {
    watchers.delete(tell);
  };
}

// spec: 4.17 8.17 8.18
/**
 * Fetches an image that is not here, once for all who wait for it. With a token: pictures that only
 * drafts have are not given to an `<img>`, which sends none.
 * @returns its blob; undefined, after a warning, where it cannot be had
 */
export function cacheImage(imageId: string): Promise<string | undefined> {
  const kept = cachedImageUrl(imageId);
  if (kept !== undefined) return Promise.resolve(kept);
  const others = awaited.get(imageId);
  if (others) return others;
  const mine = fill(imageId)
    .catch((error: unknown) => {
      console.warn('A picture could not be loaded.', imageId, error);
      return undefined;
    })
    .finally(() => awaited.delete(imageId));
  awaited.set(imageId, mine);
  return mine;
}

async function fill(imageId: string): Promise<string> {
  const response = await fetchFile(pictureUrl(imageId, CACHED_WIDTH), ACCEPT);
  const named = readDisposition(response.headers.get('content-disposition'));
  if (!named) throw new Error('The answer does not say which picture it is.');
  const url = URL.createObjectURL(await response.blob());
  cache.set(named.id, { url, filename: named.filename });
  notifyWatchers();
  return url;
}

export const countCachedImages = () => cache.size();

export function clearCachedImages(): void {
  cache.clear();
  notifyWatchers();
}

function notifyWatchers() {
  changes += 1;
  for (const tell of watchers) tell();
}

/** Sweeps expired images at intervals. Returns the function that stops it. */
export function startSweeping(): () => void {
  const timer = setInterval(cache.sweep, SWEEP_EVERY);
  return () => clearInterval(timer);
}

// spec: 2.43
/** Reports the number of images at intervals. Returns the function that stops it. */
export function watchCount(tell: (count: number) => void): () => void {
  const timer = setInterval(() => tell(cache.size()), COUNT_EVERY);
  return () => clearInterval(timer);
}

/** The formats the shop serves: content negotiation picks one, whatever was uploaded. */
const FILE_TYPE = /\.(webp|avif)$/;

/** The names of these images' files by their ids, without their kind, of those that the cache has. */
export function useImageNames(imageIds: readonly string[]): ReadonlyMap<string, string> {
  useSyncExternalStore(watchImages, imageChangeCount, imageChangeCount);
  return readNames(imageIds);
}

export function readNames(imageIds: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const id of imageIds) {
    const name = cachedImageName(id);
    if (name !== undefined) names.set(id, name.replace(FILE_TYPE, ''));
  }
  return names;
}

export interface ImageFile {
  id: string;
  filename: string;
}

/** `inline; filename="tote.webp"; filename*=UTF-8''tote.webp; id="0197…"`. Undefined without an id. */
export function readDisposition(header: string | null): ImageFile | undefined {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(
    /;\s*([\w*]+)\s*=\s*(?:"([^"]*)"|([^\s;]+))/g,
  )) {
    parameters.set(name.toLowerCase(), quoted ?? plain ?? '');
  }
  const id = parameters.get('id');
  if (!id) return undefined;
  const filename = decoded(parameters.get('filename*')) ?? parameters.get('filename') ?? id;
  return { id, filename };
}

/** As RFC 8187 writes what is not ASCII. */
function decoded(extended: string | undefined): string | undefined {
  const [, escaped] = /^UTF-8'[^']*'(.+)$/i.exec(extended ?? '') ?? [];
  if (escaped === undefined) return undefined;
  try {
    return decodeURIComponent(escaped);
  } catch {
    // Half an escape sequence: the plain name is as good.
    return undefined;
  }
}
