import type { Option } from '../catalogue.ts';
import type { ChosenPicture } from './drawn-choices.ts';
import { isolate } from './isolate.ts';

/** Tells what is put where: crest.png, front, 200 mm wide; crest.png, left chest, 90 mm wide */
export function picturesInWords(
  { artwork }: Pick<Option, 'artwork'>,
  pictures: readonly ChosenPicture[],
): string {
  return pictures
    .map(({ place, width, picture, redraw }) => {
      const name = artwork?.places.find(({ id }) => id === place)?.name ?? place;
      const redrawn = redraw ? ', to be redrawn' : '';
      const what = picture ? isolate(picture.name) : 'picture';
      return `${what}, ${isolate(withinSentence(name))}, ${width} mm wide${redrawn}`;
    })
    .join('; ');
}

/** Left chest becomes left chest; A4 and USA stay. */
const withinSentence = (name: string) =>
  /^\p{Lu}[\p{Lu}\d]/u.test(name) ? name : name.replace(/^./u, (first) => first.toLowerCase());
