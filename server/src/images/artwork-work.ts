import type { PictureKind } from './picture-header.ts';

/** A picture of a customer, as it came, or as an SVG that the shop has rebuilt. */
export interface ArtworkSource {
  bytes: Buffer;
  kind: PictureKind | 'svg';
}

/** How a customer has their picture changed; each that is left out changes nothing. */
export interface ArtworkRecipe {
  /** Percent of the distance between black and white up to which a colour is the paper's. */
  paper?: number;
  /** How many colours are left. */
  reduce?: number;
  /** As #rrggbb: the only one that is left. */
  colour?: string;
}

export type ArtworkWork =
  | {
      /** Looks at a picture that a customer has uploaded. */
      kind: 'artwork';
      path: string;
      format: PictureKind | 'svg';
      /** Pixels of width times height, and bytes of the file. */
      limits: { pixels: number; bytes: number };
    }
  | {
      /** For pages: never enlarged, but an SVG fills that many pixels of the longer side. */
      kind: 'artwork rendition';
      source: ArtworkSource;
      recipe: ArtworkRecipe;
      width: number;
    }
  | {
      /** For a printer: a PNG of exactly that many pixels. */
      kind: 'artwork print';
      source: ArtworkSource;
      recipe: ArtworkRecipe;
      width: number;
      height: number;
      /** Dots an inch, which the file states. */
      dpi: number;
    };

/** WebP with an alpha channel. */
export interface ArtworkPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface ArtworkFacts {
  /** Pixels of the upright picture; user units of an SVG. */
  width: number;
  height: number;
  /** The rebuilt SVG, the only one to be kept of it. */
  svg?: string;
  /** As #rrggbb; null when there are more than twelve, as in a photo. */
  colours: string[] | null;
  preview: ArtworkPicture;
}

export type ArtworkOutcome =
  | ({ kind: 'artwork kept' } & ArtworkFacts)
  /** An SVG that is not taken: `what` reads on in “crest.svg holds …, so we do not take it.” */
  | { kind: 'refused'; code: string; what: string }
  | ({ kind: 'artwork rendition'; colours: string[] | null } & ArtworkPicture)
  | { kind: 'artwork print'; bytes: Buffer; width: number; height: number }
  | { kind: 'too many bytes' }
  | { kind: 'too many pixels' }
  | { kind: 'unreadable'; reason: string };
