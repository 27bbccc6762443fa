import type { ArtworkRecipe } from '../../images/artwork-work.ts';
import { choosePalette, mapTo } from '../colours/reduce-colours.ts';
import { packedOf } from '../colours/oklab.ts';
import { setPacked, type Pixels } from '../colours/pixels.ts';
import { removePaper } from './remove-paper.ts';

/**
 * Changes the pixels themselves, in the order paper, reduce, colour.
 * @param palette to reduce to; left out: it is chosen by these pixels
 * @returns the colours that are left, as far as the recipe says so
 */
export function applyRecipe(
  pixels: Pixels,
  { paper, reduce, colour }: ArtworkRecipe,
  palette?: readonly string[],
): readonly string[] | undefined {
  if (paper !== undefined) removePaper(pixels, paper);
  const reduced = reduce === undefined ? undefined : (palette ?? choosePalette(pixels, reduce));
  if (reduced) mapTo(pixels, reduced);
  if (colour === undefined) return reduced;
  paintOver(pixels, packedOf(colour));
  return [colour];
}

function paintOver({ data }: Pixels, colour: number): void {
  for (let at = 0; at < data.length; at += 4) setPacked(data, at, colour);
}
