/** Constants of the customer's own pictures, for browser and server alike. */

/** Ways in which a workshop brings a picture onto a piece. */
export const ARTWORK_METHODS = [
  'print',
  'transfer',
  'screen-print',
  'embroidery',
  'plotter',
] as const;

export type ArtworkMethod = (typeof ARTWORK_METHODS)[number];

/** As a sentence begins with it: "Screen print takes 6." */
export const ARTWORK_METHOD_NAMES: Record<ArtworkMethod, string> = {
  print: 'Print',
  transfer: 'Transfer',
  'screen-print': 'Screen print',
  embroidery: 'Embroidery',
  plotter: 'Plotter',
};

/** Kinds of files that customers may send. */
export const ARTWORK_FILE_KINDS = ['png', 'jpeg', 'webp', 'svg'] as const;

export type ArtworkFileKind = (typeof ARTWORK_FILE_KINDS)[number];

/** As a sentence names them. */
export const ARTWORK_FILE_KIND_NAMES: Record<ArtworkFileKind, string> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  svg: 'SVG',
};

/** Limits of one method, as an option of the kind artwork has them. */
export interface ArtworkMethodLimits {
  /** Any where it is null. */
  leastDpi: number | null;
  /** Any where it is null. */
  mostColours: number | null;
  files: ArtworkFileKind[];
}

/** Limits of a new option. */
export const USUAL_METHODS: Record<ArtworkMethod, ArtworkMethodLimits> = {
  print: { leastDpi: 150, mostColours: null, files: ['png', 'jpeg', 'webp', 'svg'] },
  transfer: { leastDpi: 200, mostColours: null, files: ['png', 'jpeg', 'webp', 'svg'] },
  'screen-print': { leastDpi: 300, mostColours: 6, files: ['png', 'jpeg', 'webp', 'svg'] },
  embroidery: { leastDpi: 200, mostColours: 6, files: ['png', 'jpeg', 'webp', 'svg'] },
  plotter: { leastDpi: null, mostColours: 2, files: ['png', 'webp', 'svg'] },
};

export const ARTWORK_SIDES = ['front', 'back'] as const;

export type ArtworkSide = (typeof ARTWORK_SIDES)[number];

/** Whether breaking a limit of a method only warns. */
export const ARTWORK_STRICTNESS = ['warn', 'refuse'] as const;

/** By what a picture at a place is paid. */
export const ARTWORK_PRICINGS = ['piece', 'area', 'colours'] as const;

export type ArtworkPricing = (typeof ARTWORK_PRICINGS)[number];

/** Square millimetres of a step of a price by area. */
export const ARTWORK_AREA_STEP = 10_000;

/** Colours that are told apart; a picture of more is "more than 12". */
export const ARTWORK_COLOURS_TOLD = 12;

/** The sentence of a new option, which customers tick. */
export const USUAL_RIGHTS = 'I may use this picture';

/** Of one file. */
export const ARTWORK_FILE = { bytes: 20 * 1024 * 1024, pixels: 40_000_000 } as const;

/** Bytes and files that a guest, an account and a network may have uploaded. */
export const ARTWORK_QUOTAS = {
  guest: { files: 20, bytes: 100 * 1024 * 1024 },
  account: { bytes: 500 * 1024 * 1024 },
  /** Of a day. */
  network: { files: 200, bytes: 1024 * 1024 * 1024 },
} as const;

/** Days that an artwork is kept which nothing uses. */
export const ARTWORK_DAYS = 7;

/** Places of an option, and pictures on one piece. */
export const ARTWORK_PLACES_MAX = 6;

/** Millimetres of a print box, and how far from the collar or the middle it may be. */
export const ARTWORK_BOX = { least: 10, most: 1000, away: 1000 } as const;

/** Millimetres of the width of a placed picture. */
export const ARTWORK_WIDTH = { least: 5, most: 1000 } as const;

/** Pixels of the longer side of a rendition. */
export const ARTWORK_RENDITION_SIDE = 640;

/** Characters of the name of a file. */
export const ARTWORK_NAME_MAX_LENGTH = 120;

/** Characters of why a picture is refused. */
export const ARTWORK_REASON_MAX_LENGTH = 300;

/** A change of a picture that leaves its file as it is. */
export interface ArtworkEdits {
  /** Makes the paper transparent: per cent of how far a colour may be from that at the edge. */
  paper?: number | undefined;
  /** Takes so many of its colours, each pixel the nearest. */
  reduce?: number | undefined;
  /** Makes all of it one colour, `#rrggbb`. */
  colour?: string | undefined;
}

/** Where a picture lies on a piece, in millimetres. */
export interface ArtworkPosition {
  /** Of the picture before it is turned. */
  width: number;
  /** From the middle of the piece to that of the picture, positive towards the wearer's left. */
  x: number;
  /** From the collar down to the upper edge of the picture before it is turned. */
  y: number;
  /** Whole degrees from -180 to 180, clockwise as one looks at it, about its middle. */
  turn: number;
}

/** Facts of a picture that a choice keeps, so that nothing has to ask for them again. */
export interface ArtworkFacts {
  /** Of the file. */
  name: string;
  kind: ArtworkFileKind;
  /** Pixels, upright; of an SVG its own units. */
  width: number;
  height: number;
  /** `#rrggbb` with the edits, the most frequent first; null for more than are told apart. */
  colours: string[] | null;
}

/** A picture of the customer's at a place of a piece, as it is sent. */
export interface PlacedPicture extends ArtworkPosition {
  /** Of the artwork. */
  id: string;
  /** Of the option's place. */
  place: string;
  edits: ArtworkEdits;
  /** It is to be redrawn by the workshop, as a service. */
  redraw?: true | undefined;
}

/** A picture at a place with the facts of its file, as carts and orders keep it. */
export interface DescribedPicture extends PlacedPicture {
  picture: ArtworkFacts;
  /** Warnings as the customer reads them. */
  says?: string[] | undefined;
}
