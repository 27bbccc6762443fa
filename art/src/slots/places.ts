import type { TemplateId } from '../parameters.ts';
import { backpack, pouch, tote } from './bags.ts';
import { hoodie } from './hoodie.ts';
import { polo } from './polo.ts';
import { rosetteSash, sash } from './sashes.ts';
import type { Place, Places } from './slot.ts';
import { tee } from './tee.ts';

const PLACES: Readonly<Record<TemplateId, Places>> = {
  tote,
  backpack,
  pouch,
  tee,
  polo,
  hoodie,
  sash,
  'rosette-sash': rosetteSash,
};

export function placeOf(template: TemplateId, position: string): Place {
  const places = PLACES[template];
  const place = Object.hasOwn(places, position) ? places[position] : undefined;
  if (!place) throw new RangeError(`${template} has no room for a print at ${position}`);
  return place;
}
