import type { Option, OptionValue } from '@tailorbird/contract/catalogue';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { CatalogueTransaction } from './catalogue-changes.ts';
import { optionRows, valueRows, type OptionRow, type ValueRow } from './row-writer.ts';
import {
  attachValues as attach,
  deleteOption,
  deleteOptionValue,
  findDoubleValue,
  findTextWithValues,
  forgetValues,
  lockOption,
  lockOptionOf,
  lockOptionOrder,
  lockOptionValues,
  orderOptions,
  orderValues,
} from './option-queries.ts';
import { findOption, findOptionValue, listOptions } from './queries.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { isSameOrder } from './same-order.ts';
import { requireChanged, requirePresent, requireRow, rowOf, type Target } from './target.ts';

/**
 * The option as it shall be. Its row is ours once it is set, so that whoever attaches values to
 * what becomes a text has done so by then, or is refused.
 */
export async function changeOption(
  tx: Queryable,
  fields: Omit<OptionRow, 'id'> & Target,
): Promise<{ option: Option }> {
  const wasChanged = (await optionRows.set(tx, [rowOf(fields)])) === 1;
  const option = wasChanged ? await findTextWithValues(tx, fields._id) : undefined;
  if (option !== undefined) throw new ShopError('OPTION_HAS_VALUES', { fill: { option } });
  return requireChanged(wasChanged, { option: await findOption(tx, fields._id) });
}

/** The value as it shall be. Its option is locked, so that no other value takes the name meanwhile. */
export async function changeValue(
  tx: Queryable,
  value: Omit<ValueRow, 'id'> & Target,
): Promise<{ optionValue: OptionValue }> {
  const option = (await lockOptionOf(tx, value._id)) ?? 'The option';
  const count = await refuseConflicts(valueRows.set(tx, [rowOf(value)]), {
    option,
    value: value.value,
  });
  return requireChanged(count === 1, { optionValue: await findOptionValue(tx, value._id) });
}

/** The option with the values as well, all of them or none. */
export async function attachValues(
  tx: Queryable,
  optionId: string,
  valueIds: readonly string[],
): Promise<Option | undefined> {
  const option = await lockOption(tx, optionId);
  if (option === undefined) return undefined;
  const { name } = option;
  if (isWritten(option)) throw new ShopError('OPTION_TAKES_TEXT', { fill: { option: name } });
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

export function optionRoutes(change: CatalogueTransaction): Route[] {
  return [
    serve(contract.createOption, ({ body }) =>
      refuseConflicts(
        change(async (tx) => {
          const id = uuid();
          await optionRows.insert(tx, [{ ...body, id }]);
          return requirePresent({ option: await findOption(tx, id) });
        }),
        { name: body.name },
      ),
    ),
    serve(contract.updateOption, ({ body }) =>
      refuseConflicts(
        change((tx) => changeOption(tx, body)),
        { name: body.name },
      ),
    ),
    serve(contract.deleteOption, ({ params }) =>
      change(async (tx) => {
        const was = await findOption(tx, params.id);
        requireRow(await deleteOption(tx, params.id));
        return requirePresent({ option: was });
      }),
    ),
    serve(contract.orderOptions, ({ body }) =>
      change(async (tx) => {
        await lockOptionOrder(tx);
        if (body.basedOn && !isSameOrder(body.basedOn, await listOptions(tx, 'names'))) {
          requireChanged(false, { options: await listOptions(tx, 'values') });
        }
        const isOrdered = await orderOptions(tx, body.optionIds);
        if (!isOrdered) throw new ShopError('REFERENCE_GONE', { fill: { kind: 'option' } });
        return { options: await listOptions(tx, 'values') };
      }),
    ),
    serve(contract.addOptionValues, async ({ params, body }) =>
      requirePresent({ option: await change((tx) => attachValues(tx, params.id, body.valueIds)) }),
    ),
    serve(contract.orderOptionValues, ({ params, body }) =>
      change(async (tx) => {
        requireRow((await lockOption(tx, params.id)) !== undefined);
        if (body.basedOn) {
          const now = requirePresent({ option: await findOption(tx, params.id) });
          requireChanged(isSameOrder(body.basedOn, now.option.values), now);
        }
        const isOrdered = await orderValues(tx, body.valueIds, params.id);
        if (!isOrdered) throw new ShopError('REFERENCE_GONE', { fill: { kind: 'value' } });
        return requirePresent({ option: await findOption(tx, params.id) });
      }),
    ),
    serve(contract.createOptionValue, ({ body }) =>
      refuseConflicts(
        change(async (tx) => {
          const id = uuid();
          await forgetValues(tx);
          await valueRows.insert(tx, [{ ...body, id }]);
          return requirePresent({ optionValue: await findOptionValue(tx, id) });
        }),
      ),
    ),
    serve(contract.updateOptionValue, ({ body }) => change((tx) => changeValue(tx, body))),
    serve(contract.deleteOptionValue, async ({ params }) =>
      requireRow(await change((tx) => deleteOptionValue(tx, params.id))),
    ),
  ];
}
