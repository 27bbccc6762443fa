import { useSyncExternalStore } from 'react';
import { cachedImageName, countChanges, watchImages } from './image-cache.ts';

/** What the shop sends a picture as: the same one comes as either, whatever it was uploaded as. */
const KIND = /\.(webp|avif)$/;

/** The names of these images' files by their ids, without their kind, of those that the cache has. */
export function useImageNames(imageIds: readonly string[]): ReadonlyMap<string, string> {
  useSyncExternalStore(watchImages, countChanges, countChanges);
  return readNames(imageIds);
}

export function readNames(imageIds: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const id of imageIds) {
    const name = cachedImageName(id);
    if (name !== undefined) names.set(id, name.replace(KIND, ''));
  }
  return names;
}
