import type { FontPair } from './theme.ts';

/** How the two typefaces of a pair are set; their files stand in web/src/ui/fonts. */
export interface PairFaces {
  /** The family of titles, prices and names of goods. */
  display: string;
  /** The only weight that the display face is set in. */
  weight: number;
  /** In em, added to the tracking of titles. */
  tracking: number;
  /** The kind of typeface that stands in for the display face. */
  kind: 'serif' | 'sans-serif';
  /** The family of everything else: in 400 and 600. */
  text: string;
}

export const FONT_FACES: Record<FontPair, PairFaces> = {
  besley: {
    display: 'Besley',
    weight: 500,
    tracking: 0,
    kind: 'serif',
    text: 'Public Sans Variable',
  },
  bricolage: {
    display: 'Bricolage Grotesque',
    weight: 600,
    tracking: -0.01,
    kind: 'sans-serif',
    text: 'Instrument Sans',
  },
  playfair: {
    display: 'Playfair Display',
    weight: 500,
    tracking: 0,
    kind: 'serif',
    text: 'Source Sans 3',
  },
  fredoka: {
    display: 'Fredoka',
    weight: 500,
    tracking: 0,
    kind: 'sans-serif',
    text: 'Nunito',
  },
  archivo: {
    display: 'Archivo Variable',
    weight: 750,
    tracking: -0.01,
    kind: 'sans-serif',
    text: 'Archivo Variable',
  },
  newsreader: {
    display: 'Newsreader',
    weight: 500,
    tracking: -0.005,
    kind: 'serif',
    text: 'Hanken Grotesk',
  },
};
