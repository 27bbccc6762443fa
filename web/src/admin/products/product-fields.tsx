import type { Category, Product, ProductType } from '@tailorbird/contract/catalogue';
import type { FactField } from '@tailorbird/contract/facts';
import type { SearchTextField } from '@tailorbird/contract/search-texts';
import { formatMoney } from '@tailorbird/contract/rules/money';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Select } from '../../ui/select.tsx';
import { CachedPicture } from '../image-cache/cached-picture.tsx';
import { TaxClassField } from '../settings/tax-class-field.tsx';
import { artInWords } from '../art/art-field.ts';
import { coverNote, ProductArtPart } from '../art/product-art-part.tsx';
import { namesOf } from '../kit/fields.tsx';
import { DescriptionField, NameField, NumberField } from '../kit/entity-fields.tsx';
import { showFact } from './fact-fields.tsx';
import type { FormProblems } from '../kit/use-entity-form.ts';
import { messages as catalogueMessages } from '../catalogue-messages.ts';
import { ProductPictures } from '../pictures/product-pictures.tsx';
import { splitKeys, type usePictures } from '../pictures/use-pictures.ts';
import { messages as priceMessages } from '../prices/messages.ts';
import { MoneyField, readCost } from '../prices/money-field.tsx';
import { readTiers, tiersInWords } from '../prices/tier-text.ts';
import { TiersField } from '../prices/tiers-field.tsx';
import { messages } from './messages.ts';
import { NoneYet } from './none-yet.tsx';
import { OptionsWithoutValues } from './options-without-values.tsx';
import { ProductCategories, ProductTypeField } from './product-pickers.tsx';
import { type FormField, LABELS, MEASURES, type ProductFields } from './product-values.ts';

/** Where the form shows an input: among the texts at the top, in a pair or below it, or beside the texts. */
export type Slot = 'top' | 'pair' | 'below' | 'beside';

interface FormState {
  typed: ProductFields;
  set: (changes: Partial<ProductFields>) => void;
  problems: FormProblems<ProductFields>;
  isSaving: boolean;
  before: Product | undefined;
  categories: UseQueryResult<Category[]>;
  types: UseQueryResult<ProductType[]>;
  pictures: ReturnType<typeof usePictures>;
}

type EntityNames = readonly { _id: string; name: string }[];

/** Whatever a product may have named. */
interface ProductReferences {
  categories: EntityNames;
  types: readonly ProductType[];
}

interface FieldOfForm<Name extends FormField> {
  slot: Slot;
  input: (form: FormState) => ReactNode;
  /** Its content, to be compared with somebody else's. */
  show: (value: ProductFields[Name], known: ProductReferences) => ReactNode;
}

// spec: 2.131 2.132 2.134
/** In the order of the form. */
export const FIELDS: { [Name in FormField]: FieldOfForm<Name> } = {
  name: {
    slot: 'top',
    input: (form) => <NameField label={LABELS.name} editing={form} />,
    show: (name) => name,
  },
  cost: {
    slot: 'pair',
    input: ({ typed, set, problems, isSaving }) => (
      <MoneyField
        label={LABELS.cost}
        name="cost"
        value={typed.cost}
        error={problems.cost}
        readOnly={isSaving}
        onChange={(cost) => set({ cost })}
      />
    ),
    show: (cost) => formatMoney(readCost(cost)),
  },
  type: {
    slot: 'pair',
    input: ({ typed, set, isSaving, before, types }) => (
      <div>
        <ProductTypeField
          label={LABELS.type}
          query={types}
          ofProduct={before?.type ?? undefined}
          chosen={typed.type}
          disabled={isSaving}
          onChange={(type) => set({ type })}
        />
        {types.data?.length === 0 && (
          <span className="hint">
            <NoneYet of="type" />
          </span>
        )}
        <OptionsWithoutValues typeId={typed.type} />
      </div>
    ),
    show: (type, { types }) =>
      type === '' ? messages.noType : nameIn(types, type, messages.deletedType),
  },
  tiers: {
    slot: 'below',
    input: ({ typed, set, problems, isSaving, types }) => (
      <TiersField
        tiers={typed.tiers}
        cost={readCost(typed.cost.replace('-', ''))}
        hint={tiersHint(
          typed,
          types.data?.find(({ _id }) => _id === typed.type),
        )}
        error={problems.tiers}
        readOnly={isSaving}
        onChange={(tiers) => set({ tiers })}
      />
    ),
    show: (tiers) => tiersInWords(readTiers(tiers)) || priceMessages.tiers.none,
  },
  minimumQuantity: {
    slot: 'below',
    input: ({ typed, set, problems, isSaving }) => (
      <NumberField
        label={LABELS.minimumQuantity}
        name="minimumQuantity"
        hint={priceMessages.minimumHint}
        value={typed.minimumQuantity}
        error={problems.minimumQuantity}
        readOnly={isSaving}
        onChange={({ target }) => set({ minimumQuantity: target.value })}
      />
    ),
    show: (minimumQuantity) => minimumQuantity,
  },
  taxClass: {
    slot: 'below',
    input: ({ typed, set, isSaving }) => (
      <TaxClassField
        label={LABELS.taxClass}
        chosen={typed.taxClass}
        disabled={isSaving}
        onChange={(taxClass) => set({ taxClass })}
      />
    ),
    show: (taxClass) => taxClass || priceMessages.standardRate,
  },
  weight: {
    slot: 'below',
    input: ({ typed, set, problems, isSaving }) => (
      <NumberField
        label={LABELS.weight}
        name="weight"
        optional
        hint={messages.weight.hint}
        value={typed.weight}
        error={problems.weight}
        readOnly={isSaving}
        onChange={({ target }) => set({ weight: target.value })}
      />
    ),
    show: (weight) => weight || messages.weight.none,
  },
  madeToMeasure: {
    slot: 'below',
    input: ({ typed, set, isSaving }) => (
      <Select
        label={LABELS.madeToMeasure}
        name="madeToMeasure"
        hint={messages.madeToMeasure.hint}
        autoComplete="off"
        value={typed.madeToMeasure}
        disabled={isSaving}
        onChange={({ target }) => {
          const chosen = namesOf(MEASURES).find((each) => each === target.value);
          if (chosen !== undefined) set({ madeToMeasure: chosen });
        }}
      >
        {namesOf(MEASURES).map((each) => (
          <option key={each} value={each}>
            {messages.madeToMeasure.choices[each]}
          </option>
        ))}
      </Select>
    ),
    show: (measure) => messages.madeToMeasure.choices[measure],
  },
  categories: {
    slot: 'below',
    input: ({ typed, set, isSaving, before, categories }) => (
      <ProductCategories
        label={LABELS.categories}
        query={categories}
        ofProduct={before?.categories ?? []}
        chosen={typed.categories}
        disabled={isSaving}
        onChange={(chosen) => set({ categories: chosen })}
      />
    ),
    show: (ids, { categories }) =>
      ids.length === 0
        ? messages.noCategories
        : ids.map((id) => nameIn(categories, id, messages.deletedCategory)).join(', '),
  },
  description: {
    slot: 'below',
    input: (form) => <DescriptionField label={LABELS.description} editing={form} />,
    show: (description) => description,
  },
  isDraft: {
    slot: 'below',
    input: ({ typed, set, isSaving }) => (
      <label className="check">
        <input
          type="checkbox"
          name="isDraft"
          checked={typed.isDraft}
          onChange={({ target }) => {
            if (!isSaving) set({ isDraft: target.checked });
          }}
        />
        <span>
          {LABELS.isDraft} <span className="soft">{messages.draft.hint}</span>
        </span>
      </label>
    ),
    show: (isDraft) => (isDraft ? catalogueMessages.conflict.yes : catalogueMessages.conflict.no),
  },
  images: {
    slot: 'beside',
    input: ({ typed, isSaving, before, pictures }) => (
      <ProductPictures
        label={LABELS.images}
        pictures={pictures}
        note={coverNote(typed.art, before, splitKeys(typed.images))}
        isSaving={isSaving}
      />
    ),
    show: (images) => <Images keys={splitKeys(images)} />,
  },
  art: {
    slot: 'beside',
    input: ({ typed, set, problems, isSaving, before, types }) => (
      <ProductArtPart
        art={typed.art}
        problems={problems}
        before={before}
        types={types.data ?? (before?.type ? [before.type] : [])}
        pictures={splitKeys(typed.images)}
        typeId={typed.type}
        isSaving={isSaving}
        onChange={(art) => set({ art })}
      />
    ),
    show: (art, { types }) => artInWords(art, types),
  },
};

/** Where the product has no tiers, those of its type count. */
function tiersHint({ tiers }: ProductFields, type: ProductType | undefined): string {
  const { hint, ofType } = priceMessages.tiers;
  return tiers.rows.length === 0 && type && type.tiers.length > 0
    ? ofType(type.name, tiersInWords(type.tiers))
    : hint;
}

const nameIn = (list: EntityNames, id: string, otherwise: string) =>
  list.find(({ _id }) => _id === id)?.name ?? otherwise;

const isSearchText = (name: string): name is SearchTextField =>
  name in catalogueMessages.searchTexts.labels;
const isFact = (name: string): name is FactField => name in catalogueMessages.facts.labels;

/** The content of a field, to be compared with somebody else's. */
export function productFieldContent(categories: EntityNames, types: readonly ProductType[]) {
  const known = { categories, types };
  const show = <Name extends FormField>(name: Name, fields: Pick<ProductFields, Name>): ReactNode =>
    FIELDS[name].show(fields[name], known);
  return (name: keyof ProductFields, fields: ProductFields): ReactNode => {
    if (isSearchText(name)) return fields[name];
    return isFact(name) ? showFact(name, fields) : show(name, fields);
  };
}

/** Files that are on their way have no picture here yet; their number counts them. */
function Images({ keys }: { keys: readonly string[] }) {
  const ids = keys.filter((key) => !key.startsWith('upload-'));
  return (
    <span className="row stale-images">
      {messages.images.counted(keys.length)}
      {ids.map((id) => (
        <CachedPicture key={id} imageId={id} alt="" />
      ))}
    </span>
  );
}
