/** Pairs of typefaces, the display face of each first in its name; `besley` is the shop's own. */
export const FONT_PAIRS = [
  'besley',
  'bricolage',
  'playfair',
  'fredoka',
  'archivo',
  'newsreader',
] as const;
export type FontPair = (typeof FONT_PAIRS)[number];

export const CORNERS = ['sharp', 'soft', 'round'] as const;
export type Corners = (typeof CORNERS)[number];

/** How the button that orders is drawn: with a seam within its edge, or without. */
export const ORDER_BUTTONS = ['sewn', 'plain'] as const;
export type OrderButton = (typeof ORDER_BUTTONS)[number];

/** The colours that an owner picks, each as #rrggbb in lower case. All others are derived from them. */
export interface ThemeColours {
  /** The ground of each page by day. */
  paper: string;
  /** Words by day. */
  ink: string;
  /** Buttons, links and the banner's cloth. */
  action: string;
}

/** The choices of an owner that colour the shop and shape it. */
export interface Theme {
  /** Null stands for the shop's own, as in web/src/ui/tokens.css. */
  colours: ThemeColours | null;
  fonts: FontPair;
  corners: Corners;
  orderButton: OrderButton;
}

/** A shop with it has the built style sheet alone. */
export const DEFAULT_THEME: Theme = {
  colours: null,
  fonts: 'besley',
  corners: 'soft',
  orderButton: 'sewn',
};
