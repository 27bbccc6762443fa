import type { Product } from '@tailorbird/contract/catalogue';
import { Fragment } from 'react';
import { NameInText } from '../../ui/name-in-text.tsx';
import { useCategories, useTypes } from '../catalogue-query.ts';
import { EntityForm } from '../kit/entity-form.tsx';
import { FactFields } from './fact-fields.tsx';
import { useSizeImage, withoutUnseenAlt } from './size-image-field.tsx';
import { useCompletion, useEntityForm } from '../kit/use-entity-form.ts';
import type { FormHost } from '../kit/use-edited-list.ts';
import { joinKeys, splitKeys, usePictures } from '../pictures/use-pictures.ts';
import { SearchTextFields } from '../search-text-fields.tsx';
import { messages as catalogueMessages } from '../catalogue-messages.ts';
import { messages } from './messages.ts';
import { readProduct, useProductEdits } from './product-edits.ts';
import { FIELDS, productFieldContent, type Slot } from './product-fields.tsx';
import {
  checkProduct,
  LABELS,
  priceChangeOf,
  PRICES,
  type ProductFields,
  productFieldsOf,
} from './product-values.ts';

interface ProductFormProps {
  /** Undefined: a new one. */
  product: Product | undefined;
  host: FormHost<Product>;
}

export function ProductForm({ product, host }: ProductFormProps) {
  const edits = useProductEdits();
  const categories = useCategories();
  const types = useTypes();
  const editing = useEntityForm<Product, ProductFields>({
    entity: product,
    fieldsOf: productFieldsOf,
    check: checkProduct,
    save: (fields, base) => edits.save(fields, base, splitKeys(fields.images)),
    onSaved: host.onSaved,
    readCurrent: readProduct,
    unique: 'name',
    normalize: withoutUnseenAlt,
  });
  const { typed, set, before, completions } = editing;
  const { picturesFailed } = messages;
  const pictures = usePictures(typed.images, (images) => set({ images }), picturesFailed);
  useCompletion(completions, 'images', async () => ({
    images: joinKeys(await pictures.waitForIds()),
  }));
  const sizeImage = useSizeImage(editing, picturesFailed);
  const ofProduct = before?.categories ?? [];
  const show = productFieldContent(
    [...ofProduct, ...(categories.data ?? [])],
    [...(before?.type ? [before.type] : []), ...(types.data ?? [])],
  );

  const form = { ...editing, categories, types, pictures };
  const inputs = (slot: Slot) =>
    Object.entries(FIELDS)
      .filter(([, field]) => field.slot === slot)
      .map(([name, { input }]) => <Fragment key={name}>{input(form)}</Fragment>);

  return (
    <EntityForm
      editing={editing}
      messages={messages}
      title={
        before ? <NameInText say={messages.editTitle} name={before.name} /> : messages.addTitle
      }
      labels={LABELS}
      show={show}
      host={host}
      impact={{ of: PRICES, change: priceChangeOf }}
    >
      <div className="stack product-form">
        <div className="stack-14 product-texts">
          {inputs('top')}
          <div className="stack-14 product-pair">{inputs('pair')}</div>
          {inputs('below')}
          <FactFields
            hint={catalogueMessages.facts.ofProduct}
            sizeImage={sizeImage}
            editing={editing}
          />
          <SearchTextFields editing={editing} />
        </div>
        {inputs('beside')}
      </div>
    </EntityForm>
  );
}
