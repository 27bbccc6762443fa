import { messages } from '../messages.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { useCategories } from './catalogue-query.ts';

const words = messages.catalogue.categories;

export default function CategoryListPage() {
  return (
    <CatalogueList
      query={useCategories()}
      words={words}
      columns={['Name', 'Description', 'Products']}
      renderRow={({ _id, name, description, designs }) => (
        <tr key={_id}>
          <th scope="row">{name}</th>
          <td data-l="Description" className={description ? 'soft' : 'faint'}>
            {description || words.noDescription}
          </td>
          <td data-l="Products">{designs?.length ?? 0}</td>
        </tr>
      )}
    />
  );
}
