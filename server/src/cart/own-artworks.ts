import type { ArtworkFacts } from '@tailorbird/contract/kinds/artwork';
import { pictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import type { ChosenOption, ChosenPicture } from '@tailorbird/contract/rules/drawn-choices';
import type { CartShop } from './show-cart.ts';

/**
 * Facts of those of the wanted pictures that this owner may place, by `pictureRef`: not those of
 * others, and none that was deleted or refused.
 */
export type FindArtworks = (
  ownerId: string,
  wanted: readonly Pick<ChosenPicture, 'id' | 'edits'>[],
) => Promise<ReadonlyMap<string, ArtworkFacts>>;

/** A cart that choices are put in. */
export interface ChoosingShop extends CartShop {
  findArtworks: FindArtworks;
}

interface Chooser {
  selectedOptions: readonly ChosenOption[];
}

type WithPictures<Given extends Chooser> = Omit<Given, 'selectedOptions'> & {
  selectedOptions: ChosenOption[];
};

/**
 * These choices with what is known of the owner's pictures in them. `held` are those that an item
 * has: what stays of it is not asked for again, and is ticked already.
 */
export async function withOwnPictures<Given extends Chooser>(
  find: FindArtworks,
  ownerId: string,
  given: readonly Given[],
  held: readonly ChosenOption[] = [],
): Promise<WithPictures<Given>[]> {
  const known = new Map<string, ArtworkFacts>(
    held.flatMap(({ artwork = [] }) =>
      artwork.flatMap((placed): [string, ArtworkFacts][] =>
        placed.picture ? [[pictureRef(placed), placed.picture]] : [],
      ),
    ),
  );
  const wanted = new Map<string, Pick<ChosenPicture, 'id' | 'edits'>>();
  for (const { selectedOptions } of given) {
    for (const { id, edits } of selectedOptions.flatMap(({ artwork = [] }) => artwork)) {
      const ref = pictureRef({ id, edits });
      if (!known.has(ref)) wanted.set(ref, { id, edits });
    }
  }
  const found = wanted.size > 0 ? await find(ownerId, [...wanted.values()]) : undefined;
  const withFacts = ({ picture: _, says: __, ...placed }: ChosenPicture): ChosenPicture => {
    const ref = pictureRef(placed);
    const picture = known.get(ref) ?? found?.get(ref);
    return picture ? { ...placed, picture } : placed;
  };
  return given.map((each) => ({
    ...each,
    selectedOptions: each.selectedOptions.map(({ rights: _, ...choice }) =>
      choice.artwork
        ? { ...choice, artwork: choice.artwork.map(withFacts), ...rightsOf(choice, held) }
        : choice,
    ),
  }));
}

/** What was ticked for an item, where it shows no other pictures now. */
function rightsOf(
  { optionId, artwork = [] }: ChosenOption,
  held: readonly ChosenOption[],
): Pick<ChosenOption, 'rights' | 'mayUse'> {
  const before = held.filter((each) => each.optionId === optionId && each.artwork);
  const ids = new Set(before.flatMap((each) => each.artwork ?? []).map(({ id }) => id));
  const ticked = before.find((each) => each.rights ?? each.mayUse);
  if (!ticked || !artwork.every(({ id }) => ids.has(id))) return {};
  const { rights, mayUse } = ticked;
  return { ...(rights && { rights }), ...(mayUse && { mayUse }) };
}
