import { pictureRefs, withPictures, type PictureKind, type PictureRef } from '@tailorbird/art';
import type { FastifyBaseLogger } from 'fastify';

/** An encoded picture and its content type. */
export interface PictureBytes {
  bytes: Buffer;
  type: string;
}

/** The pictures of these references, as far as there are any. */
export type FindPictures = (refs: readonly string[]) => Promise<ReadonlyMap<string, PictureBytes>>;

/** Where the pixels come from that drawings refer to. */
export interface PictureSource {
  /** Customers' pictures: a reference is `<id of the artwork>.<key of the recipe>`. */
  findRenditions: FindPictures;
  /** The shop's photographs: a reference is the id of an image. */
  findPhotographs: FindPictures;
}

/** A drawing with its pixels. */
export interface FilledDrawing {
  svg: string;
  /** False: something that it refers to is missing from it. */
  isWhole: boolean;
}

export type FillPictures = (svg: string) => Promise<FilledDrawing>;

/** A drawing of both sides has six pictures and two photographs. */
const MOST_REFS = 12;
/** Of all pictures of a drawing: it is sent to the process that draws, and held there. */
const MOST_BYTES = 4_000_000;
/** A reference stands in the drawing: nothing else may. */
const TYPE = /^image\/(?:webp|png|jpeg)$/;

/**
 * Puts pixels into drawings just before they are rendered: what is kept of a drawing refers to them.
 * What cannot be findOfKind is left out.
 */
export function pictureFiller(
  source: PictureSource,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): FillPictures {
  return async (svg) => {
    const refs = pictureRefs(svg);
    if (refs.length === 0) return { svg, isWhole: true };
    const wanted = refs.slice(0, MOST_REFS);
    const [artwork, photo] = await Promise.all([
      findOfKind(source.findRenditions, wanted, 'artwork'),
      findOfKind(source.findPhotographs, wanted, 'photo'),
    ]);
    const pictures = { artwork, photo };
    let room = MOST_BYTES;
    const addresses = new Map<string, string>();
    for (const { kind, ref } of wanted) {
      const picture = pictures[kind].get(ref);
      if (!picture || picture.bytes.length > room || !TYPE.test(picture.type)) continue;
      room -= picture.bytes.length;
      addresses.set(`${kind}:${ref}`, dataAddress(picture));
    }
    const missing = refs.filter(({ kind, ref }) => !addresses.has(`${kind}:${ref}`));
    if (missing.length > 0) logger.warn({ missing }, 'A drawing is without some of its pictures.');
    return {
      svg: withPictures(svg, (ref, kind) => addresses.get(`${kind}:${ref}`)),
      isWhole: missing.length === 0,
    };
  };
}

async function findOfKind(
  find: FindPictures,
  wanted: readonly PictureRef[],
  kind: PictureKind,
): Promise<ReadonlyMap<string, PictureBytes>> {
  const refs = wanted.flatMap((one) => (one.kind === kind ? [one.ref] : []));
  return refs.length > 0 ? find(refs) : new Map();
}

const dataAddress = ({ bytes, type }: PictureBytes) =>
  `data:${type};base64,${bytes.toString('base64')}`;
