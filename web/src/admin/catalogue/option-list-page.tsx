import type { Option } from '@tailorbird/contract/catalogue';
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
      columns={[
        { name: 'Option', className: 'w-1/5' },
        { name: 'Description', className: 'w-1/4' },
        { name: 'Required' },
        { name: 'Values' },
      ]}
      renderRow={({ _id, name, description, isRequired, values }) => (
        <tr key={_id}>
          <th scope="row">{name}</th>
          <td data-l="Description" className={description ? 'soft' : 'faint'}>
            {description || words.noDescription}
          </td>
          <td data-l="Required">{isRequired ? 'Required' : 'Optional'}</td>
          <td data-l="Values">
            {values.length === 0 ? (
              <span className="faint">{words.noValues}</span>
            ) : (
              <OptionValues values={values} />
            )}
          </td>
        </tr>
      )}
    />
  );
}

function OptionValues({ values }: Pick<Option, 'values'>) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {values.map(({ _id, value }) => (
        <li key={_id} className="inline-flex items-center gap-1.5">
          <Dot value={value} />
          {value}
        </li>
      ))}
    </ul>
  );
}
