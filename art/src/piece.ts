import { isPrinted, normalise, positionOf, printedSides, textsOf } from './facts/normalise.ts';
import { type PieceArtwork, pictureCode } from './facts/picture-code.ts';
import { factsOf, viewsOf } from './facts/templates.ts';
import { hash } from './kit/numbers.ts';
import { type Setting, setLetters } from './lettering/setting.ts';
import type { DrawOptions, Drawing, TemplateId, View } from './parameters.ts';
import { type Emblem, placeAt, type Places, roomFor } from './slots/slot.ts';

/** A text in its place, on the side that is seen. */
export interface Lettering {
  position: string;
  setting: Setting;
  /** Null when the cloth decides. */
  colour: string | null;
}

/** A drawing with everything resolved that templates have in common. */
export interface Piece {
  template: TemplateId;
  view: View;
  /** The side that is seen: that of the detail is the one with the print. */
  isBack: boolean;
  colour: string;
  trim: string | null;
  /** Null when the cloth decides. */
  textColour: string | null;
  method: string;
  motif: string;
  /** of the print, whichever side it is on */
  position: string;
  fastening: string;
  background: string;
  /** That at the print position is the first, if it is seen. */
  letterings: Lettering[];
  /** those on the side that is seen */
  pictures: PieceArtwork[];
  /** The photograph of that side as markup; left out of what is drawn. */
  photo: string | undefined;
  /** the place of the motif, when it is on the side that is seen */
  emblem: Emblem | null;
  title: string;
  size: number | undefined;
  prefix: string;
}

export function pieceOf(drawing: Drawing, places: Places, options: DrawOptions): Piece {
  const form = normalise(drawing);
  const { template, parameters: p } = form;
  const facts = factsOf(template);
  const view = viewsOf(form).find((known) => known === options.view) ?? 'front';
  const position = positionOf(facts, p.printPosition);
  const isPrint = isPrinted(form);
  const isBack = view === 'back' || (view === 'detail' && printedSides(form)[0] === 'back');
  const isSeen = isPrint && (position.view === 'back') === isBack;

  const place = placeAt(places, position.id);
  const { text, motif = 'none' } = p;
  const [code, side] = [pictureCode(), isBack ? 'back' : 'front'] as const;
  const hasMotif = motif !== 'none';
  const texts = textsOf(form);
  const letterings = texts
    .filter(({ position }) => (position.view === 'back') === isBack)
    .map(({ at, position: { id }, text, font, ink = null, most }): Lettering => {
      const height = most && most / facts.millimetresPerUnit;
      const slot = roomFor(placeAt(places, id), !at && hasMotif, height);
      return { position: id, setting: setLetters(text, font, slot), colour: ink };
    });
  const words = texts.map(({ text }) => text).join(', ');
  return {
    template,
    view,
    isBack,
    colour: p.colour ?? '',
    trim: p.trim ?? null,
    textColour: p.textColour ?? null,
    method: p.textMethod ?? '',
    motif,
    position: position.id,
    fastening: p.fastening ?? '',
    background: p.background ?? '',
    letterings,
    pictures: code?.placedPictures(form, side) ?? [],
    photo: p.photo && code?.photographOf(form, side),
    emblem: isSeen && hasMotif ? ((text ? place.both?.motif : place.motif) ?? null) : null,
    title: `${facts.name}${words && `: ${words}`}`,
    size: options.size,
    prefix: options.prefix || template.charAt(0) + hash(JSON.stringify([form, view])),
  };
}
