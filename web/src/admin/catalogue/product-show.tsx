import type { Category, ProductType } from '@tailorbird/contract/catalogue';
import { formatMoney } from '@tailorbird/contract/money';
import type { ReactNode } from 'react';
import { CachedPicture } from '../image-cache/cached-picture.tsx';
import { splitKeys } from './picture-keys.ts';
import { readCost } from './product-cost.ts';
import type { ProductFields } from './product-edits.ts';
import { messages } from './product-messages.ts';

type Named<Entity extends { _id: string; name: string }> = readonly Pick<Entity, '_id' | 'name'>[];

/** The content of a field, to be compared with somebody else's. */
export function showProduct(categories: Named<Category>, types: Named<ProductType>) {
  const nameIn = (list: Named<Category>, id: string, otherwise: string) =>
    list.find(({ _id }) => _id === id)?.name ?? otherwise;

  return (name: keyof ProductFields, fields: ProductFields): ReactNode => {
    switch (name) {
      case 'cost':
        return formatMoney(readCost(fields.cost));
      case 'type':
        return fields.type === ''
          ? messages.noType
          : nameIn(types, fields.type, messages.deletedType);
      case 'categories':
        return fields.categories.length === 0
          ? messages.noCategories
          : fields.categories
              .map((id) => nameIn(categories, id, messages.deletedCategory))
              .join(', ');
      case 'images':
        return <Images keys={splitKeys(fields.images)} />;
      default:
        return fields[name];
    }
  };
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
