import type { Discount, DiscountFields } from '@tailorbird/contract/discounts';
import { CART_ITEMS_MAX, COST, DISCOUNT_USES_MAX, QUANTITY } from '@tailorbird/contract/limits';
import { NEW_DISCOUNT_CODE } from '@tailorbird/contract/kinds/discount-code';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import type { Problems } from '../kit/use-entity-form.ts';
import { withEntry, withoutEntry } from '../kit/entries.ts';
import { messages } from './messages.ts';

/** How often one was used changes with each order. */
export const discountsQuery = queryOptions({
  queryKey: ['admin', 'discounts'],
  queryFn: async ({ signal }) => (await call('GET /discount', {}, signal)).discounts.map(withName),
  staleTime: 10_000,
});

/** Null: the product was deleted. */
export const productNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product name', id],
    queryFn: async ({ signal }) => {
      try {
        const { product } = await call('GET /product/{id}', { params: { id } }, signal);
        return product.name;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    meta: { keptAtLogin: true },
  });

/** With what the list calls it. */
export interface NamedDiscount extends Discount {
  name: string;
}

const withName = (discount: Discount): NamedDiscount => ({
  ...discount,
  name: discount.code ?? messages.automatic,
});

/** As they are typed. */
export type Typed = {
  code: string;
  unit: 'percent' | 'amount';
  size: string;
  of: Discount['of']['kind'];
  productIds: readonly string[];
  categoryIds: readonly string[];
  fromValue: string;
  fromPieces: string;
  starts: string;
  ends: string;
  mostUses: string;
  withTier: Discount['withTier'];
  oncePerCustomer: boolean;
};

export const typedOf = (discount: Discount | undefined): Typed => ({
  code: discount?.code ?? '',
  unit: discount?.amount == null ? 'percent' : 'amount',
  size: String(discount?.percent ?? discount?.amount ?? ''),
  of: discount?.of.kind ?? 'order',
  productIds: discount?.of.kind === 'products' ? discount.of.ids : [],
  categoryIds: discount?.of.kind === 'categories' ? discount.of.ids : [],
  fromValue: discount?.fromValue ? String(discount.fromValue) : '',
  fromPieces: String(discount?.fromPieces ?? 1),
  starts: discount?.starts ?? '',
  ends: discount?.ends ?? '',
  mostUses: discount?.mostUses ? String(discount.mostUses) : '',
  withTier: discount?.withTier ?? 'better',
  oncePerCustomer: discount?.oncePerCustomer ?? false,
});

const DECIMAL = /^\d*(?:[.,]\d{0,2})?$/;
const WHOLE = /^\d*$/;
const PIECES_MAX = QUANTITY.max * CART_ITEMS_MAX;

/** Blank: 0. */
const numberOf = (typed: string) => Number(typed.trim().replace(',', '.'));

const isIn = (typed: string, form: RegExp, min: number, max: number) =>
  form.test(typed.trim()) && numberOf(typed) >= min && numberOf(typed) <= max;

/** In the order of the fields: the focus goes to the first. */
export function checkTyped(typed: Typed): Problems<Typed> {
  const { code, unit, size, fromValue, fromPieces, starts, ends, mostUses } = typed;
  const { fields, wrong, required } = messages;
  const isCode = code.trim() === '' || NEW_DISCOUNT_CODE.test(code.trim().toUpperCase());
  const isSize = isIn(size, DECIMAL, 0.01, unit === 'percent' ? 100 : COST.max);
  const isWhole = (text: string, max: number) => isIn(text.trim() || '1', WHOLE, 1, max);
  return {
    ...(!isCode && { code: wrong.code }),
    ...(!isSize && { size: size.trim() === '' ? required(fields.size) : wrong.size[unit] }),
    ...(!isIn(fromValue, DECIMAL, 0, COST.max) && { fromValue: wrong.fromValue }),
    ...(!isWhole(fromPieces, PIECES_MAX) && {
      fromPieces: wrong.whole(fields.fromPieces, PIECES_MAX),
    }),
    ...(starts !== '' && ends !== '' && ends < starts && { ends: wrong.ends }),
    ...(!isWhole(mostUses, DISCOUNT_USES_MAX) && {
      mostUses: wrong.whole(fields.mostUses, DISCOUNT_USES_MAX),
    }),
  };
}

/** As they are sent; a field that is blank is none. */
export function fieldsOf(typed: Typed): DiscountFields {
  const size = numberOf(typed.size);
  return {
    code: typed.code.trim() || null,
    percent: typed.unit === 'percent' ? size : null,
    amount: typed.unit === 'amount' ? size : null,
    of: targetOf(typed),
    fromValue: numberOf(typed.fromValue),
    fromPieces: Number(typed.fromPieces.trim() || 1),
    oncePerCustomer: typed.oncePerCustomer,
    mostUses: typed.mostUses.trim() === '' ? null : Number(typed.mostUses),
    starts: typed.starts || null,
    ends: typed.ends || null,
    withTier: typed.withTier,
  };
}

function targetOf({ of: kind, productIds, categoryIds }: Typed): Discount['of'] {
  if (kind === 'order') return { kind };
  return { kind, ids: kind === 'products' ? [...productIds] : [...categoryIds] };
}

/** Ids that the chosen target makes irrelevant are dropped. */
export const normalize = (typed: Typed): Typed => ({
  ...typed,
  productIds: typed.of === 'products' ? typed.productIds : [],
  categoryIds: typed.of === 'categories' ? typed.categoryIds : [],
});

export function useDiscountEdits() {
  const client = useQueryClient();
  const { queryKey } = discountsQuery;

  async function save(typed: Typed, before: NamedDiscount | undefined) {
    const fields = fieldsOf(typed);
    const { discount } = before
      ? await call('PUT /discount', {
          body: { _id: before._id, version: before.version, ...fields },
        })
      : await call('POST /discount', { body: fields });
    const named = withName(discount);
    client.setQueryData(queryKey, (shown) => withEntry(shown, named));
    void client.invalidateQueries({ queryKey: ['cart'] });
    return named;
  }

  return {
    save,
    remove: ({ _id }: NamedDiscount) => call('DELETE /discount', { query: { _id } }),
    hide: ({ _id }: NamedDiscount) => {
      client.setQueryData(queryKey, (shown) => withoutEntry(shown, _id));
    },
  };
}

/** The discount as it is now, where somebody else has changed it. */
export const readDiscount = (error: unknown): NamedDiscount | undefined =>
  isRefused(error, 'PUT /discount', 'CHANGED_MEANWHILE')
    ? withName(error.body.discount)
    : undefined;

export type State = 'active' | 'later' | 'over' | 'used up';

/** @param today the day of the shop */
export function stateOf(
  { starts, ends, mostUses, used }: Pick<Discount, 'starts' | 'ends' | 'mostUses' | 'used'>,
  today: string,
): State {
  if (ends !== null && ends < today) return 'over';
  if (mostUses !== null && used >= mostUses) return 'used up';
  return starts !== null && starts > today ? 'later' : 'active';
}
