import type { Option } from '@tailorbird/contract/catalogue';
import { toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { hasSwatches } from '@tailorbird/contract/rules/option-kinds';
import { CircleAlert, X } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Cause } from '../kit/entity-form.tsx';
import type { FormProblems } from '../kit/use-entity-form.ts';
import { messages } from '../catalogue-messages.ts';
import { messages as priceMessages } from '../prices/messages.ts';
import { MoneyField, readAmount } from '../prices/money-field.tsx';
import { messages as kindMessages } from './option-kind-messages.ts';
import { checkValue, hasValue, type ValueFields } from './option-value-edits.ts';
import { colourOfName } from './swatch-text.ts';
import type { useValueAdds } from './value-adds.ts';
import { Icon } from '../../ui/icon.tsx';

const valueMessages = messages.values;
const swatchMessages = kindMessages.swatch;

export const addValueId = 'new-value';

interface OptionValueAddFormProps {
  option: Option;
  adds: ReturnType<typeof useValueAdds>;
}

/** One value for each Enter; the focus stays, so that the next can be typed at once. */
export function OptionValueAddForm({ option, adds }: OptionValueAddFormProps) {
  const value = adds.draftOf(option._id);
  const setValue = (draft: string) => adds.setDraft(option._id, draft);
  const picked = adds.colourOf(option._id);
  const setPicked = (draft: string | undefined) => adds.setColour(option._id, draft);
  const isColour = hasSwatches(option);
  const colour = isColour ? (picked ?? colourOfName(value)) : undefined;
  const surcharge = adds.surchargeOf(option._id);
  const setSurcharge = (draft: string) => adds.setSurcharge(option._id, draft);
  const [problems, setProblems] = useState<FormProblems<ValueFields>>({});
  const form = useRef<HTMLFormElement>(null);

  function findProblems(): FormProblems<ValueFields> {
    const taken = [...option.values, ...adds.addsTo(option._id)].map((other) => other.value);
    if (hasValue(taken, value))
      return { value: valueMessages.duplicate(option.name, value.trim()) };
    return checkValue({ value, surcharge, swatch: '' });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findProblems();
    setProblems(found);
    const isWrong = found.value === undefined && found.surcharge !== undefined;
    form.current
      ?.querySelector<HTMLElement>(`[name="${isWrong ? 'surcharge' : 'value'}"]`)
      ?.focus();
    if (found.value !== undefined || isWrong) return;
    adds.add(option._id, {
      value: value.trim(),
      surcharge: fromMinorUnits(readAmount(surcharge)),
      colour,
    });
    setValue('');
    setSurcharge('');
    setPicked(undefined);
  }

  return (
    <form
      ref={form}
      className={isColour ? 'stack-8 value-add has-swatch' : 'stack-8 value-add'}
      noValidate
      onSubmit={submit}
    >
      {isColour && (
        <input
          type="color"
          className={colour === undefined ? 'is-unset' : ''}
          aria-label={swatchMessages.ofNew}
          title={
            picked === undefined && colour !== undefined
              ? swatchMessages.guessed
              : swatchMessages.ofNew
          }
          value={colour ?? '#ffffff'}
          onChange={({ target }) => setPicked(target.value)}
        />
      )}
      <TextField
        id={addValueId}
        name="value"
        label={valueMessages.addLabel}
        hint={valueMessages.addHint}
        autoComplete="off"
        enterKeyHint="done"
        value={value}
        error={problems.value}
        onChange={({ target }) => {
          setValue(target.value);
          setProblems({});
        }}
      />
      <MoneyField
        label={valueMessages.addSurcharge}
        name="surcharge"
        value={surcharge}
        error={problems.surcharge}
        readOnly={false}
        onChange={(typed) => {
          setSurcharge(typed);
          setProblems({});
        }}
      />
      <Button type="submit" variant={value.trim() ? 'primary' : 'secondary'} size="compact">
        {valueMessages.addConfirm}
      </Button>
    </form>
  );
}

interface OptionValueAddsProps {
  optionId: string;
  adds: ReturnType<typeof useValueAdds>;
}

/** Before the button that has the focus goes. */
const focusNewValue = () => document.getElementById(addValueId)?.focus();

/** Values on their way, and those that could not be added: none of them is lost. */
export function OptionValueAdds({ optionId, adds }: OptionValueAddsProps) {
  const shown = adds.addsTo(optionId);
  if (shown.length === 0) return null;
  return (
    <ul className="value-adds">
      {shown.map((add) =>
        add.error === undefined ? (
          <li key={add.key} className="line-4 value-row">
            <span className="line-8 value-name faint">
              {add.colour !== undefined && <SwatchMark swatch={{ colour: add.colour }} />}
              <bdi>{add.value}</bdi>
              {add.surcharge !== 0 && (
                <span className="value-adds-price xs">
                  {priceMessages.adds(toMinorUnits(add.surcharge))}
                </span>
              )}
            </span>
            <span className="xs faint">{valueMessages.adding}</span>
          </li>
        ) : (
          <li key={add.key} className="line-4 value-row value-failed" role="alert">
            <Icon of={CircleAlert} />
            <div>
              <strong>{add.value}</strong>
              <p>{valueMessages.addFailed}</p>
              <p className="xs">
                <Cause error={add.error} />
              </p>
            </div>
            <span className="inline-4 acts">
              <Button
                variant="quiet"
                size="compact"
                onClick={() => {
                  focusNewValue();
                  adds.retry(add);
                }}
              >
                {messages.tryAgain}
              </Button>
              <Button
                variant="quiet"
                size="compact"
                className="btn-icon"
                aria-label={valueMessages.remove(add.value)}
                onClick={() => {
                  focusNewValue();
                  adds.drop(add.key);
                }}
              >
                <Icon of={X} />
              </Button>
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
