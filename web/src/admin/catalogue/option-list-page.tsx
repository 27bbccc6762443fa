import { Dot } from '../../ui/option-list.tsx';
import { messages } from '../messages.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { useOptions } from './catalogue-query.ts';

const words = messages.catalogue.options;

export default function OptionListPage() {
  return (
    <CatalogueList
      query={useOptions()}
      words={words}
      columns={['Option', 'Description', 'Required', 'Values']}
      renderRow={({ _id, name, description, isRequired, values }) => (
        <tr key={_id}>
          <th scope="row">{name}</th>
          <td data-l="Description" className={description ? 'soft' : 'faint'}>
            {description || words.noDescription}
          </td>
          <td data-l="Required">{isRequired ? 'Required' : 'Optional'}</td>
          <td data-l="Values" className={values.length > 0 ? undefined : 'faint'}>
            {values.length === 0 && words.noValues}
            <ul className="flex flex-wrap gap-x-3 gap-y-1">
              {values.map(({ _id: valueId, value }) => (
                <li key={valueId} className="inline-flex items-center gap-1.5">
                  <Dot value={value} />
                  {value}
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    />
  );
}
