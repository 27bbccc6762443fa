import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import {
  type ChosenCountries,
  groupCountries,
  nameCountries,
  readCountries,
} from './country-list.ts';
import { type CountryOption, listOptions } from './country-options.ts';
import { messages } from './delivery-messages.ts';

const countryMessages = messages.countries;

/** As typed. */
interface Countries {
  countries: readonly string[];
  countryText: string;
}

/** The countries of a zone while they are chosen. */
export interface CountryPickerOptions {
  value: Countries;
  /** The countries that no other zone has. */
  rest: readonly string[];
  readOnly: boolean;
  onChange: (changed: Partial<Countries>) => void;
}

/** Changes the countries by keys, pointer and clipboard. */
export function usePicker(props: CountryPickerOptions) {
  const { countries, countryText: text } = props.value;
  const { told, setTold, remove, choose, take } = useChosen(props);
  const [isWanted, setOpen] = useState(false);
  const [moved, setActive] = useState(-1);
  const isTyped = text.trim() !== '';
  const options = isWanted ? listOptions(text, countries, props.rest) : [];
  const isOpen = options.length > 0;
  // the first that fits what is typed, until a key moves on
  const active = moved < 0 && isTyped ? 0 : Math.min(moved, options.length - 1);

  function show(isShown: boolean) {
    setOpen(isShown && !props.readOnly);
    setActive(-1);
  }

  function chooseAt(option: CountryOption) {
    choose(option);
    // what was looked for is found
    if (isTyped) show(false);
  }

  function type(typed: string) {
    props.onChange({ countryText: typed });
    setTold('');
    show(true);
  }

  function leave() {
    show(false);
    if (isTyped && !props.readOnly) take(text);
  }

  function paste(event: ClipboardEvent) {
    const list = event.clipboardData.getData('text');
    const { codes, unread } = readCountries(list, props.rest);
    // a part of a name is typed on
    const isList = unread.length === 0 || /[,;\t\n]/.test(list);
    if (props.readOnly || codes.length === 0 || !isList) return;
    event.preventDefault();
    take(list);
    show(false);
  }

  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (props.readOnly || ctrlKey || metaKey || nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const option = options[active];
    const last = groupCountries(countries, props.rest).at(-1);
    if (step !== undefined && isOpen) {
      const from = active < 0 && step < 0 ? 0 : active;
      setActive((from + step + options.length) % options.length);
    } else if (step !== undefined) show(true);
    else if (key === 'Escape' && isOpen) show(false);
    else if (key === 'Escape' && isTyped) type('');
    else if (key === 'Enter' && option) chooseAt(option);
    else if (key === 'Enter' && isTyped) take(text);
    else if (key === 'Enter' && isOpen) show(false);
    else if (key === 'Backspace' && text === '' && last) remove(last);
    else return;
    event.preventDefault();
  }

  const matches = isOpen ? countryMessages.matches(options.length) : countryMessages.noMatch;
  return {
    isOpen,
    active,
    options,
    told,
    matches: isWanted && isTyped ? matches : '',
    open: () => show(true),
    remove,
    choose: chooseAt,
    type,
    leave,
    paste,
    press,
  };
}

/** Adds countries and takes them away, and says so. */
function useChosen({ value, rest, readOnly, onChange }: CountryPickerOptions) {
  const { countries, countryText: text } = value;
  const [told, setTold] = useState('');

  function add(codes: readonly string[], countryText: string) {
    const known = new Set(countries);
    const added = codes.filter((code) => !known.has(code));
    onChange({ countries: [...countries, ...added], countryText });
    return added.length > 0
      ? countryMessages.added(nameCountries(added, rest))
      : countryMessages.nothingNew;
  }

  function remove({ codes }: Pick<ChosenCountries, 'codes'>, countryText = text) {
    if (readOnly) return;
    const gone = new Set(codes);
    onChange({ countries: countries.filter((code) => !gone.has(code)), countryText });
    setTold(countryMessages.removed(nameCountries(codes, rest)));
  }

  /** What is no country stays in the field. */
  function take(list: string) {
    const { codes, unread } = readCountries(list, rest);
    if (codes.length + unread.length === 0) return;
    const left = unread.join(', ');
    const added = codes.length > 0 ? [add(codes, left)] : [];
    if (codes.length === 0) onChange({ countryText: left });
    setTold([...added, ...(left ? [countryMessages.unread(unread)] : [])].join(' '));
  }

  function choose(option: CountryOption) {
    if (option.isChosen) remove(option, '');
    else setTold(add(option.codes, ''));
  }

  return { told, setTold, remove, choose, take };
}
