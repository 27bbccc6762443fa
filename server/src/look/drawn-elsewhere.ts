import { FONT_FACES } from '@tailorbird/contract/kinds/font-pairs';
import type { Theme } from '@tailorbird/contract/kinds/theme';
import { type LetterLook, OWN_LOOK } from '../mail/letter-look.ts';
import type { IconTile } from '../settings/shop-icon.ts';
import { colourIn, deriveColours, type DerivedColours, type Mode } from './theme-colours.ts';

/** How a theme changes mails; undefined where they stay as they are. */
export function letterLookOf({ colours, fonts }: Theme): LetterLook | undefined {
  if (colours === null && fonts === 'besley') return undefined;
  const coloured = colours === null ? OWN_LOOK : lettersIn(deriveColours(colours));
  if (fonts === 'besley') return coloured;
  const { display, text, weight } = FONT_FACES[fonts];
  return {
    ...coloured,
    display: `${familyIn(display)}, ${OWN_LOOK.display.replace(/^Besley, /, '')}`,
    sans: `${familyIn(text)}, ${OWN_LOOK.sans.replace(/^'Public Sans', /, '')}`,
    weight,
  };
}

const familyIn = (family: string) => `'${family.replace(' Variable', '')}'`;

function lettersIn(derived: DerivedColours): LetterLook {
  const pick = (name: string, mode: Mode) => colourIn(derived, name, mode);
  const colours = (mode: Mode) => ({
    canvas: pick('canvas', mode),
    surface: pick('surface', mode),
    line: pick('line', mode),
    ink: pick('ink', mode),
    soft: pick('ink-soft', mode),
    faint: pick('ink-faint', mode),
    action: pick('action', mode),
    onAction: pick('on-action', mode),
    actionText: pick('action-text', mode),
    thread: pick('thread', mode),
  });
  return {
    ...OWN_LOOK,
    day: {
      ...colours(0),
      cloth: pick('cloth', 0),
      onCloth: pick('on-cloth', 0),
      clothThread: pick('cloth-thread', 0),
    },
    night: colours(1),
  };
}

/** The tile with the first letter of a shop: on the theme's cloth. */
export function iconTileOf({ colours }: Theme): IconTile | undefined {
  if (colours === null) return undefined;
  const derived = deriveColours(colours);
  return { ground: colourIn(derived, 'cloth', 0), letter: colourIn(derived, 'on-cloth', 0) };
}
