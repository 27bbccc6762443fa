import { useEffect, useMemo, useState } from 'react';
import { addressOfRef, withAddresses } from './picture-addresses.ts';

// A drawing that is shown as an image loads nothing: its pictures have to be in it.

/** Pixels of the longer side of a picture in a small drawing. */
const SMALL = 120;

interface InlinedPicture {
  large: string;
  small: string;
}

/** More than a visit needs. */
const MOST = 40;
const inlined = new Map<string, Promise<InlinedPicture>>();

function load(address: string): Promise<InlinedPicture> {
  const known = inlined.get(address);
  if (known) return known;
  const [oldest] = inlined.keys();
  if (inlined.size >= MOST && oldest !== undefined) inlined.delete(oldest);
  const picture = inline(address);
  inlined.set(address, picture);
  picture.catch(() => inlined.delete(address));
  return picture;
}

async function inline(address: string): Promise<InlinedPicture> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return { large: dataOf(image, Infinity), small: dataOf(image, SMALL) };
}

function dataOf(image: HTMLImageElement, longest: number): string {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

/** Puts the pictures into a drawing. */
export type InlinePictures = (svg: string, size: keyof InlinedPicture) => string;

/** All rows of a list share what is loaded for these pictures, each of which a drawing names by its ref. */
export function useInlinedPictures(refs: readonly string[]): InlinePictures {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, InlinedPicture>>(new Map());
  const wanted = refs.join(' ');
  useEffect(() => {
    let isOver = false;
    for (const ref of wanted.split(' ')) {
      const address = addressOfRef(ref);
      if (address === undefined) continue;
      load(address).then(
        (picture) => {
          if (!isOver) setLoaded((before) => new Map([...before, [ref, picture]]));
        },
        // the drawing is without it
        () => undefined,
      );
    }
    return () => {
      isOver = true;
    };
  }, [wanted]);
  return useMemo(
    () => (svg, size) => withAddresses(svg, (ref) => loaded.get(ref)?.[size]),
    [loaded],
  );
}
