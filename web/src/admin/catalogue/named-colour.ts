import { swatchOf } from '../../ui/swatch.ts';
import { colourTyped } from './swatch-text.ts';

/** The colour that the shop draws a value's name in, `Forest` for instance, as #rrggbb. */
export function namedColour(value: string): string | undefined {
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
