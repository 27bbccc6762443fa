import type { Discount, DiscountFields } from '@tailorbird/contract/discounts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../api.ts';
import { isListOf, isText, isVersioned, under } from '../form/save-with-merge.ts';
import type { Problems } from '../form/use-entity-form.ts';
import { withEntry, withoutEntry } from '../list/entries.ts';
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

const NUMBERS = ['size', 'fromValue', 'fromPieces', 'mostUses'] as const;

/** Only what is no number: the server knows the bounds, and says them. */
export function checkTyped(typed: Typed): Problems<Typed> {
  const wrong = NUMBERS.find((field) => !Number.isFinite(Number(typed[field])));
  if (wrong) return { [wrong]: messages.number(messages.fields[wrong]) };
  return typed.size.trim() === '' ? { size: messages.required(messages.fields.size) } : {};
}

/** As they are sent; a field that is blank is none. */
export function fieldsOf(typed: Typed): DiscountFields {
  const size = Number(typed.size);
  return {
    code: typed.code.trim() || null,
    percent: typed.unit === 'percent' ? size : null,
    amount: typed.unit === 'amount' ? size : null,
    of: targetOf(typed),
    fromValue: Number(typed.fromValue),
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

/** The discount as it is now, in the body of a refusal. */
export function readDiscount(body: unknown): NamedDiscount | undefined {
  const discount = under(body, 'discount');
  return isDiscount(discount) ? withName(discount) : undefined;
}

const isDiscount = (value: unknown): value is Discount =>
  isVersioned(value) &&
  isTarget(value['of']) &&
  (value['code'] === null || isText(value['code'])) &&
  typeof value['fromPieces'] === 'number';

const isTarget = (value: unknown) =>
  isText(under(value, 'kind')) &&
  (under(value, 'kind') === 'order' || isListOf(under(value, 'ids'), isText));

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
