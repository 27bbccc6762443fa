import { messages } from '../messages.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { useCategories } from './catalogue-query.ts';

const words = messages.catalogue.categories;

export default function CategoryListPage() {
  return (
    <CatalogueList
      query={useCategories()}
      words={words}
      columns={[
        { name: 'Name', className: 'w-1/4' },
        { name: 'Description' },
        { name: 'Products', className: 'num' },
      ]}
      renderRow={({ _id, name, description, designs }) => (
        <tr key={_id}>
          <th scope="row">{name}</th>
          <td data-l="Description" className={description ? 'soft' : 'faint'}>
            {description || words.noDescription}
          </td>
          <td data-l="Products" className="num">
            {designs?.length ?? 0}
          </td>
        </tr>
      )}
    />
  );
}
