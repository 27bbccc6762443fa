import { mountsOf, toView, cornersOf, type Drawing, type PictureView } from '@tailorbird/art';
import type { Option } from '@tailorbird/contract/catalogue';
import type { ProducedPicture } from '@tailorbird/contract/orders';
import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import type { ArtworkFacts } from '@tailorbird/contract/kinds/artwork';
import { artworkProblems } from '@tailorbird/contract/rules/artwork-problems';
import { recipeOf } from '@tailorbird/contract/rules/artwork-recipes';
import type { ChosenOption, ChosenPicture } from '@tailorbird/contract/rules/drawn-choices';
import { heightAt } from '@tailorbird/contract/rules/picture-height';

type KnownPicture = ChosenPicture & { picture: ArtworkFacts };

const isKnown = (placed: ChosenPicture): placed is KnownPicture => placed.picture !== undefined;

/** The customer's pictures on a piece, with all that an order keeps of them for the workshop. */
export function producedPictures(
  drawing: Drawing,
  view: PictureView,
  options: readonly Option[],
  choices: readonly ChosenOption[],
): ProducedPicture[] {
  return choices.flatMap(({ optionId, artwork = [] }) => {
    const rules = options.find(({ _id }) => _id === optionId)?.artwork;
    if (!rules) return [];
    const known = artwork.filter(isKnown);
    const said = artworkProblems(rules, known);
    return known.flatMap((placed) => {
      const place = rules.places.find(({ id }) => id === placed.place);
      if (!place) return [];
      const says = said.flatMap((problem) => (problem.place === place.id ? problem.says : []));
      return [{ ...producedPicture(drawing, view, place, placed), says }];
    });
  });
}

const tenth = (millimetres: number) => Math.round(millimetres * 10) / 10;

function producedPicture(
  drawing: Drawing,
  view: PictureView,
  { side, name: place, method }: ArtworkPlace,
  { id, picture, width, x, y, turn, edits, redraw }: KnownPicture,
): Omit<ProducedPicture, 'says'> {
  const { name, kind, colours } = picture;
  return {
    artworkId: id,
    name,
    kind,
    pixels: { width: picture.width, height: picture.height },
    side,
    position: `on the ${side}`,
    place,
    method,
    width,
    height: tenth(heightAt(picture, width)),
    below: y,
    belowWhat: mountsOf(drawing).mounts[side]?.what ?? 'the collar',
    aside: x,
    turn,
    colours,
    recipe: recipeOf(edits),
    redraw: redraw ?? false,
    drawn: drawnAt(drawing, view, { side, x, y, width, height: heightAt(picture, width), turn }),
    refusal: null,
  };
}

/** Where either side hangs in a picture of both: see both-sides.ts of art. */
const OF_BOTH = {
  front: { x: -25, y: -30, scale: 0.7 },
  back: { x: 325, y: 435, scale: 0.7 },
} as const;

/** Null on a side that the picture does not show, or that the template has no place on. */
function drawnAt(
  drawing: Drawing,
  view: PictureView,
  placed: Parameters<typeof cornersOf>[0],
): ProducedPicture['drawn'] {
  const { side } = placed;
  const facts = mountsOf(drawing);
  const mount = facts.mounts[side];
  if (!mount || (view !== 'both' && view !== side)) return null;
  const { x: dx, y: dy, scale } = view === 'both' ? OF_BOTH[side] : { x: 0, y: 0, scale: 1 };
  const shown = (point: { x: number; y: number }) => {
    const { x, y } = toView(facts, side, point);
    return { x: tenth(dx + x * scale), y: tenth(dy + y * scale) };
  };
  const { millimetresPerUnit = facts.millimetresPerUnit } = mount;
  return {
    mount: shown({ x: 0, y: 0 }),
    corners: cornersOf(placed).map(shown),
    millimetresPerUnit: millimetresPerUnit / (facts.at[2] * scale),
    window: { x: dx, y: dy, width: 1000 * scale, height: 1250 * scale },
  };
}
