import type { ArtworkEdits } from '../kinds/artwork.ts';

/** Edits in their one spelling, such as paper=12,colour=#aa0000; empty without any. */
export const recipeOf = ({ paper, reduce, colour }: ArtworkEdits): string =>
  [
    ...(paper === undefined ? [] : [`paper=${paper}`]),
    ...(reduce === undefined ? [] : [`reduce=${reduce}`]),
    ...(colour === undefined ? [] : [`colour=${colour.toLowerCase()}`]),
  ].join(',');

/** The edits of a recipe; undefined where it is none. */
export function editsOf(recipe: string): ArtworkEdits | undefined {
  const [, paper, reduce, colour] =
    /^(?:paper=(\d{1,3}))?,?(?:reduce=(\d{1,2}))?,?(?:colour=(#[\da-f]{6}))?$/.exec(recipe) ?? [];
  const edits = {
    ...(paper !== undefined && { paper: Number(paper) }),
    ...(reduce !== undefined && { reduce: Number(reduce) }),
    ...(colour !== undefined && { colour }),
  };
  return recipeOf(edits) === recipe && isInBounds(edits) ? edits : undefined;
}

const isInBounds = ({ paper = 0, reduce = 1 }: ArtworkEdits) =>
  paper <= 100 && reduce >= 1 && reduce <= 12;

/** Names an artwork with its edits in a drawing: <id>.paper-12.colour-aa0000 */
export const pictureRef = ({ id, edits }: { id: string; edits: ArtworkEdits }): string =>
  `${id}.${recipeOf(edits).replaceAll('=', '-').replaceAll(',', '.').replaceAll('#', '')}`;

/** The artwork and the recipe that a drawing refers to; undefined where it is no reference. */
export function readPictureRef(ref: string): { id: string; recipe: string } | undefined {
  const [, id, key = ''] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(.*)$/.exec(ref) ?? [];
  const recipe = key.replaceAll('.', ',').replaceAll('-', '=').replace('colour=', 'colour=#');
  return id !== undefined && editsOf(recipe) ? { id, recipe } : undefined;
}
