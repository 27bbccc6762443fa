import { createHash } from 'node:crypto';
import {
  describe,
  draw,
  ALL_PARAMETERS,
  factsOf,
  letteringOutline,
  measure,
  normalise,
  partsOf,
  picturesOf,
  pictureView,
  prepareForRaster,
  type Drawing,
  type Parameters,
  type PictureView,
} from '@tailorbird/art';
import type { Option } from '@tailorbird/contract/catalogue';
import { drawingOf, namesOf, type ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import type { Production } from '@tailorbird/contract/orders';
import { previewAddress } from '@tailorbird/contract/rules/preview-address';
import type { ProductArt } from '@tailorbird/contract/product-art';

type Settings = Pick<ProductArt, 'template' | 'fixed' | 'drives'>;

/** A piece as it was chosen, from the sides with its letterings. */
export interface DrawnPiece {
  hash: string;
  /** A sentence that describes the picture. */
  title: string;
  production: Production;
  /** Takes some milliseconds; the same hash always gives the same. */
  draw: () => { svg: string; lettering: string | null };
}

/**
 * All that an order keeps of a piece, so that nothing that changes later changes its picture. The
 * lettering is its outlines, an SVG in millimetres; null without one.
 */
export function drawItem(
  art: Settings,
  options: readonly Option[],
  choices: readonly ChosenOption[],
): DrawnPiece {
  const drawing = drawingOf(art, options, choices);
  const names = namesOf(art, options, choices);
  const view = pictureView(drawing);
  const { lettering, further } = measure(drawing);
  return {
    hash: hashOf(drawing, view),
    title: describe(drawing, names),
    production: {
      parts: partsOf(drawing, names),
      lettering,
      ...(further.length > 0 && { further }),
    },
    draw: () => ({ svg: drawFor(drawing, view), lettering: letteringOutline(drawing) }),
  };
}

/** A sentence that describes the picture of a piece, made without drawing it. */
export function titleOf(
  art: Settings,
  options: readonly Option[],
  choices: readonly ChosenOption[],
): string {
  return describe(drawingOf(art, options, choices), namesOf(art, options, choices));
}

/**
 * The address of the picture as the catalogue is now; `&w=320` goes behind it. `known` are the
 * options with those choices that are no longer offered: the address says what they look like.
 * Customers' pictures stand in it, too, signed.
 */
export function addressOf(
  product: { _id: string; art: Settings & Pick<ProductArt, 'revision'> },
  { offered, known }: { offered: readonly Option[]; known: readonly Option[] },
  choices: readonly ChosenOption[],
  signPictures: (pictures: string) => string,
): string {
  const { art } = product;
  const drawing = drawingOf(art, known, choices);
  const was = {
    ...(offered === known ? {} : otherThan(drawingOf(art, offered, choices), drawing)),
    ...heightsOf(drawing),
  };
  const { pictures } = visibleForm(drawing).parameters;
  return previewAddress(
    product,
    offered,
    choices,
    pictureView(drawing),
    pictures ? { ...was, pictures } : was,
    pictures && signPictures(pictures),
  );
}

/** How high letters may be, which no choice in an address says. */
const heightsOf = ({ parameters }: Drawing): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).filter(([name]) => name.startsWith('letterHeight')),
  );

/** The parameters of `drawing` that `other` has otherwise. */
function otherThan({ parameters: other }: Drawing, { parameters }: Drawing): Parameters {
  return Object.fromEntries(
    ALL_PARAMETERS.flatMap((name) => {
      const setting = parameters[name];
      return setting === undefined || setting === other[name] ? [] : [[name, setting]];
    }),
  );
}

/** What an order keeps of its drawing to find it; the signature opens it to whoever has it. */
interface SignedDrawing {
  hash: string;
  signature: string;
}

/** The address of the picture that an order keeps; `&w=320` goes behind it. */
export const addressOfDrawing = ({ hash, signature }: SignedDrawing) =>
  `/api/drawing/${hash}?signature=${signature}`;

/** The address of the outlines of its lettering. */
export const addressOfLettering = ({ hash, signature }: SignedDrawing) =>
  `/api/drawing/${hash}/lettering?signature=${signature}`;

/** Pixels. Of vectors it is next to nothing, but for the least of what is told apart. */
const WIDTH = 640;

/** The SVG that the renderer is given, at whatever width it is asked for. */
export const drawFor = (drawing: Drawing, view: PictureView): string =>
  prepareForRaster(draw(drawing, { view, size: WIDTH }));

/** Characters of base64url: 192 bits, so that nobody meets another's by trying. */
const LENGTH = 32;

/** The normal form without what nobody sees: the names of files. */
function visibleForm(drawing: Drawing): Drawing {
  const form = normalise(drawing);
  const pictures = picturesOf(form).map((picture) => ({ ...picture, name: '' }));
  if (pictures.length === 0) return form;
  return { ...form, parameters: { ...form.parameters, pictures: JSON.stringify(pictures) } };
}

/** Names what can be seen: the same picture has the same hash, and any other another. */
export function hashOf(drawing: Drawing, view: PictureView): string {
  const seen = [factsOf(drawing.template).version, visibleForm(drawing), view];
  const hash = createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
  return hash.slice(0, LENGTH);
}
