import { Check } from 'lucide-react';
import { swatchOf } from '../../ui/swatch.ts';
import type { Choice } from '@tailorbird/contract/choice-address';

export interface ValuesProps extends Pick<Choice, 'option' | 'value'> {
  onChoose: (valueId: string | undefined) => void;
  /** The id of the sentence that says what is wrong. */
  describedBy: string | undefined;
  invalid: boolean;
}

/** What can be chosen: an optional option starts with the blank choice. */
function offered({ option }: Pick<Choice, 'option'>): { _id: string | undefined; value: string }[] {
  return option.isRequired ? option.values : [{ _id: undefined, value: 'None' }, ...option.values];
}

export function SwatchValues(props: ValuesProps) {
  return (
    <div className="swatches">
      {offered(props).map((value) => (
        <label
          key={value.value}
          className="swatch"
          data-swatch={value._id === undefined ? 'none' : swatchOf(value.value)}
        >
          <Radio {...props} id={value._id} />
          <i>
            <Check className="icon" aria-hidden />
          </i>
          {value.value}
        </label>
      ))}
    </div>
  );
}

export function ChipValues(props: ValuesProps) {
  return (
    <div className={props.invalid ? 'chips chips-error' : 'chips'}>
      {offered(props).map((value) => (
        <label key={value._id ?? ''} className="chip">
          <Radio {...props} id={value._id} />
          {value.value}
        </label>
      ))}
    </div>
  );
}

function Radio({
  option,
  value,
  onChoose,
  describedBy,
  invalid,
  id,
}: ValuesProps & { id: string | undefined }) {
  return (
    <input
      type="radio"
      name={option._id}
      checked={value?._id === id && !(invalid && id === undefined)}
      aria-describedby={describedBy}
      onChange={() => onChoose(id)}
    />
  );
}

export function SelectValues({ option, value, onChoose, describedBy, invalid }: ValuesProps) {
  const blank = option.isRequired ? invalid && 'Please select' : 'None';
  return (
    <select
      className="select"
      aria-label={option.name}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      value={value?._id ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      {blank && <option value="">{blank}</option>}
      {option.values.map(({ _id, value }) => (
        <option key={_id} value={_id}>
          {value}
        </option>
      ))}
    </select>
  );
}
