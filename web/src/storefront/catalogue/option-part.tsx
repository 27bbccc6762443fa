import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { Named } from '../../ui/named.tsx';
import { asBefore, type AskedChoice } from './choices.ts';
import { messages } from './messages.ts';
import { OptionFaults } from './option-faults.tsx';
import { lookOf } from './option-look.ts';
import { ChipValues, SelectValues, SwatchValues } from './option-values.tsx';

const drawn = {
  swatches: SwatchValues,
  chips: ChipValues,
  select: SelectValues,
};

/** One option on the seam: knotted when chosen, open when blank, dashed red when missing. */
export const OptionPart = memo(
  Part,
  (before, now) => before.blank === now.blank && asBefore(before, now),
);

interface Props extends AskedChoice {
  /** What no choice is called. */
  blank: string;
}

function Part({ choice, faults, choose, blank }: Props) {
  const { option, value, gone } = choice;
  const missing = option.isRequired && !value;
  const Values = drawn[lookOf(option)];
  const messageId = `${option._id}-message`;
  const faultsId = `${option._id}-faults`;
  const described = [(missing || gone) && messageId, faults.length > 0 && faultsId];
  return (
    <fieldset
      className={value ? 'seam-part is-sewn' : missing ? 'seam-part is-missing' : 'seam-part'}
      data-option={option._id}
    >
      <legend>
        <bdi className="label">{option.name}</bdi>
        <bdi className="chosen">{value?.value ?? (missing ? '' : blank)}</bdi>
        <span className="req">{option.isRequired ? 'Required' : 'Optional'}</span>
      </legend>
      {option.description && <p className="hint mb-2">{option.description}</p>}
      <Values
        option={option}
        value={value}
        blank={blank}
        onChoose={(valueId) => choose(option._id, valueId)}
        describedBy={described.filter(Boolean).join(' ') || undefined}
        invalid={missing}
      />
      {missing && (
        <p className="field-error mt-2" id={messageId}>
          <CircleAlert className="icon" aria-hidden />
          <Named say={messages.product.selectValue} name={option.name} />
        </p>
      )}
      {gone && !missing && (
        <p className="hint mt-2" id={messageId}>
          {messages.product.noLongerOffered}
        </p>
      )}
      <OptionFaults id={faultsId} faults={faults} />
    </fieldset>
  );
}
