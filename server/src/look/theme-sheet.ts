import { FONT_FACES } from '@tailorbird/contract/kinds/font-pairs';
import type { Corners, FontPair, Theme } from '@tailorbird/contract/kinds/theme';
import { bannerDrawing } from './banner-drawing.ts';
import { colourIn, deriveColours, type DerivedColours } from './theme-colours.ts';

/**
 * What is not the admin's: that keeps the shop's own look, in the same document. Twice as strong as
 * `:root`, so that it holds wherever the sheet stands.
 */
const STOREFRONT = ':root:not(:has(.admin-body))';

/** Of `--radius-xs` to `--radius-lg`, and of the seam within the button that orders. */
const RADII: Record<Exclude<Corners, 'soft'>, readonly string[]> = {
  sharp: ['0px', '2px', '2px', '4px', '0px'],
  round: ['6px', '12px', '18px', '24px', '8px'],
};
const RADIUS_NAMES = ['radius-xs', 'radius-sm', 'radius-md', 'radius-lg', 'radius-seam'];

/** Drawings use it, and no style. */
const OF_DRAWINGS = 'cloth-thread';

/**
 * The rules of a theme: tokens of web/src/ui/tokens.css, and the banner in its colours.
 * @param banner web/src/ui/banner.svg
 */
export function themeRules(theme: Theme, banner: string): string {
  const colours = theme.colours && deriveColours(theme.colours);
  const declared = {
    ...(colours && colourTokens(colours)),
    ...(theme.fonts === 'besley' ? {} : fontTokens(theme.fonts)),
    ...cornerTokens(theme.corners),
    ...(theme.orderButton === 'plain' && { seam: '0' }),
  };
  const rules = [ruleOf(STOREFRONT, declared)];
  if (colours) {
    const drawing = encodeURIComponent(bannerDrawing(banner, colours));
    rules.push(
      `${STOREFRONT} .banner>img{content:url("data:image/svg+xml,${drawing.replaceAll("'", '%27')}")}`,
    );
  }
  return `${rules.join('\n')}\n`;
}

/** The ground of each page by day and by night; undefined for the shop's own. */
export function paperOf({ colours }: Theme): readonly [light: string, dark: string] | undefined {
  if (colours === null) return undefined;
  const derived = deriveColours(colours);
  return [colourIn(derived, 'canvas', 0), colourIn(derived, 'canvas', 1)];
}

function ruleOf(selector: string, tokens: Record<string, string>): string {
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  return `${selector}{${lines.join(';')}}`;
}

function colourTokens({ tokens }: DerivedColours): Record<string, string> {
  const declared: Record<string, string> = {};
  for (const [name, value] of Object.entries(tokens)) {
    if (name === OF_DRAWINGS) continue;
    declared[`color-${name}`] =
      typeof value === 'string' ? value : `light-dark(${value.join(',')})`;
  }
  return declared;
}

function cornerTokens(corners: Corners): Record<string, string> {
  if (corners === 'soft') return {};
  const radii = RADII[corners];
  return Object.fromEntries(RADIUS_NAMES.map((name, n) => [name, radii[n] ?? '0px']));
}

const LAST_RESORT = { serif: 'Georgia, serif', 'sans-serif': 'system-ui, sans-serif' } as const;

/** Families of the pair with what stands in for them, as its sheet in web/src/ui/fonts names them. */
function fontTokens(pair: FontPair): Record<string, string> {
  const { display, text, kind, weight, tracking } = FONT_FACES[pair];
  return {
    'font-display': stack(display, kind),
    'font-sans': stack(text, 'sans-serif'),
    'display-weight': `${weight}`,
    'display-tracking': `${tracking}em`,
  };
}

export function stack(family: string, kind: 'serif' | 'sans-serif'): string {
  const bare = family.replace(' Variable', '');
  const android = kind === 'serif' ? 'Noto' : 'Roboto';
  const names = [family, ...['Fallback', android, 'DejaVu'].map((of) => `${bare} ${of}`)];
  return `${names.map((name) => `'${name}'`).join(', ')}, ${LAST_RESORT[kind]}`;
}
