import type { Product } from '@tailorbird/contract/catalogue';
import { DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { Named } from '../../ui/named.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCategories, useTypes } from './catalogue-query.ts';
import { productIn } from './changed-meanwhile.ts';
import { EntityForm } from './entity-form.tsx';
import { splitKeys } from './picture-keys.ts';
import { coverNote, ProductArtPart } from './product-art-part.tsx';
import { ProductCategories } from './product-categories.tsx';
import { ProductCost } from './product-cost-field.tsx';
import {
  checkProduct,
  type ProductFields,
  productFieldsOf,
  useProductEdits,
} from './product-edits.ts';
import { messages as words } from './product-messages.ts';
import { ProductPictures } from './product-pictures.tsx';
import { showProduct } from './product-show.tsx';
import { ProductTypeField } from './product-type-field.tsx';
import type { FormPlace } from './use-editor.ts';
import { useEntityForm } from './use-entity-form.ts';
import { PictureFailed, usePictures } from './use-pictures.ts';

interface ProductFormProps {
  /** Undefined: a new one. */
  product: Product | undefined;
  place: FormPlace<Product>;
}

export function ProductForm({ product, place }: ProductFormProps) {
  const edits = useProductEdits();
  const categories = useCategories();
  const types = useTypes();
  const editing = useEntityForm<Product, ProductFields>({
    entity: product,
    fieldsOf: productFieldsOf,
    check: checkProduct,
    save: async (fields, base) => edits.save(fields, base, await pictures.idsWhenHere()),
    onSaved: place.onSaved,
    theirsIn: productIn,
    unique: 'name',
  });
  const { typed, set, problems, isSaving, before, failure } = editing;
  const pictures = usePictures(typed.images, (images) => set({ images }));
  const waitedInVain = failure?.what === 'failed' && failure.error instanceof PictureFailed;
  const ofProduct = before?.categories ?? [];
  const show = showProduct(
    [...ofProduct, ...(categories.data ?? [])],
    [...(before?.type ? [before.type] : []), ...(types.data ?? [])],
  );

  return (
    <EntityForm
      editing={editing}
      words={waitedInVain ? { ...words, saveFailed: words.picturesFailed } : words}
      title={before ? <Named say={words.editTitle} name={before.name} /> : words.addTitle}
      labels={words.fields}
      show={show}
      place={place}
    >
      <div className="product-form">
        <div className="product-texts">
          <TextField
            label={words.fields.name}
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
            label={words.fields.description}
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
