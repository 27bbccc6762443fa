import { CircleAlert } from 'lucide-react';
import { Named } from '../../ui/named.tsx';
import type { Choice } from '@tailorbird/contract/choice-address';
import { messages } from './messages.ts';
import { lookOf } from './option-look.ts';
import { ChipValues, SelectValues, SwatchValues, type ValuesProps } from './option-values.tsx';

const drawn = { swatches: SwatchValues, chips: ChipValues, select: SelectValues };

/** One option on the seam: knotted when chosen, open when blank, dashed red when missing. */
export function OptionPart({
  choice,
  onChoose,
}: {
  choice: Choice;
  onChoose: ValuesProps['onChoose'];
}) {
  const { option, value, gone } = choice;
  const missing = option.isRequired && !value;
  const Values = drawn[lookOf(option.values)];
  const messageId = `${option._id}-message`;
  return (
    <fieldset
      className={value ? 'seam-part is-sewn' : missing ? 'seam-part is-missing' : 'seam-part'}
      data-option={option._id}
    >
      <legend>
        <bdi className="label">{option.name}</bdi>
        <bdi className="chosen">{value?.value ?? (missing ? '' : 'None')}</bdi>
        <span className="req">{option.isRequired ? 'Required' : 'Optional'}</span>
      </legend>
      {option.description && <p className="hint mb-2">{option.description}</p>}
      <Values
        option={option}
        value={value}
        onChoose={onChoose}
        describedBy={missing || gone ? messageId : undefined}
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
    </fieldset>
  );
}
