import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { EditableOption } from './editable-options.ts';
import { editMessages } from './messages.ts';

interface ChoiceFieldProps {
  option: EditableOption;
  /** Such as `Wording 5`, where no label stands beside it. */
  label: string;
  /** Above the field; without it the label is read out alone. */
  isLabelled?: boolean;
  value: string;
  /** As it was ordered, where it is another now. */
  before?: string | undefined;
  problem?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** One choice of a piece: a field for words, or a list of values; what it was stands struck below. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { option, label, isLabelled = false, before, problem } = props;
  const id = useId();
  return (
    <div className={before === undefined ? 'edit-field' : 'edit-field is-new'}>
      {isLabelled && (
        <label htmlFor={id}>
          <bdi>{option.name}</bdi>
        </label>
      )}
      <ChoiceInput
        {...props}
        id={id}
        said={{
          'aria-label': isLabelled ? undefined : label,
          'aria-invalid': problem === undefined ? undefined : true,
          'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
        }}
      />
      {before !== undefined && <Was>{choiceInWords(option, before)}</Was>}
      {problem !== undefined && (
        <p className="field-error" id={`${id}-problem`}>
          <Icon of={CircleAlert} />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}

interface ChoiceInputProps extends ChoiceFieldProps {
  id: string;
  said: Pick<React.AriaAttributes, 'aria-label' | 'aria-invalid' | 'aria-describedby'>;
}

function ChoiceInput({ option, value, disabled, onChange, id, said }: ChoiceInputProps) {
  const control = {
    ...said,
    id,
    disabled,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (option.isWritten && value.includes('\n')) {
    return <textarea {...control} className="textarea" rows={2} dir="auto" />;
  }
  if (option.isWritten) {
    return <input {...control} className="input" type="text" dir="auto" autoComplete="off" />;
  }
  return (
    <select {...control} className="select">
      {(value === '' || !option.isRequired) && (
        <option value="">
          {option.isRequired ? editMessages.add.choosing : editMessages.none}
        </option>
      )}
      {option.values.map((one) => (
        <option key={one._id} value={one._id}>
          {one.value}
        </option>
      ))}
    </select>
  );
}

/** A choice as people read it. */
export const choiceInWords = (option: EditableOption, text: string): string =>
  (option.isWritten ? text : option.values.find(({ _id }) => _id === text)?.value) ||
  editMessages.nothing;

/** The value of before, struck. */
export function Was({ children }: { children: string }) {
  return (
    <span className="edit-was">
      {editMessages.was} <del dir="auto">{children}</del>
    </span>
  );
}
