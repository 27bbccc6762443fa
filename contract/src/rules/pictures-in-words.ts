import type { Option } from '../catalogue.ts';
import type { ChosenPicture } from './drawn-choices.ts';

/** Tells what is put where: crest.png, front, 200 mm wide; crest.png, left chest, 90 mm wide */
export function picturesInWords(
  { artwork }: Pick<Option, 'artwork'>,
  pictures: readonly ChosenPicture[],
): string {
  return pictures
    .map(({ place, width, picture, redraw }) => {
      const name = artwork?.places.find(({ id }) => id === place)?.name ?? place;
      const where = name.charAt(0).toLowerCase() + name.slice(1);
      const redrawn = redraw ? ', to be redrawn' : '';
      return `${picture?.name ?? 'picture'}, ${where}, ${width} mm wide${redrawn}`;
    })
    .join('; ');
}
