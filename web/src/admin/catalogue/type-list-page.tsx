import { messages } from '../messages.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { useTypes } from './catalogue-query.ts';
import { OptionChips } from './option-chips.tsx';

const words = messages.catalogue.types;

export default function TypeListPage() {
  return (
    <CatalogueList
      query={useTypes()}
      words={words}
      columns={[{ name: 'Type Name', className: 'w-1/4' }, { name: 'Options' }]}
      renderRow={({ _id, name, options }) => (
        <tr key={_id}>
          <th scope="row">{name}</th>
          <td data-l="Options">
            <OptionChips options={options} />
          </td>
        </tr>
      )}
    />
  );
}
