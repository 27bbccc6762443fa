import type { Swatch } from '@tailorbird/contract/catalogue';
import { swatchOf } from '../../ui/swatch.ts';

/**
 * A swatch in a form, as one text: empty for none, a colour as it is typed, or a picture by its
 * key (see joinKeys), which is empty until there is one.
 */
const PICTURE_START = 'picture:';

export function swatchTextOf(swatch: Swatch | null | undefined): string {
  if (!swatch) return '';
  return 'colour' in swatch ? swatch.colour : pictureText(swatch.image_id);
}

export const pictureText = (key: string): string => `${PICTURE_START}${key}`;

/** The key of the picture; undefined where it is none. */
export function pictureKeyOf(text: string): string | undefined {
  return text.startsWith(PICTURE_START) ? text.slice(PICTURE_START.length) : undefined;
}

/** A whole colour, as it is saved: `#2F4A3A` and `2f4a3a` are `#2f4a3a`. */
export function colourTyped(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  return digits && `#${digits.toLowerCase()}`;
}

/** The swatch to save; `imageId` is the id of its picture. */
export function swatchFrom(text: string, imageId: string | undefined): Swatch | null {
  if (pictureKeyOf(text) !== undefined) return imageId ? { image_id: imageId } : null;
  const colour = colourTyped(text);
  return colour ? { colour } : null;
}

/** The colour that the shop draws a value's name in, `Forest` for instance, as #rrggbb. */
export function colourOfName(value: string): string | undefined {
  const name = swatchOf(value);
  if (!name) return undefined;
  const drawn = getComputedStyle(document.documentElement)
    .getPropertyValue(`--swatch-${name}`)
    .trim();
  return colourTyped(inFull(drawn));
}

/** A stylesheet may have been made smaller: #fc9 is #ffcc99. */
function inFull(colour: string): string {
  return /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
}
