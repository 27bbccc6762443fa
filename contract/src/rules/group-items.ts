import type { Production } from '../orders.ts';
import type { PriceLine } from '../price-rules.ts';
import type { ChosenPicture } from './drawn-choices.ts';
import { pictureIdentities } from './item-identity.ts';

interface Choice {
  optionId: string;
  optionName: string;
  /** Null for a text, and for pictures. */
  valueId: string | null;
  value: string;
  artwork?: readonly ChosenPicture[] | undefined;
}

interface Groupable {
  _id: string;
  group: { _id: string } | null;
}

/** Items that stand together, in their order, or one that stands by itself. */
export interface ItemGroup<Item> {
  /** The id of the group, or of the item. */
  key: string;
  /** Null when the item belongs to no group. */
  groupId: string | null;
  first: Item;
  items: readonly Item[];
}

/** Puts the items of each group together, where the first of them stands. */
export function groupItems<Item extends Groupable>(items: readonly Item[]): ItemGroup<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = item.group?._id ?? item._id;
    const others = groups.get(key);
    if (others) others.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].flatMap(([key, [first, ...rest]]) =>
    first ? [{ key, groupId: first.group?._id ?? null, first, items: [first, ...rest] }] : [],
  );
}

/** All letterings of an ordered piece, that at the print position first. */
export const letteringsOf = (production: Production | undefined) => [
  ...(production?.lettering ? [production.lettering] : []),
  ...(production?.further ?? []),
];

/** The height of the letters of each: `18 mm, 190 mm`; empty without lettering. */
export const letterHeights = (production: Production | undefined): string =>
  letteringsOf(production)
    .map(({ letterHeight }) => `${Math.round(letterHeight)}\u00A0mm`)
    .join(', ');

/** An option in which rows differ. */
export interface DifferingOption {
  optionId: string;
  optionName: string;
  isWritten: boolean;
}

/**
 * The choices that all items share, and the options in which they differ: texts first, since a row
 * is known by them. Of one alone nothing differs.
 */
export function compareOptions<C extends Choice>(
  items: readonly { selectedOptions: readonly C[] }[],
): { common: C[]; differing: DifferingOption[] } {
  const options = new Map<string, { choice: C; values: Set<string>; count: number }>();
  for (const choice of items.flatMap(({ selectedOptions }) => selectedOptions)) {
    const { optionId, valueId, value } = choice;
    const seen = options.get(optionId) ?? { choice, values: new Set(), count: 0 };
    // the value too: what is renamed between two orders is another choice on paper
    const pictures = choice.artwork && pictureIdentities(choice.artwork);
    seen.values.add(JSON.stringify([valueId, value, pictures]));
    seen.count += 1;
    options.set(optionId, seen);
  }
  const isCommon = ({ values, count }: { values: Set<string>; count: number }) =>
    values.size === 1 && count === items.length;
  const all = [...options.values()];
  const differing = all
    .filter((option) => !isCommon(option))
    .map(({ choice: { optionId, optionName, valueId } }) => ({
      optionId,
      optionName,
      isWritten: valueId === null,
    }));
  return {
    common: all.filter(isCommon).map(({ choice }) => choice),
    differing: [
      ...differing.filter(({ isWritten }) => isWritten),
      ...differing.filter(({ isWritten }) => !isWritten),
    ],
  };
}

/** The choice of a row for an option; undefined where it has none. */
export function choiceOf<C extends Choice>(
  { selectedOptions }: { selectedOptions: readonly C[] },
  { optionId }: Pick<DifferingOption, 'optionId'>,
): C | undefined {
  return selectedOptions.find((choice) => choice.optionId === optionId);
}

/** The name of a row within its group: its texts, else its other choices, else its note. */
export function rowName(
  item: { selectedOptions: readonly Choice[]; note: string },
  differing: readonly DifferingOption[],
): string {
  const differingValues = (isWritten: boolean) =>
    differing
      .filter((option) => option.isWritten === isWritten)
      .flatMap((option) => choiceOf(item, option)?.value ?? []);
  return (
    [differingValues(true), differingValues(false), item.note === '' ? [] : [item.note]]
      .find((words) => words.length > 0)
      ?.join(', ') ?? ''
  );
}

/** The word for a row: `choice` where no text differs, such as in a grid of sizes. */
export type RowNoun = 'name' | 'choice';

export function rowNoun(differing: readonly DifferingOption[]): RowNoun {
  return differing.some(({ isWritten }) => isWritten) ? 'name' : 'choice';
}

/** `22 names` */
export function rowsInWords(count: number, noun: RowNoun): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The note of all, or nothing where they differ. */
export function commonNote([first, ...others]: readonly { note: string }[]): string {
  return first && others.every(({ note }) => note === first.note) ? first.note : '';
}

export function countPieces(items: readonly { quantity: number }[]): number {
  return items.reduce((pieces, { quantity }) => pieces + quantity, 0);
}

/**
 * The lines of the prices of these items, those of one label and one unit price added up. What an
 * option costs by the letter is one line, where the items have texts of several lengths.
 */
export function addUpLines(
  items: readonly { quantity: number; priceLines: readonly PriceLine[] }[],
): PriceLine[] {
  const lines = sameLines(items);
  const names = lines.map(({ label }) => byLetters(label));
  return lines.flatMap((line, index) => {
    const name = names[index];
    const alike = lines.filter((_, at) => name !== undefined && names[at] === name);
    if (alike.length < 2) return line;
    if (alike[0] !== line) return [];
    const totalCents = alike.reduce((total, each) => total + each.totalCents, 0);
    return {
      ...line,
      label: `${name}, by the letter`,
      quantity: 1,
      unitCents: totalCents,
      totalCents,
    };
  });
}

/** The name of the option in `Wording: 7 letters, 3 free, 4 × $0.50`: see charges.ts, also for orders of before. */
const byLetters = (label: string): string | undefined =>
  /^(.*): (?:\$[\d.,]+ \+ )?\d+ letters?\b[^:]*$/su.exec(label)?.[1];

function sameLines(
  items: readonly { quantity: number; priceLines: readonly PriceLine[] }[],
): PriceLine[] {
  const lines = new Map<string, PriceLine>();
  for (const { quantity, priceLines } of items) {
    for (const { label, unitCents, why } of priceLines) {
      const key = JSON.stringify([why, label, unitCents]);
      // the quantity of the item: it may have changed since its lines were computed
      const total = (lines.get(key)?.quantity ?? 0) + quantity;
      lines.set(key, { label, quantity: total, unitCents, totalCents: total * unitCents, why });
    }
  }
  return [...lines.values()];
}

/** Dollars of the cheapest piece and of the dearest. */
export function costRange(items: readonly { product: { cost: number } }[]): {
  least: number;
  most: number;
} {
  const costs = items.map(({ product }) => product.cost);
  return { least: Math.min(...costs), most: Math.max(...costs) };
}
