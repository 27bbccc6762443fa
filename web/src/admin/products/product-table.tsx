import type { Product } from '@tailorbird/contract/catalogue';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { Fragment, useRef, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { CachedPicture } from '../image-cache/cached-picture.tsx';
import { Copy, Eye, EyeOff } from 'lucide';
import { RowAct, RowActs } from '../kit/entity-list.tsx';
import { messages as catalogueMessages } from '../catalogue-messages.ts';
import { PickBox } from '../pick-box.tsx';
import { messages } from './messages.ts';
import { OptionsWithoutValues } from './options-without-values.tsx';

interface ProductTableProps {
  products: readonly Product[];
  /** Another page of them is on its way. */
  isStale: boolean;
  page: number;
  editedId: string | undefined;
  isPicked: (id: string) => boolean;
  onPick: (product: Product, isPicked: boolean) => void;
  /** Copying, or publishing, is under way. */
  isBusy: boolean;
  onCopy: (product: Product) => void;
  onDraft: (product: Product, isDraft: boolean) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

// spec: 2.128
/** A table from 1024 px; below, the same rows as cards (each cell names its column). */
export function ProductTable({ products, isStale, page, editedId, ...acts }: ProductTableProps) {
  const element = usePageTurn<HTMLDivElement>(page);
  return (
    <div ref={element} tabIndex={-1} className="table-wrap product-list" aria-busy={isStale}>
      <table className="table table-top">
        <caption className="sr">{messages.title}</caption>
        <thead>
          <tr>
            <th scope="col" className="col-name">
              Product
            </th>
            <th scope="col" className="num">
              Cost
            </th>
            <th scope="col" className="col-text">
              Description
            </th>
            <th scope="col" className="col-category">
              Category
            </th>
            <th scope="col">Images</th>
            <th scope="col" className="acts-head">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow
              key={product._id}
              product={product}
              isEdited={product._id === editedId}
              {...acts}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ProductRowProps extends Omit<
  ProductTableProps,
  'products' | 'isStale' | 'page' | 'editedId'
> {
  product: Product;
  isEdited: boolean;
}

// spec: 2.129
function ProductRow({ product, isEdited, isPicked, onPick, ...acts }: ProductRowProps) {
  const { name, cost, description, categories, image_id: imageIds } = product;
  const [cover] = imageIds;
  const [placeholder] = product.placeholders;
  return (
    <tr className={isEdited ? 'is-editing' : isPicked(product._id) ? 'is-picked' : undefined}>
      <th scope="row">
        <span className="line-12 who">
          <PickBox
            label={messages.bulk.pick(name)}
            isPicked={isPicked(product._id)}
            onPick={(picked) => onPick(product, picked)}
          />
          <span className="thumb">
            {cover === undefined ? (
              <Picture imageId={undefined} alt="" sizes="" />
            ) : (
              <CachedPicture key={cover} imageId={cover} placeholder={placeholder} alt="" lazy />
            )}
          </span>
          <span>
            {name}
            {product.isDraft && <span className="badge draft-mark">{messages.draft.label}</span>}
            <OptionsWithoutValues typeId={product.type?._id} />
          </span>
        </span>
      </th>
      <td data-l="Cost" className="num">
        {formatAmount(cost)}
      </td>
      <td data-l="Description">
        <span className="clamp soft">{description || messages.noDescription}</span>
      </td>
      <td data-l="Category" className={categories.length > 0 ? undefined : 'faint'}>
        <span className="clamp">
          {categories.length === 0 && messages.noCategories}
          {categories.map((category, index) => (
            <Fragment key={category._id}>
              {index > 0 && ', '}
              <bdi>{category.name}</bdi>
            </Fragment>
          ))}
        </span>
      </td>
      <td data-l="Images" className="nowrap">
        <ImagePreview productName={name} imageIds={imageIds} />
      </td>
      <td className="acts-cell">
        <ProductActs product={product} {...acts} />
      </td>
    </tr>
  );
}

type ProductActsProps = Pick<
  ProductRowProps,
  'product' | 'isBusy' | 'onEdit' | 'onDelete' | 'onCopy' | 'onDraft'
>;

function ProductActs({ product, isBusy, onEdit, onDelete, onCopy, onDraft }: ProductActsProps) {
  const { name, isDraft } = product;
  const { publish, unpublish } = messages.changes;
  return (
    <RowActs
      entity={product}
      name={name}
      onEdit={() => onEdit(product)}
      onDelete={() => onDelete(product)}
    >
      <RowAct
        act={isDraft ? publish : unpublish}
        name={name}
        icon={isDraft ? Eye : EyeOff}
        isBusy={isBusy}
        onPress={() => onDraft(product, !isDraft)}
      />
      <RowAct
        act={catalogueMessages.duplicate}
        name={name}
        icon={Copy}
        isBusy={isBusy}
        onPress={() => onCopy(product)}
      />
    </RowActs>
  );
}

interface ImagePreviewProps {
  productName: string;
  imageIds: readonly string[];
}

/** How many images; under the pointer or the focus, the images. */
function ImagePreview({ productName, imageIds }: ImagePreviewProps) {
  const [isOpen, setOpen] = useState(false);
  /** Where there is no room below it. */
  const [isUp, setUp] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = messages.images.counted(imageIds.length);
  if (imageIds.length === 0) return <span className="faint">{label}</span>;

  function open() {
    const bottom = button.current?.getBoundingClientRect().bottom ?? 0;
    setUp(bottom > window.innerHeight * 0.6);
    setOpen(true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it says the same to the keyboard
    <span className="pop" onPointerEnter={open} onPointerLeave={() => setOpen(false)}>
      <button
        ref={button}
        type="button"
        className="textlink textlink-s"
        onFocus={open}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {label}
        <span className="sr">{messages.images.of(productName)}</span>
      </button>
      {isOpen && (
        <span className={isUp ? 'pop-panel is-up' : 'pop-panel'} aria-hidden>
          {imageIds.map((imageId) => (
            <CachedPicture key={imageId} imageId={imageId} alt="" />
          ))}
        </span>
      )}
    </span>
  );
}
