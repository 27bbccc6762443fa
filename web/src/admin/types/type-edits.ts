import type { ProductType } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { refreshCatalogue, typesQuery } from '../catalogue-query.ts';
import { checkFacts, factsBody, factsOf, type TypedFacts } from '../products/fact-fields.tsx';
import { idsNotIn, PartlySaved } from '../kit/save-with-merge.ts';
import { problemAt, type Problems, tooLong } from '../kit/use-entity-form.ts';
import { idsOf, withEntry, withoutEntry } from '../kit/entries.ts';
import { messages } from '../catalogue-messages.ts';
import type { PriceChange } from '../prices/price-impact.tsx';
import { readTiers, tiersOf, tiersProblem, type TypedTiers } from '../prices/tier-text.ts';

const calls: TypeCalls = {
  create: async (body) => (await call('POST /type', { body })).type,
  update: async ({ _id, version }, body) =>
    (await call('PUT /type', { body: { _id, version, ...body } })).type,
  addOptions: async ({ _id: id }, optionIds) =>
    (await call('POST /type/{id}/options', { params: { id }, body: { optionIds } })).type,
  removeOptions: async ({ _id: id }, optionIds) =>
    (await call('DELETE /type/{id}/options', { params: { id }, body: { optionIds } })).type,
  fetch: async ({ _id: id }) =>
    (await call('GET /type/{id}', { params: { id }, query: { populate: 'options' } })).type,
};

/** The type as it is now, where somebody else has changed it. */
export const readType = (error: unknown): ProductType | undefined =>
  isRefused(error, 'PUT /type', 'CHANGED_MEANWHILE') ? error.body.type : undefined;

// spec: 5.8
export const checkType = ({ name, tiers, ...facts }: TypeFields): Problems<TypeFields> => ({
  ...tooLong('name', messages.types.fields.name, name, CATALOGUE_NAME_MAX_LENGTH),
  ...problemAt('tiers', tiersProblem(tiers)),
  ...checkFacts(facts),
});

export function useTypeEdits() {
  const client = useQueryClient();
  const { queryKey } = typesQuery;

  const show = (type: ProductType) =>
    client.setQueryData(queryKey, (shown) => withEntry(shown, type));

  async function save(typed: TypeFields, before: ProductType | undefined) {
    try {
      const type = await saveType(calls, before, typed);
      show(type);
      void refreshCatalogue(client);
      return type;
    } catch (error) {
      if (error instanceof PartlySaved) void refreshCatalogue(client);
      throw error;
    }
  }

  return {
    save,
    remove: ({ _id }: ProductType) => call('DELETE /type', { query: { _id } }),
    hide: ({ _id }: ProductType) => {
      client.setQueryData(queryKey, (shown) => withoutEntry(shown, _id));
    },
  };
}

export type TypeFields = TypedFacts & {
  name: string;
  tiers: TypedTiers;
  countsTogether: boolean;
  optionIds: readonly string[];
};

export const typeFieldsOf = (type: ProductType | undefined): TypeFields => ({
  name: type?.name ?? '',
  tiers: tiersOf(type?.tiers ?? []),
  countsTogether: type?.countsTogether ?? false,
  optionIds: idsOf(type?.options ?? []),
  ...factsOf(type),
});

/** Fields whose change may change the price of a cart. */
export const PRICES = ['tiers', 'countsTogether'] as const satisfies (keyof TypeFields)[];

/** What is typed of them, as the shop counts what it does. */
export const priceChangeOf = (
  { tiers, countsTogether }: TypeFields,
  { _id }: ProductType,
): PriceChange => ({ type: { _id, tiers: readTiers(tiers), countsTogether } });

/** The request body. Prices that are untouched are left out, and stay as they are. */
export function typeBody(typed: TypeFields, before: ProductType | undefined) {
  const had = typeFieldsOf(before);
  const { countsTogether } = typed;
  return {
    name: typed.name.trim(),
    ...(typed.tiers.text !== had.tiers.text && { tiers: readTiers(typed.tiers) }),
    ...(countsTogether !== had.countsTogether && { countsTogether }),
    ...factsBody(typed, had),
  };
}

/** The calls that saving a type is made of. Each of those that change it gives what it is then. */
export interface TypeCalls {
  create(body: ReturnType<typeof typeBody>): Promise<ProductType>;
  update(type: ProductType, body: ReturnType<typeof typeBody>): Promise<ProductType>;
  addOptions(type: ProductType, optionIds: string[]): Promise<ProductType>;
  removeOptions(type: ProductType, optionIds: string[]): Promise<ProductType>;
  fetch(type: ProductType): Promise<ProductType>;
}

/**
 * A new type is made with its name and prices and then given its options. One that is there gets
 * these, then the options that were chosen and not those that were taken off, and is fetched again.
 */
export async function saveType(
  calls: TypeCalls,
  before: ProductType | undefined,
  typed: TypeFields,
): Promise<ProductType> {
  const { optionIds } = typed;
  const body = typeBody(typed, before);
  let type = before ? await calls.update(before, body) : await calls.create(body);
  const had = idsOf(before?.options ?? []);
  const added = idsNotIn(optionIds, had);
  const removed = idsNotIn(had, optionIds);
  try {
    if (added.length > 0) type = await calls.addOptions(type, added);
    if (removed.length > 0) type = await calls.removeOptions(type, removed);
    return before ? await calls.fetch(type) : type;
  } catch (error) {
    throw new PartlySaved(type, error);
  }
}
