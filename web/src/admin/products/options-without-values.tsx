import { lacksValues } from '@tailorbird/contract/rules/option-kinds';
import { TriangleAlert } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NameInText } from '../../ui/name-in-text.tsx';
import { useTypes } from '../catalogue-query.ts';
import { messages } from './messages.ts';

/** Says of a product of this type that it cannot be ordered, since a required option has no values. */
export function OptionsWithoutValues({ typeId }: { typeId: string | undefined }) {
  const { data: types } = useTypes();
  const option = types?.find(({ _id }) => _id === typeId)?.options.find(lacksValues);
  if (!option) return null;
  return (
    <span className="lacks-values">
      <Icon of={TriangleAlert} />
      <span>
        <NameInText say={messages.lacksValues} name={option.name} />{' '}
        <Link className="textlink" to={`/admin/options?option=${option._id}`}>
          {messages.openOption(option.name)}
        </Link>
      </span>
    </span>
  );
}
