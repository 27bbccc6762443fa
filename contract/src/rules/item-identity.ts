import { recipeOf } from './artwork-recipes.ts';
import type { ChosenOption, ChosenPicture } from './drawn-choices.ts';

interface ItemChoices {
  selectedOptions: readonly ChosenOption[];
}

/** The identity of a cart item: the product, its values and texts, the note and its group. */
export interface ItemIdentity extends ItemChoices {
  product: { _id: string };
  note: string;
  /** Null or left out: it stands by itself. */
  group?: { _id: string } | null | undefined;
}

/**
 * Equal exactly when two items are the same; the order of their choices does not matter. Texts are
 * compared as they are: `writtenText` gives them their one spelling. The server stores a hash of it.
 */
export function identityText(item: ItemIdentity): string {
  const { values, texts } = sorted(item);
  const plain = [item.product._id, values, item.note];
  if (item.group) return JSON.stringify([...plain, texts, item.group._id]);
  // carts from before there were texts hold hashes without them
  return JSON.stringify(texts.length === 0 ? plain : [...plain, texts]);
}

export function isSameItem(one: ItemIdentity, other: ItemIdentity): boolean {
  return identityText(one) === identityText(other);
}

/** Compares items: equal ones have equal values, and equal texts for the same options. */
export function isSameChoice(one: ItemChoices, other: ItemChoices): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** All that makes a piece another one: which picture, where, and how it is changed. */
const identityOf = ({ id, place, width, x, y, turn, edits, redraw }: ChosenPicture) =>
  JSON.stringify([id, place, width, x, y, turn, recipeOf(edits), redraw ?? false]);

/** Those of the pictures of a choice, in whatever order they stand. */
export const pictureIdentities = (pictures: readonly ChosenPicture[]): string[] =>
  pictures.map(identityOf).sort();

function sorted({ selectedOptions }: ItemChoices): { values: string[]; texts: string[] } {
  const values: string[] = [];
  const texts: string[] = [];
  for (const { optionId, valueId, value, letterHeight, artwork } of selectedOptions) {
    if (artwork) {
      texts.push(JSON.stringify([optionId, ...pictureIdentities(artwork)]));
      continue;
    }
    const height = letterHeight ? [letterHeight] : [];
    if (valueId === null) texts.push(JSON.stringify([optionId, value, ...height]));
    else values.push(valueId);
  }
  return { values: values.sort(), texts: texts.sort() };
}
