import type { Option } from '../catalogue.ts';
import type { TextPrice } from '../price-rules.ts';
import { lengthInCodePoints } from '../kinds/code-points.ts';
import type { ChosenOption, ChosenPicture } from './drawn-choices.ts';
import { isolate } from './isolate.ts';
import { ARTWORK_AREA_STEP, ARTWORK_COLOURS_TOLD } from '../kinds/artwork.ts';
import type { ArtworkPlace, ArtworkRules } from '../artwork-rules.ts';
import { heightAt } from './picture-height.ts';
import { minorUnits, formatMoney, toMinorUnits, type MinorUnits } from './money.ts';
import type { OptionKind } from '../kinds/option-kinds.ts';

/** The price that a choice adds to one piece. */
export interface Charge {
  label: string;
  unitCents: MinorUnits;
  why: 'value' | 'text' | 'picture';
}

type ChargeRule = (option: Option, choice: ChosenOption) => readonly Charge[];

/** Apart from the other rules of the kinds: a page without prices of choices never loads these. */
export const charges: Record<OptionKind, ChargeRule> = {
  choice: chargeForValue,
  colour: chargeForValue,
  text: ({ name, textPrice }, { value = '' }) =>
    textPrice && value ? chargeForText(name, textPrice, value) : [],
  artwork: chargeForPictures,
};

function chargeForValue({ name, values }: Option, { valueId }: ChosenOption): Charge[] {
  const value = values.find(({ _id }) => _id === valueId);
  if (!value?.surcharge) return [];
  const label = `${isolate(name)}: ${isolate(value.value)}`;
  return [{ label, unitCents: toMinorUnits(value.surcharge), why: 'value' }];
}

/** `Wording: 7 letters, 3 free, 4 × $0.50`. Empty: this text costs nothing. */
function chargeForText(
  name: string,
  { flat, perCharacter, freeCharacters, areSpacesFree }: TextPrice,
  text: string,
): Charge[] {
  const counted = lengthInCodePoints(areSpacesFree ? text.replaceAll(/\s/gu, '') : text);
  const charged = perCharacter > 0 ? Math.max(0, counted - freeCharacters) : 0;
  const each = toMinorUnits(perCharacter);
  const unitCents = minorUnits(toMinorUnits(flat) + charged * each);
  if (unitCents === 0) return [];
  const base = flat > 0 ? `${formatMoney(toMinorUnits(flat))} + ` : '';
  const free = freeCharacters > 0 ? `, ${freeCharacters} free, ${charged}` : '';
  const letters = counted === 1 ? 'letter' : 'letters';
  const how = charged > 0 ? `: ${base}${counted} ${letters}${free} × ${formatMoney(each)}` : '';
  return [{ label: `${isolate(name)}${how}`, unitCents, why: 'text' }];
}

/** `Your picture, Left chest: 4 colours × $0.75`. One for each picture that costs something. */
function chargeForPictures({ name, artwork }: Option, { artwork: pictures = [] }: ChosenOption) {
  return pictures.flatMap((placed): Charge[] => {
    const place = artwork?.places.find(({ id }) => id === placed.place);
    if (!artwork || !place) return [];
    const { by, piece, each } = place.price;
    const count = by === 'piece' ? 0 : countedOf(artwork, place, placed);
    const unitCents = minorUnits(toMinorUnits(piece) + count * toMinorUnits(each));
    if (unitCents === 0) return [];
    const base = piece > 0 ? `${formatMoney(toMinorUnits(piece))} + ` : '';
    const unit = by === 'area' ? '100 cm²' : count === 1 ? 'colour' : 'colours';
    const how =
      count > 0 && each > 0
        ? `: ${base}${count} ${by === 'area' ? '× ' : ''}${unit} × ${formatMoney(toMinorUnits(each))}`
        : '';
    return [{ label: `${isolate(name)}, ${isolate(place.name)}${how}`, unitCents, why: 'picture' }];
  });
}

/** Begun steps of its area, or its colours. */
function countedOf(rules: ArtworkRules, place: ArtworkPlace, placed: ChosenPicture): number {
  const { picture, width } = placed;
  if (!picture) return 0;
  if (place.price.by === 'colours') return countColours(rules, place, placed);
  // a hair over a step is rounding
  return Math.max(1, Math.ceil((width * heightAt(picture, width)) / ARTWORK_AREA_STEP - 0.001));
}

/**
 * Colours that are paid for; more than are told apart count as one more than that. What is redrawn
 * has no more of them than its method takes.
 */
export function countColours(
  { methods, redrawing }: ArtworkRules,
  { method }: ArtworkPlace,
  { picture, redraw }: ChosenPicture,
): number {
  if (!picture) return 0;
  const found = picture.colours ? picture.colours.length : ARTWORK_COLOURS_TOLD + 1;
  const { mostColours } = methods[method];
  return redraw && redrawing !== null && mostColours !== null
    ? Math.min(found, mostColours)
    : found;
}
