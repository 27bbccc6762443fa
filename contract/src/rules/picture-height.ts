import type { ArtworkFacts } from '../kinds/artwork.ts';

/** Millimetres of the height of a picture that is so many wide, before it is turned. */
export const heightAt = ({ width, height }: Pick<ArtworkFacts, 'width' | 'height'>, wide: number) =>
  (wide * height) / width;
