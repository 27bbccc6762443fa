import type { SelectedOption } from '@tailorbird/contract/cart';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { Queryable } from '../database/pool.ts';
import { holdArtworks, listArtworkStates, type ArtworkStates } from './artwork-queries.ts';

interface ChosenItem {
  selectedOptions: readonly SelectedOption[];
}

/** The ids of the pictures that these items name, each once. */
export const artworkIds = (items: readonly ChosenItem[]): string[] => [
  ...new Set(
    items.flatMap(({ selectedOptions }) =>
      selectedOptions.flatMap(({ artwork = [] }) => artwork.map(({ id }) => id)),
    ),
  ),
];

/** Those of their pictures; most items have none, and nothing is asked for then. */
export async function artworkStatesOf(
  db: Queryable,
  items: readonly ChosenItem[],
): Promise<ArtworkStates> {
  const ids = artworkIds(items);
  return ids.length === 0 ? new Map() : listArtworkStates(db, ids);
}

/** Why a picture of these choices cannot be had, as a sentence; null when all can. */
export function artworkUnavailableReason(
  { selectedOptions }: ChosenItem,
  states: ArtworkStates,
): string | null {
  for (const { artwork = [] } of selectedOptions) {
    for (const { id, picture } of artwork) {
      const state = states.get(id);
      const name = isolate(picture.name);
      if (!state || state.is_gone) return `The picture ${name} was deleted. Please choose another.`;
      if (state.refusal_reason !== null) {
        return `The workshop does not make the picture ${name}: ${isolate(state.refusal_reason)}`;
      }
    }
  }
  return null;
}

/** Until the transaction ends none of their pictures is deleted. False: one of them cannot be had. */
export async function holdArtworksOf(
  tx: Queryable,
  items: readonly ChosenItem[],
): Promise<boolean> {
  const states = await holdArtworks(tx, artworkIds(items));
  return items.every((item) => artworkUnavailableReason(item, states) === null);
}
