import type { Artwork, ArtworkRendition } from '@tailorbird/contract/artworks';
import type { ArtworkEdits, DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import { pictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import { ApiError, call } from '../../../api.ts';
import { addressOfRef, setAddress } from './picture-addresses.ts';

type EditedArtwork = Pick<DescribedPicture, 'id' | 'edits'>;

/** Those on their way or there; what failed is asked for again. */
const renditions = new Map<string, Promise<ArtworkRendition>>();
/** More than a visit needs. */
const MOST = 300;

/** The picture with its edits, made by the shop. Throws ApiError. */
export function loadRendition({ id, edits }: EditedArtwork): Promise<ArtworkRendition> {
  const ref = pictureRef({ id, edits });
  const known = renditions.get(ref);
  if (known) return known;
  const rendition = render(id, edits);
  keep(ref, rendition);
  rendition.catch(() => renditions.delete(ref));
  return rendition;
}

async function render(id: string, edits: ArtworkEdits): Promise<ArtworkRendition> {
  const input = { params: { id }, body: { edits } };
  const { rendition } = await call('POST /artwork/{id}/rendition', input);
  setAddress(pictureRef({ id, edits }), rendition.address);
  return rendition;
}

function keep(ref: string, rendition: Promise<ArtworkRendition>): void {
  const [oldest] = renditions.keys();
  if (renditions.size >= MOST && oldest !== undefined) renditions.delete(oldest);
  renditions.set(ref, rendition);
}

const sizes = new Map<string, number>();

/** Bytes of the file of a picture; undefined where this visit has not been told. */
export const sizeOfFile = (id: string): number | undefined => sizes.get(id);

/** An upload, or a list of them, brings its own. */
export function keepRendition({ _id: id, size, rendition }: Artwork): void {
  const ref = pictureRef({ id, edits: {} });
  keep(ref, Promise.resolve(rendition));
  setAddress(ref, rendition.address);
  if (sizes.size < MOST) sizes.set(id, size);
}

let isLoaded = false;

/** Whether drawings can show these pictures without waiting for anything. */
export const areReady = (pictures: readonly EditedArtwork[]): boolean =>
  isLoaded && pictures.every((picture) => addressOfRef(pictureRef(picture)) !== undefined);

/**
 * Loads all that drawings need to show these pictures; one that cannot be had is left out of them.
 * @returns ids of those that are not there any more
 */
export async function prepare(pictures: readonly EditedArtwork[]): Promise<readonly string[]> {
  if (pictures.length === 0) return [];
  const loading = loadDrawer();
  const gone = await Promise.all(
    pictures.map(async (picture): Promise<string[]> => {
      try {
        await loadRendition(picture);
        return [];
      } catch (error) {
        return error instanceof ApiError && error.status === 404 ? [picture.id] : [];
      }
    }),
  );
  await loading;
  return gone.flat();
}

/** Loads what draws pictures of somebody else, whose addresses the shop has told. */
export async function prepareShared(
  pictures: readonly { ref: string; address: string }[],
): Promise<void> {
  for (const { ref, address } of pictures) setAddress(ref, address);
  await loadDrawer();
}

/** From then on drawings show pictures. */
const loadDrawer = () =>
  import('@tailorbird/art/pictures').then(
    () => {
      isLoaded = true;
    },
    () => undefined,
  );
