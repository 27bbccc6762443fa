import type { ArtPhotograph, ProductArtSettings } from '@tailorbird/contract/product-art';
import type { Option } from '@tailorbird/contract/catalogue';
import type { ArtworkSide } from '@tailorbird/contract/kinds/artwork';
import type { DrawingPoint, PieceBox, SideScale } from '../options/artwork/box-on-drawing.ts';

/** A place that is to be shown on a photograph, in millimetres. */
export interface PhotoPlace extends PieceBox {
  id: string;
  name: string;
}

/** Shown where no option of the type has a place on that side. */
const USUAL_BOX: PieceBox = { width: 300, height: 380, below: 60, aside: 0 };

/** Millimetres of a photograph of 1000 units, at most and at least, as the shop takes them. */
const SCALE = { least: 0.01, most: 20 } as const;

const tenth = (value: number) => Math.round(value * 10) / 10;
const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** A photograph before anybody has said where its places are. */
export const newPhotograph = (imageId: string): ArtPhotograph => ({
  imageId,
  x: 500,
  y: 250,
  millimetresPerUnit: 1,
});

/** A product that is shown by a photograph. */
export const artOfPhotograph = (imageId: string): ProductArtSettings => ({
  template: 'photo',
  fixed: {},
  drives: [],
  photo: { front: newPhotograph(imageId) },
});

/** The places of the options of a type on a side; without one a usual box, to measure by. */
export function photoPlaces(
  options: readonly Option[],
  side: ArtworkSide,
  usual: string,
): PhotoPlace[] {
  const places = options.flatMap(({ _id, artwork }) =>
    (artwork?.places ?? []).flatMap(({ id, name, side: on, width, height, below, aside }) =>
      on === side ? [{ id: `${_id} ${id}`, name, width, height, below, aside }] : [],
    ),
  );
  return places.length > 0 ? places : [{ ...USUAL_BOX, id: 'usual', name: usual }];
}

/** How millimetres lie on the photograph. */
export const photoScale = (
  { x, y, millimetresPerUnit }: ArtPhotograph,
  side: ArtworkSide,
): SideScale => ({
  origin: { x, y },
  unitsPerMillimetre: 1 / millimetresPerUnit,
  sign: side === 'front' ? 1 : -1,
});

/** The photograph with all its places moved by so many units. */
export const movedPlaces = (photograph: ArtPhotograph, by: DrawingPoint): ArtPhotograph => ({
  ...photograph,
  x: tenth(between(photograph.x + by.x, 0, 1000)),
  y: tenth(between(photograph.y + by.y, 0, 1250)),
});

/** The photograph with other millimetres across it, all places about the middle of the collar. */
export const withMillimetres = (photograph: ArtPhotograph, across: number): ArtPhotograph => ({
  ...photograph,
  millimetresPerUnit: between(Math.round(across * 10) / 10_000, SCALE.least, SCALE.most),
});

/** The photograph with the corner of a place moved: the place keeps its millimetres. */
export function sizedPlaces(
  photograph: ArtPhotograph,
  place: PhotoPlace,
  by: DrawingPoint,
  side: ArtworkSide,
): ArtPhotograph {
  const { origin, unitsPerMillimetre, sign } = photoScale(photograph, side);
  const wide = Math.max(10, place.width * unitsPerMillimetre + by.x);
  const scaled = withMillimetres(photograph, (place.width / wide) * 1000);
  // the upper left corner of the box stays
  const units = 1 / scaled.millimetresPerUnit - unitsPerMillimetre;
  return movedPlaces(
    { ...scaled, x: origin.x, y: origin.y },
    { x: -(sign * place.aside - place.width / 2) * units, y: -place.below * units },
  );
}
