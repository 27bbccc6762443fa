import { formatMoney, fromDollars } from '@tailorbird/contract/money';
import { Picture } from '../../ui/picture.tsx';
import { messages } from '../messages.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { useProducts } from './catalogue-query.ts';
import { ImagePreview } from './image-preview.tsx';

const words = messages.catalogue.products;

export default function ProductListPage() {
  return (
    <CatalogueList
      query={useProducts()}
      words={words}
      columns={[
        { name: 'Product', className: 'w-1/4' },
        { name: 'Cost', className: 'num' },
        { name: 'Description', className: 'w-1/3' },
        { name: 'Category' },
        { name: 'Images' },
      ]}
      renderRow={({ _id, name, cost, description, categories, image_id: imageIds }) => (
        <tr key={_id}>
          <th scope="row">
            <span className="who">
              <span className="thumb">
                <Picture imageId={imageIds[0]} alt="" sizes="36px" widths={[160]} />
              </span>
              {name}
            </span>
          </th>
          <td data-l="Cost" className="num">
            {formatMoney(fromDollars(cost))}
          </td>
          <td data-l="Description">
            <span className="clamp soft">{description || '–'}</span>
          </td>
          <td data-l="Category" className={categories.length > 0 ? undefined : 'faint'}>
            {categories.map((category) => category.name).join(', ') || words.noCategories}
          </td>
          <td data-l="Images" className="nowrap">
            <ImagePreview productName={name} imageIds={imageIds} />
          </td>
        </tr>
      )}
    />
  );
}
