import { useEffect, useMemo, useState } from 'react';
import { pictureUrl } from '../../../ui/picture.tsx';
import { addressOfRef, withAddresses } from './picture-addresses.ts';

// A drawing that is shown as an image loads nothing: its pictures have to be in it.

/** Pixels of the longer side of a picture in a small drawing. */
const SMALL = 120;
/** Of a photograph, which fills a drawing. */
const SMALL_PHOTOGRAPH = 240;
const PHOTOGRAPH_WIDTH = 960;

interface InlinedPicture {
  large: string;
  small: string;
}

/** More than a visit needs. */
const MOST = 40;
const inlined = new Map<string, Promise<InlinedPicture>>();

function load(address: string, isPhotograph: boolean): Promise<InlinedPicture> {
  const known = inlined.get(address);
  if (known) return known;
  const [oldest] = inlined.keys();
  if (inlined.size >= MOST && oldest !== undefined) inlined.delete(oldest);
  const picture = inline(address, isPhotograph);
  inlined.set(address, picture);
  picture.catch(() => inlined.delete(address));
  return picture;
}

async function inline(address: string, isPhotograph: boolean): Promise<InlinedPicture> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const type = isPhotograph ? 'image/webp' : 'image/png';
  const small = isPhotograph ? SMALL_PHOTOGRAPH : SMALL;
  return { large: dataOf(image, Infinity, type), small: dataOf(image, small, type) };
}

function dataOf(image: HTMLImageElement, longest: number, type: string): string {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type);
}

/** Puts the pictures into a drawing. */
export type InlinePictures = (svg: string, size: keyof InlinedPicture) => string;

/**
 * All rows of a list share what is loaded for these pictures.
 * @param refs by which drawings name pictures of the customer
 * @param photographs ids of the pictures that show the sides of a product without a drawing
 */
export function useInlinedPictures(
  refs: readonly string[],
  photographs: readonly string[],
): InlinePictures {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, InlinedPicture>>(new Map());
  const wanted = [...refs, ...photographs].join(' ');
  const shown = photographs.join(' ');
  useEffect(() => {
    let isOver = false;
    for (const ref of wanted.split(' ')) {
      const isPhotograph = ref !== '' && shown.includes(ref);
      const address = isPhotograph ? pictureUrl(ref, PHOTOGRAPH_WIDTH) : addressOfRef(ref);
      if (address === undefined) continue;
      load(address, isPhotograph).then(
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
  }, [wanted, shown]);
  return useMemo(
    () => (svg, size) => withAddresses(svg, (ref) => loaded.get(ref)?.[size]),
    [loaded],
  );
}
