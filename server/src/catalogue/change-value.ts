import type { OptionValue } from '@tailorbird/contract/catalogue';
import type { Queryable } from '../database/pool.ts';
import { lockOptionOf, setOptionValue, type ValueFields } from './option-value-queries.ts';
import { findOptionValue } from './queries.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { changed, type Target } from './target.ts';

/** The value as it shall be. Its option is locked, so that no other value takes the name meanwhile. */
export async function changeValue(
  tx: Queryable,
  value: ValueFields & Target,
): Promise<{ optionValue: OptionValue }> {
  const option = (await lockOptionOf(tx, value._id)) ?? 'The option';
  const wasChanged = await refuseConflicts(setOptionValue(tx, value), {
    option,
    value: value.value,
  });
  return changed(wasChanged, { optionValue: await findOptionValue(tx, value._id) });
}
