// Most pieces have no picture of a customer: what reads and places pictures is loaded when one has.
import type { Drawing, Parameters, PictureParameter } from '../parameters.ts';

type Side = 'front' | 'back';

/** A picture on the side that is seen, as markup, and the upright box round it in units. */
export interface PieceArtwork {
  markup: string;
  box: readonly [left: number, top: number, right: number, bottom: number];
  /** The print position that it lies over; empty where nothing makes room for it. */
  position: string;
}

/** The code that pictures need, see pictures.ts. */
export interface PictureCode {
  /** The parameters of pictures and photographs in normal form, without what cannot be read. */
  normalPictures: (drawing: Drawing) => Pick<Parameters, PictureParameter>;
  /** The sides of the pictures of a normal form. */
  pictureSides: (form: Drawing) => Side[];
  /** Such as: crest.png on the front, 200 mm wide */
  picturePhrases: (form: Drawing, safe: (name: string) => string) => string[];
  /** The lowest first. */
  placedPictures: (form: Drawing, side: Side) => PieceArtwork[];
  /** The markup of the photograph of that side; empty without one. */
  photographOf: (form: Drawing, side: Side) => string;
}

let code: PictureCode | undefined;

/** From now on drawings show their pictures. */
export function setPictureCode(loaded: PictureCode): void {
  code = loaded;
}

/** Undefined where it is not loaded: a drawing is then as it would be without pictures. */
export const pictureCode = (): PictureCode | undefined => code;
