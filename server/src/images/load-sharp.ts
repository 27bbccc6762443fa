import type sharp from 'sharp';

type Sharp = typeof sharp;

let loaded: Promise<Sharp> | undefined;

/**
 * The picture library, loaded with the first picture that is made: a process that finds every
 * width kept never pays for it. One thread a picture leaves the other cores to visitors; its cache
 * of operations would keep memory and never be hit.
 */
export function loadSharp(): Promise<Sharp> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Sharp> {
  const { default: library } = await import('sharp');
  library.concurrency(1);
  library.cache(false);
  return library;
}
