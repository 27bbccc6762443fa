import type { RosterDesign, RosterFields, SharedRoster } from '@tailorbird/contract/rosters';
import { pictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import { type FindArtworks, withOwnPictures } from '../cart/own-artworks.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import { ShopError } from '../http/errors.ts';

/** Where a picture with its edits is, for whoever has the address. */
export type PictureAddress = (picture: Picture) => string;

type Picture = Pick<StoredPictures[number], 'id' | 'edits'>;
type DesignChoice = NonNullable<RosterDesign>['selectedOptions'][number];
type StoredPictures = NonNullable<DesignChoice['artwork']>;

interface PictureShop {
  catalogue: LiveCatalogue;
  findArtworks: FindArtworks;
}

/**
 * The design with what is known of its pictures, so that those who fill in rows need nothing else.
 * What the stored one has is not asked for again.
 * @throws ARTWORK_UNKNOWN
 */
export async function withKnownPictures(
  { catalogue, findArtworks }: PictureShop,
  ownerId: string,
  design: RosterFields['design'],
  findStored: () => Promise<RosterDesign> = () => Promise.resolve(null),
): Promise<RosterDesign> {
  if (!design) return null;
  const { product: productId, selectedOptions: sent } = design;
  if (sent.every(({ artwork }) => !artwork)) {
    return { product: productId, selectedOptions: sent.map(({ artwork: _, ...choice }) => choice) };
  }
  const held = (await findStored())?.selectedOptions ?? [];
  const [known] = await withOwnPictures(findArtworks, ownerId, [design], held);
  const pictures = new Map(
    known?.selectedOptions.map(({ optionId, artwork, mayUse }) => [optionId, { artwork, mayUse }]),
  );
  const product = await catalogue.now().findProduct(productId);
  const nameOf = (id: string) =>
    product?.type?.options.find(({ _id }) => _id === id)?.name ?? 'the list';
  const selectedOptions = sent.map(({ artwork: _, ...choice }): DesignChoice => {
    const { artwork, mayUse } = pictures.get(choice.optionId) ?? {};
    if (!artwork) return choice;
    const kept = artwork.flatMap(({ picture, ...placed }) =>
      picture ? [{ ...placed, picture }] : [],
    );
    if (kept.length < artwork.length) {
      throw new ShopError('ARTWORK_UNKNOWN', { fill: { option: nameOf(choice.optionId) } });
    }
    return { ...choice, artwork: kept, ...(mayUse && { mayUse }) };
  });
  return { product: productId, selectedOptions };
}

/** The roster with the addresses of the pictures of its design, where it has any. */
export function withAddresses(roster: SharedRoster, addressOf: PictureAddress): SharedRoster {
  const placed = (roster.design?.selectedOptions ?? []).flatMap(({ artwork = [] }) => artwork);
  if (placed.length === 0) return roster;
  const byRef = new Map(placed.map((picture) => [pictureRef(picture), addressOf(picture)]));
  return { ...roster, pictures: [...byRef].map(([ref, address]) => ({ ref, address })) };
}
