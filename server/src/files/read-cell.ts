import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import type { z } from 'zod';
import { splitList } from './csv-cell.ts';
import { readFileNumber } from './written-number.ts';

/** Gives what is sent as JSON for a cell; undefined when nothing is sent. */
export type CellReader = (cell: string, delimiter: string) => unknown;

/**
 * What is not a number stays text, which the schema refuses. Where semicolons separate the cells, a
 * comma may stand for the decimal point: spreadsheets that write the one write the other. In a shop
 * that writes a decimal comma so may whoever writes the file.
 */
const toNumber: CellReader = (cell, delimiter) => {
  const written = shopFormats().numbers.decimal === ',' ? readByShop(cell) : cell;
  const plain = delimiter === ';' ? written.replace(/^(-?\d+),(\d+)$/, '$1.$2') : written;
  return /^-?\d{1,12}(\.\d+)?$/.test(plain) ? Number(plain) : cell;
};

/** Empty for what can be read in two ways, such as `1.128` beside `1.128,00`. */
function readByShop(cell: string): string {
  const reading = readFileNumber(cell);
  return reading ? (reading.plain ?? '') : cell;
}

/** What is not JSON stays text, which the schema refuses. */
const toJson: CellReader = (cell) => {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
};

const READERS: Record<string, CellReader> = {
  number: toNumber,
  integer: toNumber,
  boolean: (cell) => ({ true: true, false: false })[cell.toLowerCase()] ?? cell,
  array: splitList,
  list: toJson,
  object: toJson,
};

type Schema = z.core.JSONSchema._JSONSchema;

/** Whether the values of a column with this schema are numbers. */
export const takesNumbers = (field: Schema): boolean =>
  typesOf(field).some((type) => READERS[type] === toNumber);

/** The types of JSON that a field takes. `list`: of objects, which a cell has as JSON. */
function typesOf(field: Schema): string[] {
  if (typeof field === 'boolean') return [];
  const { type = [], items, anyOf = [], oneOf = [] } = field;
  const isOfTexts = typeof items === 'object' && 'type' in items && items.type === 'string';
  const own = type === 'array' && !isOfTexts ? 'list' : type;
  return [own, ...[...anyOf, ...oneOf].map(typesOf)].flat();
}

/**
 * How the cells of a column are read whose values have this schema. An empty one is `empty`; without
 * that an empty list or null, where the schema has such a value.
 */
export function cellReader(field: Schema, empty?: string): CellReader {
  const types = typesOf(field);
  const [read] = types.flatMap((type) => READERS[type] ?? []);
  const isList = types.includes('array') || types.includes('list');
  const none = types.includes('null') ? null : undefined;
  const ofEmpty = empty ?? (isList ? [] : none);
  return (cell, delimiter) => (cell === '' ? ofEmpty : (read?.(cell, delimiter) ?? cell));
}
