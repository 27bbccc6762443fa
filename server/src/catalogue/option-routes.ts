import * as contract from '@tailorbird/contract/catalogue-editing';
import { v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { attachValues } from './attach-values.ts';
import type { Change } from './catalogue-changes.ts';
import { changeOption } from './change-option.ts';
import { changeValue } from './change-value.ts';
import {
  deleteOption,
  insertOption,
  lockOption,
  lockOptionOrder,
  orderOptions,
} from './option-queries.ts';
import { deleteOptionValue, insertOptionValue, orderValues } from './option-value-queries.ts';
import { findOption, listOptions } from './queries.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { isSameOrder } from './same-order.ts';
import { changed, gone, made } from './target.ts';

export function optionRoutes(change: Change): Route[] {
  return [
    serve(contract.createOption, async ({ body }) =>
      made({
        option: await refuseConflicts(
          change((tx) => insertOption(tx, uuid(), body)),
          { name: body.name },
        ),
      }),
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
        gone(await deleteOption(tx, params.id));
        return made({ option: was });
      }),
    ),
    serve(contract.orderOptions, ({ body }) =>
      change(async (tx) => {
        await lockOptionOrder(tx);
        if (body.basedOn && !isSameOrder(body.basedOn, await listOptions(tx, 'names'))) {
          changed(false, { options: await listOptions(tx, 'values') });
        }
        const isOrdered = await orderOptions(tx, body.optionIds);
        if (!isOrdered) throw new ShopError('REFERENCE_GONE', { fill: { kind: 'option' } });
        return { options: await listOptions(tx, 'values') };
      }),
    ),
    serve(contract.addOptionValues, async ({ params, body }) =>
      made({ option: await change((tx) => attachValues(tx, params.id, body.valueIds)) }),
    ),
    serve(contract.orderOptionValues, ({ params, body }) =>
      change(async (tx) => {
        gone((await lockOption(tx, params.id)) !== undefined);
        if (body.basedOn) {
          const now = made({ option: await findOption(tx, params.id) });
          changed(isSameOrder(body.basedOn, now.option.values), now);
        }
        const isOrdered = await orderValues(tx, params.id, body.valueIds);
        if (!isOrdered) throw new ShopError('REFERENCE_GONE', { fill: { kind: 'value' } });
        return made({ option: await findOption(tx, params.id) });
      }),
    ),
    serve(contract.createOptionValue, async ({ body }) =>
      made({
        optionValue: await refuseConflicts(change((tx) => insertOptionValue(tx, uuid(), body))),
      }),
    ),
    serve(contract.updateOptionValue, ({ body }) => change((tx) => changeValue(tx, body))),
    serve(contract.deleteOptionValue, async ({ params }) =>
      gone(await change((tx) => deleteOptionValue(tx, params.id))),
    ),
  ];
}
