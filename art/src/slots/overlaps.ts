import { evenlySpaced } from '../kit/paths.ts';
import { type Bounds, joined } from '../kit/regions.ts';
import { factsOf } from '../facts/templates.ts';
import type { PlaceId, TemplateId } from '../parameters.ts';
import { PLACES } from './places.ts';
import { type Emblem, placeAt, type Slot } from './slot.ts';

const STATIONS = 160;

function slotBounds(slot: Slot): Bounds {
  if (!('curve' in slot)) {
    const { cx, cy, w, h } = slot;
    return [cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2];
  }
  const seen = evenlySpaced(slot.curve, STATIONS, 640).filter(
    ([, , , , s]) => s >= slot.from && s <= slot.to,
  );
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
  const reach = slot.h / 2;
  return [
    Math.min(...xs) - reach,
    Math.min(...ys) - reach,
    Math.max(...xs) + reach,
    Math.max(...ys) + reach,
  ];
}

const emblemBounds = ({ x, y, s }: Emblem): Bounds => [
  x - s * 100,
  y - s * 100,
  x + s * 100,
  y + s * 100,
];

/** Of lettering alone, or of whatever can be printed there with a motif. */
function boundsOf(template: TemplateId, id: PlaceId, isPrint: boolean): Bounds | null {
  const { slot, motif, both } = placeAt(PLACES[template], id);
  const lettered = slotBounds(slot);
  if (!isPrint) return lettered;
  const others = [
    motif ? emblemBounds(motif) : null,
    both ? emblemBounds(both.motif) : null,
    both?.slot ? slotBounds(both.slot) : null,
  ];
  return others.reduce<Bounds | null>(joined, lettered);
}

/**
 * Whether a lettering at `further` could lie over another one: at a further place as well, or at a
 * print position, with its motif.
 */
export function overlaps(
  template: TemplateId,
  further: PlaceId,
  other: { id: PlaceId; isPrint: boolean },
): boolean {
  const { places } = factsOf(template);
  const viewOf = (id: PlaceId) => places.find((place) => place.id === id)?.view;
  if (viewOf(further) !== viewOf(other.id)) return false;
  const one = boundsOf(template, further, false);
  const two = boundsOf(template, other.id, other.isPrint);
  return (
    one !== null &&
    two !== null &&
    one[0] < two[2] &&
    two[0] < one[2] &&
    one[1] < two[3] &&
    two[1] < one[3]
  );
}
