import { PARAMETER_NAMES } from '@tailorbird/art/parameters';
import type { Category, Product, ProductType } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { formatMoney, fromDollars, toDollars } from '@tailorbird/contract/rules/money';
import type { ProductField } from '@tailorbird/contract/product-fields';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CachedPicture } from '../../image-cache/cached-picture.tsx';
import { type ArtField, artField } from '../art/art-field.ts';
import { messages as artMessages } from '../art/messages.ts';
import { coverNote, ProductArtPart } from '../art/product-art-part.tsx';
import { isListOf, isNamed, isText, isType, isVersioned, under } from '../form/save-with-merge.ts';
import { type Problems, tooLong } from '../form/use-entity-form.ts';
import { ProductPictures } from '../pictures/product-pictures.tsx';
import { joinKeys, splitKeys, type usePictures } from '../pictures/use-pictures.ts';
import { messages } from './messages.ts';
import {
  isCostNegative,
  isCostTooHigh,
  ProductCost,
  readCost,
  writeCost,
} from './product-cost.tsx';
import { ProductCategories, ProductTypeField } from './product-pickers.tsx';
import { DescriptionField, NameField } from '../form/entity-fields.tsx';

/** Left out of what is sent, they stay as they are. */
type PriceRule = 'tiers' | 'minimumQuantity';
type FormField = Exclude<ProductField, 'image_id' | PriceRule> | 'images';

export const LABELS: Record<FormField, string> = {
  name: 'Product Name',
  cost: 'Cost',
  type: 'Type',
  categories: 'Categories',
  description: 'Description',
  images: 'Images',
  art: 'Drawing',
};

/** In the order of the form. */
export type ProductFields = {
  name: string;
  /** Dollars, as typed. */
  cost: string;
  /** An id, empty for none. */
  type: string;
  /** Ids. */
  categories: readonly string[];
  description: string;
  /** Keys, as joinKeys writes them. */
  images: string;
  art: ArtField;
};

export const productFieldsOf = (product: Product | undefined): ProductFields => ({
  name: product?.name ?? '',
  cost: product ? writeCost(fromDollars(product.cost)) : '',
  type: product?.type?._id ?? '',
  categories: product?.categories.map(({ _id }) => _id) ?? [],
  description: product?.description ?? '',
  images: joinKeys(product?.image_id ?? []),
  art: artField(product?.art),
});

export function checkProduct({ name, cost, description }: ProductFields): Problems<ProductFields> {
  return {
    ...tooLong('name', LABELS.name, name, CATALOGUE_NAME_MAX_LENGTH),
    ...costProblem(cost),
    ...tooLong('description', LABELS.description, description, DESCRIPTION_MAX_LENGTH),
  };
}

function costProblem(cost: string): { cost?: string } {
  if (isCostNegative(cost)) return { cost: messages.costNegative };
  return isCostTooHigh(readCost(cost)) ? { cost: messages.costTooHigh } : {};
}

/**
 * The request body; `imageIds` are those of the form's pictures. It leaves an untouched drawing out,
 * so that the drawing stays even where an option of it is gone.
 */
export function toProductBody(
  typed: ProductFields,
  imageIds: readonly string[],
  before: Product | undefined,
) {
  const isArtTouched = typed.art.text !== artField(before?.art).text;
  const body = {
    name: typed.name.trim(),
    cost: toDollars(readCost(typed.cost)),
    type: typed.type === '' ? null : typed.type,
    categories: [...typed.categories],
    description: typed.description.trim(),
    image_id: [...imageIds],
  } satisfies Record<Exclude<ProductField, 'art' | PriceRule>, unknown>;
  return isArtTouched ? { ...body, art: typed.art.settings } : body;
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
      <ProductCost
        label={LABELS.cost}
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

const nameIn = (list: Named, id: string, otherwise: string) =>
  list.find(({ _id }) => _id === id)?.name ?? otherwise;

/** The content of a field, to be compared with somebody else's. */
export function productFieldContent(categories: Named, types: readonly ProductType[]) {
  return <Name extends FormField>(name: Name, fields: Pick<ProductFields, Name>): ReactNode =>
    FIELDS[name].show(fields[name], { categories, types });
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
        artMessages.parameters[parameter],
        options.find(({ _id }) => _id === optionId)?.name ?? words.anOption,
      ),
    ),
    ...PARAMETER_NAMES.flatMap((parameter) => {
      const setting = settings.fixed[parameter];
      return setting ? [words.fixed(artMessages.parameters[parameter], setting)] : [];
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
