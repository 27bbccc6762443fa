import type { ProductType } from '@tailorbird/contract/catalogue';
import type { ApprovalRule } from '@tailorbird/contract/kinds/approval';
import { CATALOGUE_NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { useState } from 'react';
import { call } from '../api.ts';
import { isRefused } from '../api-error.ts';
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx';
import { LoadError } from './kit/load-error.tsx';
import { messages } from './catalogue-messages.ts';
import { refreshCatalogue, typesQuery, useOptions, useTypes } from './catalogue-query.ts';
import { checkField, selectField } from './kit/choice-fields.tsx';
import { EmptyContent } from './kit/entity-form.tsx';
import { defineEntity } from './kit/entity.tsx';
import { idsOf } from './kit/entries.ts';
import { type Field, type InputProps, textField } from './kit/fields.tsx';
import { idsNotIn, PartialSaveError } from './kit/save-with-merge.ts';
import { useCompletion } from './kit/use-entity-form.ts';
import { OptionChips, OptionPicks } from './options/option-picks.tsx';
import { messages as priceMessages } from './prices/messages.ts';
import { MoneyField, readCost, writeCost } from './prices/money-field.tsx';
import {
  readTiers,
  tiersInWords,
  tiersOf,
  tiersProblem,
  type TypedTiers,
} from './prices/tier-text.ts';
import { TiersField } from './prices/tiers-field.tsx';
import { FactFields, factFields, factsBody, type TypedFacts } from './products/fact-fields.tsx';
import { useSizeImage, withoutUnseenAlt } from './products/size-image-field.tsx';

const typeMessages = messages.types;
const tierMessages = priceMessages.tiers;

export type TypeFields = TypedFacts & {
  name: string;
  tiers: TypedTiers;
  countsTogether: boolean;
  optionIds: readonly string[];
  approval: ApprovalRule | 'shop';
  madeToMeasure: boolean;
};

type TypeField<Value> = Field<Value, TypeFields, ProductType>;
type TypeInput<Value> = InputProps<Value, TypeFields, ProductType>;

const tiers: TypeField<TypedTiers> = {
  label: typeMessages.fields.tiers,
  of: (type) => tiersOf(type?.tiers ?? []),
  check: tiersProblem,
  show: (typed) => tiersInWords(readTiers(typed)) || tierMessages.none,
  Input: TypePrices,
};

const optionIds: TypeField<readonly string[]> = {
  label: typeMessages.fields.optionIds,
  of: (type) => idsOf(type?.options ?? []),
  show: (ids, _, type) => ids.length > 0 && <OptionNames ids={ids} type={type} />,
  Input: TypeOptions,
};

// spec: 2.143 2.146 2.150 5.8
const types = defineEntity<ProductType, TypeFields>({
  messages: typeMessages,
  usedAs: 'type',
  list: { queryKey: typesQuery.queryKey, use: useTypes },
  calls: {
    save: (typed, before) => saveType(calls, before, typed),
    remove: ({ _id }) => call('DELETE /type', { query: { _id } }),
    copy: async ({ _id: id }, headers) =>
      (await call('POST /type/{id}/copy', { params: { id }, headers })).type,
  },
  refresh: refreshCatalogue,
  readCurrent: (error) =>
    isRefused(error, 'PUT /type', 'CHANGED_MEANWHILE') ? error.body.type : undefined,
  fields: {
    name: textField({
      label: typeMessages.fields.name,
      of: ({ name }) => name,
      required: true,
      most: CATALOGUE_NAME_MAX_LENGTH,
    }),
    tiers,
    countsTogether: {
      label: typeMessages.fields.countsTogether,
      of: (type) => type?.countsTogether ?? false,
      show: (isTogether) => (isTogether ? messages.conflict.yes : messages.conflict.no),
    },
    optionIds,
    approval: selectField({
      label: typeMessages.fields.approval,
      hint: typeMessages.approvalHint,
      of: ({ approval }) => approval ?? 'shop',
      initial: 'shop',
      choices: typeMessages.approvals,
    }),
    madeToMeasure: checkField({
      label: typeMessages.fields.madeToMeasure,
      hint: typeMessages.madeToMeasureHint,
      of: ({ madeToMeasure }) => madeToMeasure,
    }),
    ...factFields,
  },
  unique: 'name',
  normalize: withoutUnseenAlt,
  layout: (field, form) => (
    <>
      <div className="stack-14 form-narrow">{field('name')}</div>
      {field('tiers')}
      {field('optionIds')}
      <div className="form-narrow">{field('approval')}</div>
      {field('madeToMeasure')}
      <TypeFacts form={form} />
    </>
  ),
  impact: {
    of: ['tiers', 'countsTogether'],
    change: ({ tiers, countsTogether }, { _id }) => ({
      type: { _id, tiers: readTiers(tiers), countsTogether },
    }),
  },
  columns: [
    { name: typeMessages.fields.name, className: 'col-name', cell: ({ name }) => name },
    {
      name: typeMessages.fields.optionIds,
      cell: ({ options }) => <OptionChips options={options} />,
    },
  ],
});

export const { check: checkType, typedOf: typeFieldsOf } = types;
export default types.Page;

/** Dollars. */
const EXAMPLE_COST = 20;

/** Prices for many of its products, with an example of what they make of a cost. */
function TypePrices({ value, error, isSaving, set, form }: TypeInput<TypedTiers>) {
  const [cost, setCost] = useState(() => writeCost(toMinorUnits(EXAMPLE_COST)));
  const hasTiers = value.rows.length > 0;
  const { countsTogether } = form.typed;
  return (
    <>
      <TiersField
        tiers={value}
        cost={readCost(cost.replace('-', ''))}
        hint={tierMessages.hintOfType}
        error={error}
        readOnly={isSaving}
        onChange={set}
      >
        {(hasTiers || countsTogether) && (
          <label className="check">
            <input
              type="checkbox"
              name="countsTogether"
              checked={countsTogether}
              onChange={({ target }) => {
                if (!isSaving) form.set({ countsTogether: target.checked });
              }}
            />
            {tierMessages.countsTogether}
          </label>
        )}
      </TiersField>
      {hasTiers && (
        <div className="example-cost">
          <MoneyField
            label={tierMessages.example}
            name="example"
            value={cost}
            hint={tierMessages.exampleHint}
            error={undefined}
            readOnly={false}
            onChange={setCost}
          />
        </div>
      )}
    </>
  );
}

function TypeOptions({ value, isSaving, set, form }: TypeInput<readonly string[]>) {
  const query = useOptions();
  const known = new Set(idsOf(query.data ?? form.before?.options ?? []));
  /** Without those that have been deleted since they were chosen. */
  const chosen = value.filter((id) => known.has(id));
  useCompletion(form.completions, 'optionIds', () => Promise.resolve({ optionIds: chosen }));
  if (query.isPending) {
    return (
      <Skeleton>
        <SkeletonLine className="skel-box" />
      </Skeleton>
    );
  }
  return (
    <>
      <LoadError query={query} title={messages.options.loadFailed} />
      {query.data && (
        <OptionPicks
          options={query.data}
          chosen={chosen}
          onChoose={(ids) => {
            if (!isSaving) set(ids);
          }}
        />
      )}
    </>
  );
}

function OptionNames({ ids, type }: { ids: readonly string[]; type: ProductType | undefined }) {
  const options = [...(useOptions().data ?? []), ...(type?.options ?? [])];
  const names = ids.flatMap((id) => options.find(({ _id }) => _id === id)?.name ?? []);
  return names.length > 0 ? names.join(', ') : <EmptyContent />;
}

function TypeFacts({ form }: Pick<TypeInput<unknown>, 'form'>) {
  const sizeImage = useSizeImage(form);
  return <FactFields hint={messages.facts.ofType} sizeImage={sizeImage} editing={form} />;
}

/** The request body. Prices that are untouched are left out, and stay as they are. */
export function typeBody(typed: TypeFields, before: ProductType | undefined) {
  const had = typeFieldsOf(before);
  const { countsTogether, approval, madeToMeasure } = typed;
  return {
    name: typed.name.trim(),
    ...(typed.tiers.text !== had.tiers.text && { tiers: readTiers(typed.tiers) }),
    ...(countsTogether !== had.countsTogether && { countsTogether }),
    ...(approval !== had.approval && { approval: approval === 'shop' ? null : approval }),
    ...(madeToMeasure !== had.madeToMeasure && { madeToMeasure }),
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
    throw new PartialSaveError(type, error);
  }
}
