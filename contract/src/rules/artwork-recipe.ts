import type { ArtworkEdits } from '../kinds/artwork.ts';

/** The canonical text of edits, nothing for none: paper=12,colour=#aa0000 */
export const recipeOf = ({ paper, reduce, colour }: ArtworkEdits): string =>
  Object.entries({ paper, reduce, colour })
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
    .join(',');
