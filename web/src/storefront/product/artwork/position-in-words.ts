import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import type { ArtworkPosition } from '@tailorbird/contract/kinds/artwork';
import { artworkMessages } from './messages.ts';
import { signOf } from './moves.ts';

/** Tells where a picture lies: 200 mm wide, 80 mm below the collar, in the middle. */
export function positionInWords(
  { width, x, y, turn }: ArtworkPosition,
  place: Pick<ArtworkPlace, 'side'>,
  what: string,
): string {
  const { words } = artworkMessages;
  const right = signOf(place) * x;
  const parts = [
    words.width(width),
    words.below(y, what),
    right === 0 ? words.middle : words.aside(Math.abs(right), right > 0),
    ...(turn === 0 ? [] : [words.turn(turn)]),
  ];
  return `${parts.join(', ')}.`;
}
