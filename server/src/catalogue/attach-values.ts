import type { Option } from '@tailorbird/contract/catalogue';
import { takesText } from '@tailorbird/contract/rules/option-kinds';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { lockOption } from './option-queries.ts';
import {
  attachValues as attach,
  findDoubleValue,
  lockOptionValues,
} from './option-value-queries.ts';
import { findOption } from './queries.ts';

/** The option with the values as well, all of them or none. */
export async function attachValues(
  tx: Queryable,
  optionId: string,
  valueIds: readonly string[],
): Promise<Option | undefined> {
  const option = await lockOption(tx, optionId);
  if (option === undefined) return undefined;
  const { name } = option;
  if (takesText(option)) throw new ShopError('OPTION_TAKES_TEXT', { fill: { option: name } });
  const values = await lockOptionValues(tx, valueIds);
  if (values.length < valueIds.length) {
    throw new ShopError('REFERENCE_GONE', { fill: { kind: 'value' } });
  }
  const taken = values.find((value) => ![null, optionId].includes(value.option_id));
  if (taken) throw new ShopError('VALUE_OF_ANOTHER_OPTION', { fill: { value: taken.value } });
  const value = await findDoubleValue(tx, optionId, valueIds);
  if (value !== undefined) throw new ShopError('VALUE_TAKEN', { fill: { option: name, value } });
  await attach(tx, optionId, valueIds);
  return findOption(tx, optionId);
}
