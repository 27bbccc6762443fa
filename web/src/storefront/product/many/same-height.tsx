import type { CartItem } from '@tailorbird/contract/cart';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import { drawnOptions } from '@tailorbird/contract/rules/choice-address';
import { drawingOf } from '@tailorbird/contract/rules/drawn-choices';
import { isLettering } from '@tailorbird/contract/rules/option-kinds';
import { useId, useMemo, useState } from 'react';
import { isDrawn, optionsOf } from '../chosen-drawing.ts';
import type { LiveArt } from '../use-drawn.ts';
import { messages } from './messages.ts';
import type { CheckedRow } from './row-problems.ts';

/** The heights of the letters that one option writes, in millimetres. */
interface Heights {
  option: Option;
  least: number;
  most: number;
  /** The words with the lowest letters. */
  words: string;
}

export type SameHeight = ReturnType<typeof useSameHeight>;

/** Lets all rows have letters as high as the lowest among them. `rows`: a little later than typed. */
export function useSameHeight(
  { product, art }: { product: Product; art: LiveArt | undefined },
  columns: readonly Option[],
  rows: readonly CheckedRow[],
  items: readonly CartItem[],
) {
  const [kept] = useState(() => lowestHeights(items));
  const [isSet, set] = useState(kept.size > 0);
  const heightsOf = useMemo(() => heightLooker(product, art), [product, art]);
  const heights = useMemo(
    () => columns.filter(isLettering).flatMap((option) => heightsIn(option, rows, heightsOf)),
    [columns, rows, heightsOf],
  );
  const limits = isSet ? limitsOf(kept, heights) : '';
  const limited = useMemo(() => limiter(limits), [limits]);
  return { isSet, set, heights, limited };
}

/** The lowest letters of the items, in millimetres, by the ids of options. */
export function lowestHeights(
  items: readonly Pick<CartItem, 'selectedOptions'>[],
): ReadonlyMap<string, number> {
  const kept = new Map<string, number>();
  for (const { optionId, letterHeight } of items.flatMap((item) => item.selectedOptions)) {
    if (letterHeight) kept.set(optionId, Math.min(letterHeight, kept.get(optionId) ?? Infinity));
  }
  return kept;
}

/** The code that draws may be missing: what it has not measured keeps its height. */
export const limitsOf = (
  kept: ReadonlyMap<string, number>,
  heights: readonly { option: Pick<Option, '_id'>; least: number }[],
): string =>
  JSON.stringify([
    ...new Map([...kept, ...heights.map(({ option, least }) => [option._id, least] as const)]),
  ]);

/** By the ids of options. Rows that did not change are not measured again. */
function heightLooker(product: Product, art: LiveArt | undefined) {
  const known = new WeakMap<CheckedRow, ReadonlyMap<string, number>>();
  return (row: CheckedRow): ReadonlyMap<string, number> => {
    const before = known.get(row);
    if (before) return before;
    const heights = new Map<string, number>();
    if (art && isDrawn(product) && !row.problems.some(({ isHard }) => isHard)) {
      const { drives } = product.art;
      const drawing = drawingOf(product.art, optionsOf(product), drawnOptions(row.choices));
      for (const { at, millimetres } of art.letterHeights(drawing.parameters)) {
        const name = at ? `text@${at}` : 'text';
        const id = drives.find(({ parameter }) => parameter === name)?.optionId;
        if (id !== undefined) heights.set(id, Math.min(millimetres, heights.get(id) ?? Infinity));
      }
    }
    known.set(row, heights);
    return heights;
  };
}

function heightsIn(
  option: Option,
  rows: readonly CheckedRow[],
  heightsOf: ReturnType<typeof heightLooker>,
): Heights[] {
  let found: Heights | undefined;
  for (const row of rows) {
    const height = heightsOf(row).get(option._id);
    if (height === undefined) continue;
    const words = row.choices.find((choice) => choice.option._id === option._id)?.text ?? '';
    if (!found || height < found.least) {
      found = { option, least: height, most: Math.max(height, found?.most ?? 0), words };
    } else found.most = Math.max(height, found.most);
  }
  return found ? [found] : [];
}

/** Rows with letters no higher than said; the same object for the same row. */
function limiter(limits: string): (row: CheckedRow) => CheckedRow {
  if (limits === '') return (row) => row;
  const heights = new Map<string, number>(JSON.parse(limits));
  const known = new WeakMap<CheckedRow, CheckedRow>();
  return (row) => {
    const before = known.get(row);
    if (before) return before;
    const choices = row.choices.map((choice) => ({
      ...choice,
      letterHeight: heights.get(choice.option._id),
    }));
    const limited = { ...row, choices };
    known.set(row, limited);
    return limited;
  };
}

/** Offered where letters are not all as high anyway. */
export function SameHeightCheck({ isSet, set, heights }: SameHeight) {
  const id = useId();
  if (!isSet && heights.every(({ least, most }) => least === most)) return null;
  return (
    <div className="stack-4 same-height">
      <label className="check">
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isSet}
          onChange={({ target }) => set(target.checked)}
        />
        {messages.sameHeight}
      </label>
      <p className="hint" id={id}>
        {heights.map(({ option, least, most, words }) => (
          <span key={option._id}>
            {heights.length > 1 && <b>{messages.heightsOf(option.name)} </b>}
            {messages.heights(least, most, words)}{' '}
          </span>
        ))}
      </p>
    </div>
  );
}
