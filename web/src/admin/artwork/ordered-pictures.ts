import type { OrderItem, ProducedPicture } from '@tailorbird/contract/orders';

/** The customer's own pictures on a piece. */
export const picturesOn = ({ drawing }: Pick<OrderItem, 'drawing'>): readonly ProducedPicture[] =>
  drawing?.production?.pictures ?? [];

/** Tells pictures apart that are made differently; the same on many pieces is one. */
const keyOf = ({ artworkId, recipe, side, place, width, below, aside, turn }: ProducedPicture) =>
  JSON.stringify([artworkId, recipe, side, place, width, below, aside, turn]);

/** Names how all pictures of a piece are made. */
export const pictureKey = (item: Pick<OrderItem, 'drawing'>): string =>
  picturesOn(item).map(keyOf).join(' ');

/** Each picture of these items once, in their order. */
export function differentPictures(
  items: readonly Pick<OrderItem, 'drawing'>[],
): { key: string; picture: ProducedPicture }[] {
  const found = new Map<string, ProducedPicture>();
  for (const picture of items.flatMap(picturesOn)) found.set(keyOf(picture), picture);
  return [...found].map(([key, picture]) => ({ key, picture }));
}
