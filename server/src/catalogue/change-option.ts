import type { Option } from '@tailorbird/contract/catalogue';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { findTextWithValues, setOption, type OptionFields } from './option-queries.ts';
import { findOption } from './queries.ts';
import { changed, type Target } from './target.ts';

/**
 * The option as it shall be. Its row is ours once it is set, so that whoever attaches values to
 * what becomes a text has done so by then, or is refused.
 */
export async function changeOption(
  tx: Queryable,
  fields: OptionFields & Target,
): Promise<{ option: Option }> {
  const wasChanged = await setOption(tx, fields);
  const option = wasChanged ? await findTextWithValues(tx, fields._id) : undefined;
  if (option !== undefined) throw new ShopError('OPTION_HAS_VALUES', { fill: { option } });
  return changed(wasChanged, { option: await findOption(tx, fields._id) });
}
