import { hexOf, oklchOf } from './oklch.ts';
import { colourIn, type DerivedColours } from './theme-colours.ts';

/** Leaves and the bird's wing on the cloth `#37411B`, from the weave to the lightest part. */
const ON_CLOTH = ['#3E481F', '#435020', '#4E5D27', '#5B6B2E', '#65763A', '#93A052', '#C3CC8F'];
const CLOTH = '#37411B';
const BREAST = '#FBF6EC';
const CROWN = '#E2743B';
const THREAD = '#F0925F';

/**
 * web/src/ui/banner.svg in the colours of a theme: its leaves are as much lighter than its cloth as
 * they are there.
 */
export function bannerDrawing(drawing: string, colours: DerivedColours): string {
  const { l: own } = oklchOf(CLOTH);
  const { l, c, h } = oklchOf(colourIn(colours, 'cloth', 0));
  const mark = colourIn(colours, 'cloth-thread', 0);
  const replacements = new Map([
    [CLOTH, colourIn(colours, 'cloth', 0)],
    [BREAST, colourIn(colours, 'on-cloth', 0)],
    [CROWN, mark],
    [THREAD, mark],
    ...ON_CLOTH.map((colour) => {
      const lighter = oklchOf(colour).l - own;
      return [colour, hexOf({ l: l + lighter, c: Math.min(c, 0.12), h })] as const;
    }),
  ]);
  return drawing
    .replaceAll(/#[0-9A-F]{6}/g, (colour) => replacements.get(colour) ?? colour)
    .replaceAll('\n', '');
}
