import { setImmediate as turn } from 'node:timers/promises';
import { choice, note, quantity, type SelectedOption } from '@tailorbird/contract/cart';
import type { Row, RowError } from '@tailorbird/contract/cart-groups';
import type { Product } from '@tailorbird/contract/catalogue';
import { isRuleError, type ErrorCode } from '@tailorbird/contract/errors';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import type { z } from 'zod';
import { ShopError } from '../http/errors.ts';
import { identityKey } from './cart.ts';
import { checkSelections } from './resolve-selections.ts';

/** A row that can be made. */
export interface CheckedRow {
  /** The item that it was read from. */
  itemId: string | undefined;
  selectedOptions: SelectedOption[];
  quantity: number;
  note: string;
}

/** With what is known of its pictures. */
export type RowWithPictures = Omit<Row, 'selectedOptions'> & { selectedOptions: ChosenOption[] };

/** Rows that are checked before others have their turn: measuring letters takes milliseconds. */
const AT_ONCE = 10;

/**
 * The rows with the names of the catalogue; those that are the same are one, with their quantities
 * together.
 * @throws ROWS_REFUSED with all that is wrong
 */
export async function checkRows(
  product: Product,
  rows: readonly RowWithPictures[],
): Promise<CheckedRow[]> {
  const checked = new Map<string, CheckedRow>();
  const errors: RowError[] = [];
  for (const [index, row] of rows.entries()) {
    const found = checkRow(product, row);
    errors.push(...found.mistakes.map((mistake) => toRowError(index, mistake)));
    if (found.mistakes.length === 0) {
      const key = identityKey({ product, ...found.row });
      const same = checked.get(key);
      const together = quantity.safeParse((same?.quantity ?? 0) + found.row.quantity);
      if (!together.success) errors.push(toRowError(index, mistakeOf(null, together.error)));
      else if (same) same.quantity = together.data;
      else checked.set(key, found.row);
    }
    if (index % AT_ONCE === AT_ONCE - 1) await turn();
  }
  if (errors.length > 0) throw rowsRefused(errors);
  return [...checked.values()];
}

interface Mistake {
  /** Null: in the note or the quantity. */
  optionId: string | null;
  code: ErrorCode;
  message: string;
}

function checkRow(
  product: Product,
  row: RowWithPictures,
): { row: CheckedRow; mistakes: Mistake[] } {
  const noted = note.safeParse(row.note ?? '');
  const counted = quantity.safeParse(row.quantity);
  const texts = row.selectedOptions.map(({ optionId, value }) => ({
    optionId,
    parsed: choice.shape.value.safeParse(value),
  }));
  const mistakes = [
    ...texts.flatMap(({ optionId, parsed: { error } }) =>
      error ? mistakeOf(optionId, error) : [],
    ),
    ...[counted, noted].flatMap(({ error }) => (error ? mistakeOf(null, error) : [])),
  ];
  const badTexts = new Set(mistakes.map(({ optionId }) => optionId));
  const { chosen, problems } = checkSelections(product, row.selectedOptions);
  for (const { optionId, error } of problems) {
    const { code, message } = error;
    if (!badTexts.has(optionId)) mistakes.push({ optionId, code, message });
  }
  return {
    row: {
      itemId: row._id,
      selectedOptions: chosen,
      quantity: counted.data ?? row.quantity,
      note: noted.data ?? '',
    },
    mistakes,
  };
}

function mistakeOf(optionId: string | null, { issues: [issue] }: z.ZodError): Mistake {
  const code: unknown = issue?.code === 'custom' ? issue.params?.['code'] : undefined;
  return {
    optionId,
    code: isRuleError(code) ? code : 'INVALID_INPUT',
    message: issue?.message ?? '',
  };
}

function toRowError(index: number, { message, ...mistake }: Mistake): RowError {
  const row = index + 1;
  return { row, ...mistake, message: `Row ${row}: ${message}` };
}

function rowsRefused(errors: RowError[]): ShopError {
  const [first] = errors;
  const others = new Set(errors.map(({ row }) => row)).size - 1;
  const rest =
    others === 0 ? '' : ` ${others} more ${others === 1 ? 'row needs' : 'rows need'} a change.`;
  return new ShopError('ROWS_REFUSED', {
    fill: { problem: `${first?.message}${rest}` },
    body: { errors },
  });
}
