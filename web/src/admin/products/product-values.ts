import type { Product } from '@tailorbird/contract/catalogue';
import type { FactField } from '@tailorbird/contract/facts';
import {
  CATALOGUE_NAME_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  QUANTITY,
} from '@tailorbird/contract/limits';
import type { ProductField } from '@tailorbird/contract/product-fields';
import type { SearchTextField } from '@tailorbird/contract/search-texts';
import { toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { type ArtField, artField, artProblem } from '../art/art-field.ts';
import { checkFacts, factsBody, factsOf, type TypedFacts } from './fact-fields.tsx';
import { problemAt, type FormProblems, tooLong } from '../kit/use-entity-form.ts';
import { messages as catalogueMessages } from '../catalogue-messages.ts';
import {
  checkSearchTexts,
  searchTextsBody,
  searchTextsOf,
  type TypedSearchTexts,
} from '../search-text-fields.tsx';
import { joinKeys, splitKeys } from '../pictures/use-pictures.ts';
import { messages as priceMessages } from '../prices/messages.ts';
import { amountProblem, readCost, writeCost } from '../prices/money-field.tsx';
import type { PriceChange } from '../prices/price-impact.tsx';
import { readTiers, tiersOf, tiersProblem, type TypedTiers } from '../prices/tier-text.ts';
import { messages } from './messages.ts';
import { readWeight, weightProblem, writeWeight } from './weight-text.ts';

export type FormField = Exclude<ProductField, 'image_id' | FactField | SearchTextField> | 'images';

export const LABELS: Record<FormField | FactField | SearchTextField, string> = {
  name: 'Product Name',
  cost: 'Cost',
  type: 'Type',
  tiers: priceMessages.tiers.label,
  minimumQuantity: priceMessages.minimum,
  taxClass: priceMessages.taxClass,
  weight: messages.weight.label,
  madeToMeasure: messages.madeToMeasure.label,
  isDraft: messages.draft.label,
  categories: 'Categories',
  description: 'Description',
  images: 'Images',
  art: 'Drawing',
  ...catalogueMessages.facts.labels,
  ...catalogueMessages.searchTexts.labels,
};

/** Whether a product is made to the measures of one customer, or its type says so. */
export const MEASURES = { type: null, yes: true, no: false } as const;

export type TypedMeasure = keyof typeof MEASURES;

const measureOf = (madeToMeasure: boolean | null): TypedMeasure =>
  madeToMeasure === null ? 'type' : madeToMeasure ? 'yes' : 'no';

/** In the order of the form. */
export type ProductFields = TypedFacts &
  TypedSearchTexts & {
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
    madeToMeasure: TypedMeasure;
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
  cost: product ? writeCost(toMinorUnits(product.cost)) : '',
  type: product?.type?._id ?? '',
  tiers: tiersOf(product?.tiers ?? []),
  minimumQuantity: String(product?.minimumQuantity ?? QUANTITY.min),
  taxClass: product?.taxClass ?? '',
  weight: writeWeight(product?.weight ?? null),
  madeToMeasure: measureOf(product?.madeToMeasure ?? null),
  categories: product?.categories.map(({ _id }) => _id) ?? [],
  description: product?.description ?? '',
  isDraft: product?.isDraft ?? false,
  images: joinKeys(product?.image_id ?? []),
  art: artField(product?.art),
  ...factsOf(product),
  ...searchTextsOf(product),
});

// spec: 5.4
export function checkProduct(typed: ProductFields): FormProblems<ProductFields> {
  const { name, cost, tiers, minimumQuantity, weight, description, images, art } = typed;
  const { min, max } = QUANTITY;
  return {
    ...tooLong('name', LABELS.name, name, CATALOGUE_NAME_MAX_LENGTH),
    ...problemAt('cost', amountProblem(LABELS.cost, cost)),
    ...problemAt('tiers', tiersProblem(tiers)),
    ...(!isQuantity(minimumQuantity) && { minimumQuantity: priceMessages.minimumWrong(min, max) }),
    ...problemAt('weight', weightProblem(weight)),
    ...tooLong('description', LABELS.description, description, DESCRIPTION_MAX_LENGTH),
    ...checkFacts(typed),
    ...checkSearchTexts(typed),
    ...problemAt('art', artProblem(art, splitKeys(images))),
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
    cost: fromMinorUnits(readCost(typed.cost)),
    type: typed.type === '' ? null : typed.type,
    categories: [...typed.categories],
    description: typed.description.trim(),
    image_id: [...imageIds],
  } satisfies Record<
    Exclude<
      ProductField,
      | 'art'
      | 'tiers'
      | 'minimumQuantity'
      | 'taxClass'
      | 'isDraft'
      | 'weight'
      | 'madeToMeasure'
      | FactField
      | SearchTextField
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
    ...(typed.madeToMeasure !== had.madeToMeasure && {
      madeToMeasure: MEASURES[typed.madeToMeasure],
    }),
    ...(typed.art.text !== had.art.text && { art: typed.art.settings }),
    ...factsBody(typed, had),
    ...searchTextsBody(typed, had),
  };
}

/** Fields whose change may change the price of a cart. */
export const PRICES = ['cost', 'type', 'tiers', 'minimumQuantity'] as const satisfies FormField[];

export function priceChangeOf(
  { cost, type, tiers, minimumQuantity }: ProductFields,
  { _id }: Product,
): PriceChange {
  const prices = {
    cost: fromMinorUnits(readCost(cost)),
    type: type === '' ? null : type,
    tiers: readTiers(tiers),
    minimumQuantity: Number(minimumQuantity),
  } satisfies Record<(typeof PRICES)[number], unknown>;
  return { product: { _id, ...prices } };
}
