import type { Category, Product, ProductType } from '@tailorbird/contract/catalogue';
import { DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Named } from '../../../ui/named.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { coverNote, ProductArtPart } from '../art/product-art-part.tsx';
import { useCategories, useTypes } from '../catalogue-query.ts';
import { EntityForm } from '../form/entity-form.tsx';
import { readProduct } from '../form/save-with-merge.ts';
import { useEntityForm } from '../form/use-entity-form.ts';
import type { FormHost } from '../list/use-edited-list.ts';
import { ProductPictures } from '../pictures/product-pictures.tsx';
import { PictureFailed, splitKeys, usePictures } from '../pictures/use-pictures.ts';
import { messages } from './messages.ts';
import { ProductCost } from './product-cost.tsx';
import {
  checkProduct,
  type ProductFields,
  productFieldsOf,
  useProductEdits,
} from './product-edits.ts';
import { productFieldContent } from './product-show.tsx';

interface ProductFormProps {
  /** Undefined: a new one. */
  product: Product | undefined;
  place: FormHost<Product>;
}

export function ProductForm({ product, place }: ProductFormProps) {
  const edits = useProductEdits();
  const categories = useCategories();
  const types = useTypes();
  const editing = useEntityForm<Product, ProductFields>({
    entity: product,
    fieldsOf: productFieldsOf,
    check: checkProduct,
    save: async (fields, base) => edits.save(fields, base, await pictures.waitForIds()),
    onSaved: place.onSaved,
    readCurrent: readProduct,
    unique: 'name',
  });
  const { typed, set, problems, isSaving, before, saveError } = editing;
  const pictures = usePictures(typed.images, (images) => set({ images }));
  const hasPictureFailed = saveError?.what === 'failed' && saveError.error instanceof PictureFailed;
  const ofProduct = before?.categories ?? [];
  const show = productFieldContent(
    [...ofProduct, ...(categories.data ?? [])],
    [...(before?.type ? [before.type] : []), ...(types.data ?? [])],
  );

  return (
    <EntityForm
      editing={editing}
      words={hasPictureFailed ? { ...messages, saveFailed: messages.picturesFailed } : messages}
      title={before ? <Named say={messages.editTitle} name={before.name} /> : messages.addTitle}
      labels={messages.fields}
      show={show}
      place={place}
    >
      <div className="product-form">
        <div className="product-texts">
          <TextField
            label={messages.fields.name}
            name="name"
            required
            autoComplete="off"
            value={typed.name}
            error={problems.name}
            readOnly={isSaving}
            onChange={({ target }) => set({ name: target.value })}
          />
          <div className="product-pair">
            <ProductCost
              value={typed.cost}
              error={problems.cost}
              readOnly={isSaving}
              onChange={(cost) => set({ cost })}
            />
            <ProductTypeField
              query={types}
              ofProduct={before?.type ?? undefined}
              chosen={typed.type}
              disabled={isSaving}
              onChange={(type) => set({ type })}
            />
          </div>
          <ProductCategories
            query={categories}
            ofProduct={ofProduct}
            chosen={typed.categories}
            disabled={isSaving}
            onChange={(chosen) => set({ categories: chosen })}
          />
          <TextArea
            label={messages.fields.description}
            name="description"
            optional
            most={DESCRIPTION_MAX_LENGTH}
            value={typed.description}
            error={problems.description}
            readOnly={isSaving}
            onChange={({ target }) => set({ description: target.value })}
          />
        </div>
        <ProductPictures
          pictures={pictures}
          note={coverNote(typed.art, before, splitKeys(typed.images))}
          isSaving={isSaving}
        />
        <ProductArtPart
          art={typed.art}
          before={before}
          types={types.data ?? (before?.type ? [before.type] : [])}
          typeId={typed.type}
          isSaving={isSaving}
          onChange={(art) => set({ art })}
        />
      </div>
    </EntityForm>
  );
}

type NamedType = Pick<ProductType, '_id' | 'name'>;

interface ProductTypeFieldProps {
  query: UseQueryResult<readonly NamedType[]>;
  /** The product's type, with the name the product has for it. */
  ofProduct: NamedType | undefined;
  /** An id, empty for none. */
  chosen: string;
  disabled: boolean;
  onChange: (chosen: string) => void;
}

function ProductTypeField(props: ProductTypeFieldProps) {
  const { query, ofProduct, chosen, disabled, onChange } = props;
  const types = query.data ?? (ofProduct ? [ofProduct] : []);
  const isKnown = chosen === '' || types.some(({ _id }) => _id === chosen);
  return (
    <Select
      label={messages.fields.type}
      name="type"
      value={chosen}
      disabled={disabled}
      {...(query.isError && !query.data && { error: messages.typesFailed })}
      onFocus={() => {
        if (query.isError) void query.refetch();
      }}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{messages.noType}</option>
      {!isKnown && <option value={chosen}>{messages.deletedType}</option>}
      {types.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** So many can be looked through without a filter. */
const FEW = 12;

type NamedCategory = Pick<Category, '_id' | 'name'>;

interface ProductCategoriesProps {
  query: UseQueryResult<readonly NamedCategory[]>;
  /** The product's categories, with the names the product has for them. */
  ofProduct: readonly NamedCategory[];
  /** Ids. */
  chosen: readonly string[];
  disabled: boolean;
  onChange: (chosen: string[]) => void;
}

function ProductCategories(props: ProductCategoriesProps) {
  const { query, ofProduct, chosen, disabled, onChange } = props;
  const [filter, setFilter] = useState('');
  const categories = query.data ?? ofProduct;
  const isLong = categories.length > FEW;
  const known = new Set(categories.map(({ _id }) => _id));
  const gone = chosen.filter((id) => !known.has(id));
  const sought = filter.trim().toLowerCase();
  const shown = [
    ...gone.map((_id) => ({ _id, name: messages.deletedCategory })),
    ...categories.filter(({ name }) => name.toLowerCase().includes(sought)),
  ];

  return (
    <fieldset className="field">
      <legend className="label xs">
        {messages.fields.categories}
        {chosen.length > 0 && <span className="opt"> {messages.chosen(chosen.length)}</span>}
      </legend>
      {isLong && (
        <input
          type="search"
          className="input"
          aria-label={messages.filterCategories}
          placeholder={messages.filterCategories}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onKeyDown={(event) => {
            // Enter would save the product, Escape close the form.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Escape' && filter !== '') {
              event.preventDefault();
              setFilter('');
            }
          }}
        />
      )}
      <div className={isLong ? 'checks checks-many' : 'checks'}>
        {shown.map(({ _id, name }) => (
          <label key={_id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(_id)}
              disabled={disabled}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id),
                )
              }
            />
            <span>{name}</span>
          </label>
        ))}
        {query.data && shown.length === 0 && (
          <p className="hint">
            {categories.length === 0 ? messages.noCategoriesYet : messages.noCategoryMatches}
          </p>
        )}
      </div>
      {query.isError && !query.data && (
        <p className="field-error xs">
          {messages.categoriesFailed}
          <button
            type="button"
            className="textlink textlink-s"
            onClick={() => void query.refetch()}
          >
            {messages.tryAgain}
          </button>
        </p>
      )}
    </fieldset>
  );
}
