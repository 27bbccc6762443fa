import type { Swatch, Option } from '@tailorbird/contract/catalogue';
import type { Choice } from '@tailorbird/contract/rules/choice-address';
import { Check } from 'lucide';
import { hasSwatches } from '@tailorbird/contract/rules/option-kinds';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { swatchOf } from '../../ui/swatch.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { Icon } from '../../ui/icon.tsx';
import { surchargeInWords } from './messages.ts';
import { optional } from '../optional.tsx';
import type { ProductDrawing } from './use-drawn.ts';

interface ValuesProps extends Pick<Choice, 'option' | 'value'> {
  onChoose: (valueId: string | undefined) => void;
  /** Label of the blank choice. */
  blank: string;
  /** The id of the sentence that says what is wrong. */
  describedBy: string | undefined;
  invalid: boolean;
  /** Its values are fonts of this drawing: each is shown in its own letters. */
  fontOf: ProductDrawing | undefined;
}

/** The values to choose from: an optional option starts with the blank choice. */
function availableValues({
  option,
  blank,
}: Pick<ValuesProps, 'option' | 'blank'>): AvailableValue[] {
  const none = { _id: undefined, value: blank, swatch: null, surcharge: 0 };
  return option.isRequired ? option.values : [none, ...option.values];
}

interface AvailableValue {
  _id: string | undefined;
  value: string;
  swatch: Swatch | null;
  surcharge: number;
}

/** Values as their swatches show them; one without a swatch by its name. */
export function SwatchValues(props: ValuesProps) {
  return (
    <div className="cluster swatches">
      {availableValues(props).map(({ _id, value, swatch, surcharge }) => (
        <label
          key={_id ?? ''}
          className="stack-6 swatch"
          data-swatch={_id === undefined ? 'none' : swatch ? undefined : swatchOf(value)}
        >
          <Radio {...props} id={_id} />
          <i>
            {swatch && <SwatchMark swatch={swatch} />}
            <Icon of={Check} />
          </i>
          <bdi>{value}</bdi>
          <Adds surcharge={surcharge} />
        </label>
      ))}
    </div>
  );
}

const LetterSample = optional(() => import('./letter-sample.tsx'));

export function ChipValues(props: ValuesProps) {
  const { fontOf, invalid, option } = props;
  return (
    <div className={`cluster${fontOf ? ' chips-drawn' : ''}${invalid ? ' chips-error' : ''}`}>
      {availableValues(props).map(({ _id, value, surcharge }) => (
        <label key={_id ?? ''} className="inline-6 chip">
          <Radio {...props} id={_id} />
          {fontOf?.art && (
            <LetterSample drawn={fontOf} optionId={option._id} valueId={_id} name={value} />
          )}
          {value}
          <Adds surcharge={surcharge} />
        </label>
      ))}
    </div>
  );
}

/** What the value adds to the price of a piece. */
function Adds({ surcharge }: { surcharge: number }) {
  return surcharge !== 0 && <small className="adds">{surchargeInWords(surcharge)}</small>;
}

function Radio({
  option,
  value,
  onChoose,
  describedBy,
  invalid,
  id,
}: ValuesProps & { id: string | undefined }) {
  const checked = value?._id === id && !(invalid && id === undefined);
  const radio = useEarlyInput<HTMLInputElement>((early) => {
    if (early.checked && !checked) onChoose(id);
  });
  return (
    <input
      ref={radio}
      type="radio"
      name={option._id}
      checked={checked}
      aria-describedby={describedBy}
      onChange={() => onChoose(id)}
    />
  );
}

export function SelectValues(props: ValuesProps) {
  const { option, value, onChoose, describedBy, invalid } = props;
  const blank = option.isRequired ? invalid && 'Please select' : props.blank;
  const select = useEarlyInput<HTMLSelectElement>((early) => {
    if (early.value !== (value?._id ?? '')) onChoose(early.value || undefined);
  });
  return (
    <select
      ref={select}
      className="select"
      aria-label={option.name}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      value={value?._id ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      {blank && <option value="">{blank}</option>}
      {option.values.map(({ _id, value, surcharge }) => (
        <option key={_id} value={_id}>
          {surcharge === 0 ? value : `${value} (${surchargeInWords(surcharge)})`}
        </option>
      ))}
    </select>
  );
}

type OptionLook = 'swatches' | 'chips' | 'select';

const MOST_CHIPS = 8;
/** Characters: eight of these still fit two lines of the product page. */
const LONGEST_CHIP = 18;

interface ValuesToDraw {
  kind: Option['kind'];
  values: readonly { value: string }[];
}

/** How an option is drawn: as swatches, as chips while they are few and short, else as a select. */
export function lookOf(option: ValuesToDraw): OptionLook {
  const { values } = option;
  if (values.length === 0) return 'select';
  const isColour = ({ value }: ValuesToDraw['values'][number]) => swatchOf(value) !== undefined;
  if (hasSwatches(option) || values.every(isColour)) return 'swatches';
  const short = values.every(({ value }) => value.length <= LONGEST_CHIP);
  return short && values.length <= MOST_CHIPS ? 'chips' : 'select';
}
