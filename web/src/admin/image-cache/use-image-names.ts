import { useSyncExternalStore } from 'react';
import { cachedImageName, countChanges, watchImages } from './image-cache.ts';

/** The names of these images' files by their ids, of those that the cache has. */
export function useImageNames(imageIds: readonly string[]): ReadonlyMap<string, string> {
  useSyncExternalStore(watchImages, countChanges, countChanges);
  return readNames(imageIds);
}

export function readNames(imageIds: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const id of imageIds) {
    const name = cachedImageName(id);
    if (name !== undefined) names.set(id, name);
  }
  return names;
}
