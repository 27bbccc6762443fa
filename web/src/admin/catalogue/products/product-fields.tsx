import { ALL_PARAMETERS } from '@tailorbird/art/parameters';
import type { Category, Product, ProductType } from '@tailorbird/contract/catalogue';
import type { FactField } from '@tailorbird/contract/facts';
import {
  CATALOGUE_NAME_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  QUANTITY,
} from '@tailorbird/contract/limits';
import { formatMoney, fromDollars, toDollars } from '@tailorbird/contract/rules/money';
import type { ProductField } from '@tailorbird/contract/product-fields';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CachedPicture } from '../../image-cache/cached-picture.tsx';
import { type ArtField, artField } from '../art/art-field.ts';
import { messages as artMessages } from '../art/messages.ts';
import { coverNote, ProductArtPart } from '../art/product-art-part.tsx';
import { checkFacts, factsBody, factsOf, showFact, type TypedFacts } from '../form/fact-fields.tsx';
import { isListOf, isNamed, isText, isType, isVersioned, under } from '../form/save-with-merge.ts';
import { problemAt, type Problems, tooLong } from '../form/use-entity-form.ts';
import { ProductPictures } from '../pictures/product-pictures.tsx';
import { joinKeys, splitKeys, type usePictures } from '../pictures/use-pictures.ts';
import { messages as catalogueMessages } from '../messages.ts';
import { messages as priceMessages } from '../prices/messages.ts';
import type { PriceChange } from '../prices/price-impact.tsx';
import { amountProblem, MoneyField, readCost, writeCost } from '../prices/money-field.tsx';
import {
  readTiers,
  tiersInWords,
  tiersOf,
  tiersProblem,
  type TypedTiers,
} from '../prices/tier-text.ts';
import { TiersField } from '../prices/tiers-field.tsx';
import { messages } from './messages.ts';
import { readWeight, weightProblem, writeWeight } from './weight-text.ts';
import { TaxClassField } from '../../settings/tax-form.tsx';
import { ProductCategories, ProductTypeField } from './product-pickers.tsx';
import { DescriptionField, NameField, NumberField } from '../form/entity-fields.tsx';

type FormField = Exclude<ProductField, 'image_id' | FactField> | 'images';

export const LABELS: Record<FormField | FactField, string> = {
  name: 'Product Name',
  cost: 'Cost',
  type: 'Type',
  tiers: priceMessages.tiers.label,
  minimumQuantity: priceMessages.minimum,
  taxClass: priceMessages.taxClass,
  weight: messages.weight.label,
  isDraft: messages.draft.label,
  categories: 'Categories',
  description: 'Description',
  images: 'Images',
  art: 'Drawing',
  ...catalogueMessages.facts.labels,
};

/** In the order of the form. */
export type ProductFields = TypedFacts & {
  name: string;
  /** Dollars, as typed. */
  cost: string;
  /** An id, empty for none. */
  type: string;
  tiers: TypedTiers;
  /** As typed. */
  minimumQuantity: string;
  /** An id, empty for the standard rate. */
  taxClass: string;
  /** Grams, as typed; empty: nobody has said it. */
  weight: string;
  /** Ids. */
  categories: readonly string[];
  description: string;
  isDraft: boolean;
  /** Keys, as joinKeys writes them. */
  images: string;
  art: ArtField;
};

export const productFieldsOf = (product: Product | undefined): ProductFields => ({
  name: product?.name ?? '',
  cost: product ? writeCost(fromDollars(product.cost)) : '',
  type: product?.type?._id ?? '',
  tiers: tiersOf(product?.tiers ?? []),
  minimumQuantity: String(product?.minimumQuantity ?? QUANTITY.min),
  taxClass: product?.taxClass ?? '',
  weight: writeWeight(product?.weight ?? null),
  categories: product?.categories.map(({ _id }) => _id) ?? [],
  description: product?.description ?? '',
  isDraft: product?.isDraft ?? false,
  images: joinKeys(product?.image_id ?? []),
  art: artField(product?.art),
  ...factsOf(product),
});

// spec: 5.4
export function checkProduct(typed: ProductFields): Problems<ProductFields> {
  const { name, cost, tiers, minimumQuantity, weight, description } = typed;
  const { min, max } = QUANTITY;
  return {
    ...tooLong('name', LABELS.name, name, CATALOGUE_NAME_MAX_LENGTH),
    ...problemAt('cost', amountProblem(LABELS.cost, cost)),
    ...problemAt('tiers', tiersProblem(tiers)),
    ...(!isQuantity(minimumQuantity) && { minimumQuantity: priceMessages.minimumWrong(min, max) }),
    ...problemAt('weight', weightProblem(weight)),
    ...tooLong('description', LABELS.description, description, DESCRIPTION_MAX_LENGTH),
    ...checkFacts(typed),
  };
}

const isQuantity = (typed: string) =>
  /^\s*\d{1,3}\s*$/.test(typed) && Number(typed) >= QUANTITY.min && Number(typed) <= QUANTITY.max;

/**
 * The request body; `imageIds` are those of the form's pictures. It leaves out an untouched drawing,
 * so that the drawing stays even where an option of it is gone, and untouched price rules.
 */
export function toProductBody(
  typed: ProductFields,
  imageIds: readonly string[],
  before: Product | undefined,
) {
  const had = productFieldsOf(before);
  const minimumQuantity = Number(typed.minimumQuantity);
  const body = {
    name: typed.name.trim(),
    cost: toDollars(readCost(typed.cost)),
    type: typed.type === '' ? null : typed.type,
    categories: [...typed.categories],
    description: typed.description.trim(),
    image_id: [...imageIds],
  } satisfies Record<
    Exclude<
      ProductField,
      'art' | 'tiers' | 'minimumQuantity' | 'taxClass' | 'isDraft' | 'weight' | FactField
    >,
    unknown
  >;
  return {
    ...body,
    ...(typed.tiers.text !== had.tiers.text && { tiers: readTiers(typed.tiers) }),
    ...(minimumQuantity !== Number(had.minimumQuantity) && { minimumQuantity }),
    ...(typed.isDraft !== had.isDraft && { isDraft: typed.isDraft }),
    ...(typed.taxClass !== had.taxClass && { taxClass: typed.taxClass || null }),
    ...(typed.weight.trim() !== had.weight && { weight: readWeight(typed.weight) ?? null }),
    ...(typed.art.text !== had.art.text && { art: typed.art.settings }),
    ...factsBody(typed, had),
  };
}

/** Fields whose change may change the price of a cart. */
export const PRICES = ['cost', 'type', 'tiers', 'minimumQuantity'] as const satisfies FormField[];

export function priceChangeOf(
  { cost, type, tiers, minimumQuantity }: ProductFields,
  { _id }: Product,
): PriceChange {
  const prices = {
    cost: toDollars(readCost(cost)),
    type: type === '' ? null : type,
    tiers: readTiers(tiers),
    minimumQuantity: Number(minimumQuantity),
  } satisfies Record<(typeof PRICES)[number], unknown>;
  return { product: { _id, ...prices } };
}

/** Where the form shows an input: among the texts at the top, in a pair or below it, or beside the texts. */
export type Slot = 'top' | 'pair' | 'below' | 'beside';

interface FormState {
  typed: ProductFields;
  set: (changes: Partial<ProductFields>) => void;
  problems: Problems<ProductFields>;
  isSaving: boolean;
  before: Product | undefined;
  categories: UseQueryResult<Category[]>;
  types: UseQueryResult<ProductType[]>;
  pictures: ReturnType<typeof usePictures>;
}

type Named = readonly { _id: string; name: string }[];

/** Whatever a product may have named. */
interface Known {
  categories: Named;
  types: readonly ProductType[];
}

interface FieldOfForm<Name extends FormField> {
  slot: Slot;
  input: (form: FormState) => ReactNode;
  /** Its content, to be compared with somebody else's. */
  show: (value: ProductFields[Name], known: Known) => ReactNode;
  /** Whether the product of an answer has it. */
  isIn: (product: Record<string, unknown>) => boolean;
}

// spec: 2.131
/** In the order of the form. */
export const FIELDS: { [Name in FormField]: FieldOfForm<Name> } = {
  name: {
    slot: 'top',
    input: (form) => <NameField label={LABELS.name} editing={form} />,
    show: (name) => name,
    isIn: ({ name }) => isText(name),
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
    isIn: ({ cost }) => typeof cost === 'number',
  },
  type: {
    slot: 'pair',
    input: ({ typed, set, isSaving, before, types }) => (
      <ProductTypeField
        label={LABELS.type}
        query={types}
        ofProduct={before?.type ?? undefined}
        chosen={typed.type}
        disabled={isSaving}
        onChange={(type) => set({ type })}
      />
    ),
    show: (type, { types }) =>
      type === '' ? messages.noType : nameIn(types, type, messages.deletedType),
    isIn: ({ type }) => type === null || isType(type),
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
    isIn: ({ tiers }) => Array.isArray(tiers),
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
    isIn: ({ minimumQuantity }) => typeof minimumQuantity === 'number',
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
    isIn: ({ taxClass }) => taxClass === null || isText(taxClass),
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
    isIn: ({ weight }) => weight === null || typeof weight === 'number',
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
    isIn: ({ categories }) => isListOf(categories, isNamed),
  },
  description: {
    slot: 'below',
    input: (form) => <DescriptionField label={LABELS.description} editing={form} />,
    show: (description) => description,
    isIn: ({ description }) => isText(description),
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
    isIn: ({ isDraft }) => typeof isDraft === 'boolean',
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
    isIn: (product) =>
      isListOf(product['image_id'], isText) && isListOf(product['placeholders'], isText),
  },
  art: {
    slot: 'beside',
    input: ({ typed, set, isSaving, before, types }) => (
      <ProductArtPart
        art={typed.art}
        before={before}
        types={types.data ?? (before?.type ? [before.type] : [])}
        typeId={typed.type}
        isSaving={isSaving}
        onChange={(art) => set({ art })}
      />
    ),
    show: (art, { types }) => showArt(art, types),
    isIn: ({ art }) => typeof art === 'object',
  },
};

/** Where the product has no tiers, those of its type count. */
function tiersHint({ tiers }: ProductFields, type: ProductType | undefined): string {
  const { hint, ofType } = priceMessages.tiers;
  return tiers.rows.length === 0 && type && type.tiers.length > 0
    ? ofType(type.name, tiersInWords(type.tiers))
    : hint;
}

const nameIn = (list: Named, id: string, otherwise: string) =>
  list.find(({ _id }) => _id === id)?.name ?? otherwise;

const isFact = (name: string): name is FactField => name in catalogueMessages.facts.labels;

/** The content of a field, to be compared with somebody else's. */
export function productFieldContent(categories: Named, types: readonly ProductType[]) {
  const known = { categories, types };
  const show = <Name extends FormField>(name: Name, fields: Pick<ProductFields, Name>): ReactNode =>
    FIELDS[name].show(fields[name], known);
  return (name: keyof ProductFields, fields: ProductFields): ReactNode =>
    isFact(name) ? showFact(name, fields) : show(name, fields);
}

/** The product as it is now, in the body of a save that was refused as stale. */
export function readProduct(body: unknown): Product | undefined {
  const product = under(body, 'product');
  return isProduct(product) ? product : undefined;
}

const isProduct = (value: unknown): value is Product =>
  isVersioned(value) && Object.values(FIELDS).every(({ isIn }) => isIn(value));

/** `Rosette sash: Colour by Ribbon, Lettering by Wording` */
function showArt({ settings }: ArtField, types: readonly ProductType[]): string {
  const words = artMessages.conflict;
  if (!settings) return words.none;
  const options = types.flatMap((type) => type.options);
  const parts = [
    ...settings.drives.map(({ parameter, optionId }) =>
      words.by(
        artMessages.parameterName(parameter),
        options.find(({ _id }) => _id === optionId)?.name ?? words.anOption,
      ),
    ),
    ...ALL_PARAMETERS.flatMap((parameter) => {
      const setting = settings.fixed[parameter];
      return setting ? [words.fixed(artMessages.parameterName(parameter), setting)] : [];
    }),
  ];
  const template = settings.template.replaceAll('-', ' ');
  const name = template.charAt(0).toUpperCase() + template.slice(1);
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}

/** Files that are on their way have no picture here yet; their number counts them. */
function Images({ keys }: { keys: readonly string[] }) {
  const ids = keys.filter((key) => !key.startsWith('upload-'));
  return (
    <span className="stale-images">
      {messages.images.counted(keys.length)}
      {ids.map((id) => (
        <CachedPicture key={id} imageId={id} alt="" />
      ))}
    </span>
  );
}
