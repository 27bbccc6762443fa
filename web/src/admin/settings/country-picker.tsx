import { X } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ChosenCountries, groupCountries, nameChosen } from './country-list.ts';
import type { CountryOption } from './country-options.ts';
import { messages } from './delivery-messages.ts';
import { type CountryPickerOptions, usePicker } from './use-country-picker.ts';

const countryMessages = messages.countries;

/** No element is a list of options of which several can be chosen while the focus is in a field. */
const LISTBOX = { role: 'listbox', 'aria-multiselectable': true } as const;
/** Without a handler for keys: the focus stays in the field, which takes them. */
const optionOf = (isChosen: boolean, onClick: () => void) =>
  ({ role: 'option', 'aria-selected': isChosen, onClick }) as const;

interface CountryPickerProps extends CountryPickerOptions {
  /** Of the method, for labels. */
  number: number;
  mark: { name?: string; 'aria-invalid'?: true | undefined };
  /** Below, as its description. */
  children: ReactNode;
}

/** Countries by name, several at once: a combobox, and what is chosen as chips above it. */
export function CountryPicker(props: CountryPickerProps) {
  const { value, rest, number, mark, readOnly, children } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const picker = usePicker(props);
  const { isOpen, active, options, told } = picker;

  return (
    <div className="country-picker">
      <label className="label xs" htmlFor={id}>
        {messages.columns.countries}
      </label>
      <Chips
        chosen={groupCountries(value.countries, rest)}
        number={number}
        readOnly={readOnly}
        onRemove={(chosen) => {
          picker.remove(chosen);
          field.current?.focus();
        }}
      />
      <div className="country-box">
        <input
          ref={field}
          id={id}
          className="input"
          {...mark}
          role="combobox"
          aria-label={messages.cell(messages.columns.countries, number)}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-notes`}
          autoComplete="off"
          spellCheck={false}
          placeholder={value.countries.length > 0 ? countryMessages.more : countryMessages.example}
          maxLength={2000}
          value={value.countryText}
          readOnly={readOnly}
          onChange={({ target }) => picker.type(target.value)}
          onClick={picker.open}
          onBlur={picker.leave}
          onKeyDown={picker.press}
          onPaste={picker.paste}
        />
        {isOpen && (
          <Options
            id={id}
            number={number}
            active={active}
            options={options}
            onChoose={picker.choose}
          />
        )}
      </div>
      <output className="sr">{picker.matches}</output>
      <output className="hint">{told}</output>
      <div className="hint" id={`${id}-notes`}>
        {children}
      </div>
    </div>
  );
}

interface OptionsProps {
  /** Of the field. */
  id: string;
  number: number;
  active: number;
  options: readonly CountryOption[];
  onChoose: (option: CountryOption) => void;
}

function Options({ id, number, active, options, onChoose }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null);
  useScroll(list, active);
  return (
    <ul
      ref={list}
      className="country-options"
      id={`${id}-list`}
      {...LISTBOX}
      aria-label={countryMessages.choices(number)}
      // the field keeps the focus
      onPointerDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        <li
          key={option.key}
          id={`${id}-${index}`}
          data-active={index === active || undefined}
          {...optionOf(option.isChosen, () => onChoose(option))}
        >
          {option.name} {option.hint && <span className="opt">{option.hint}</span>}
        </li>
      ))}
    </ul>
  );
}

function useScroll(list: RefObject<HTMLUListElement | null>, active: number) {
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
}

/** More of them take two lines of a wide screen. */
const CHIPS_MOST = 12;

interface ChipsProps {
  chosen: readonly ChosenCountries[];
  number: number;
  readOnly: boolean;
  onRemove: (chosen: ChosenCountries) => void;
}

function Chips({ chosen, number, readOnly, onRemove }: ChipsProps) {
  const [isWhole, setWhole] = useState(false);
  if (chosen.length === 0) return null;
  const isLong = chosen.length > CHIPS_MOST;
  const shown = isLong && !isWhole ? chosen.slice(0, CHIPS_MOST - 1) : chosen;
  return (
    <>
      <ul className="country-chips" aria-label={countryMessages.chosen(number)}>
        {shown.map((each) => {
          const name = nameChosen(each);
          return (
            <li key={name}>
              <span>
                {name}
                {'group' in each && (
                  <span className="opt"> {countryMessages.count(each.codes.length)}</span>
                )}
              </span>
              <button
                type="button"
                aria-label={countryMessages.remove(name)}
                aria-disabled={readOnly || undefined}
                onClick={() => onRemove(each)}
              >
                <Icon of={X} />
              </button>
            </li>
          );
        })}
      </ul>
      {isLong && (
        <div className="row">
          <Button
            variant="quiet"
            size="compact"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole
              ? countryMessages.showFewer
              : countryMessages.showMore(chosen.length - shown.length)}
          </Button>
        </div>
      )}
    </>
  );
}
