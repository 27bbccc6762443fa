import type { Option, TextRules } from '@tailorbird/contract/catalogue';
import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { errorCatalogue } from '@tailorbird/contract/errors';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { TEXT_CHOICE_LENGTH } from '@tailorbird/contract/limits';
import type { OptionKind } from '@tailorbird/contract/kinds/option-kinds';
import {
  refusedText,
  type RefusedText,
  writtenText,
} from '@tailorbird/contract/rules/written-text';
import { Image, List, type IconNode, Palette, Type } from 'lucide';
import { type ComponentType, useId, useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import type { FormProblems } from '../kit/use-entity-form.ts';
import { messages } from '../catalogue-messages.ts';
import { messages as priceMessages } from '../prices/messages.ts';
import { TextPriceFields } from '../prices/text-price-fields.tsx';
import { type OptionFields, textOptionOf, textRulesOf } from './option-edits.ts';
import { messages as kindMessages } from './option-kind-messages.ts';

export interface OptionFieldsProps {
  typed: OptionFields;
  set: (changes: Partial<OptionFields>) => void;
  problems: FormProblems<OptionFields>;
  isSaving: boolean;
}

interface AdminKind {
  icon: IconNode;
  /** Fields of the form that only this kind has. */
  Fields: ComponentType<OptionFieldsProps>;
  /** Under the name in the list: `Colour · 5 values`. */
  summary: (option: Option) => string;
  /** Shown in place of the values; undefined: the kind has values. */
  withoutValues: { title: (option: string) => string; explained: string } | undefined;
}

const { kinds, withoutValues } = kindMessages;

const countValues = ({ values }: Option) => messages.options.valueCount(values.length);

/** The admin's icon, fields and texts of each option kind. */
export const adminKinds: Record<OptionKind, AdminKind> = {
  choice: { icon: List, Fields: OptionSizes, summary: countValues, withoutValues: undefined },
  colour: {
    icon: Palette,
    Fields: OptionSizes,
    summary: (option) => `${kinds.colour.name} · ${countValues(option)}`,
    withoutValues: undefined,
  },
  text: {
    icon: Type,
    Fields: OptionText,
    summary: ({ textRules }) => `${kinds.text.name} · ${textRules ? rulesInWords(textRules) : ''}`,
    withoutValues: withoutValues.text,
  },
  artwork: {
    icon: Image,
    Fields: () => <p className="hint">{kindMessages.artwork.next}</p>,
    summary: ({ artwork }) =>
      `${kinds.artwork.name} · ${kindMessages.placeCount(artwork?.places.length ?? 0)}`,
    withoutValues: withoutValues.artwork,
  },
};

/** Of an option with values. */
function OptionSizes({ typed, set, isSaving }: OptionFieldsProps) {
  const id = useId();
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name="isSize"
          aria-describedby={id}
          checked={typed.isSize}
          onChange={({ target }) => {
            if (!isSaving) set({ isSize: target.checked });
          }}
        />
        {priceMessages.isSize}
      </label>
      <p className="hint" id={id}>
        {priceMessages.isSizeHint}
      </p>
    </div>
  );
}

function OptionText(props: OptionFieldsProps) {
  return (
    <>
      <OptionTextRules {...props} />
      <TextPriceFields {...props} option={textOptionOf(props.typed)} />
    </>
  );
}

const ruleMessages = kindMessages.rules;

const CHARACTERS = [
  'any',
  'letters',
  'letters-digits',
  'digits',
] as const satisfies TextRules['characters'][];

/** The rules for the text a customer may write, with an example field. */
function OptionTextRules({ typed, set, problems, isSaving }: OptionFieldsProps) {
  return (
    <div className="stack-14 text-rules">
      <div className="stack-14 text-rules-pair">
        <TextField
          label={ruleMessages.maxLength}
          name="maxLength"
          inputMode="numeric"
          autoComplete="off"
          value={typed.maxLength}
          hint={`${TEXT_CHOICE_LENGTH.min} to ${TEXT_CHOICE_LENGTH.max}`}
          error={problems.maxLength}
          readOnly={isSaving}
          onChange={({ target }) => set({ maxLength: target.value })}
        />
        <Select
          label={ruleMessages.characters}
          name="characters"
          value={typed.characters}
          disabled={isSaving}
          onChange={({ target }) => {
            const characters = CHARACTERS.find((offered) => offered === target.value);
            if (characters) set({ characters });
          }}
        >
          {CHARACTERS.map((offered) => (
            <option key={offered} value={offered}>
              {kindMessages.characters[offered]}
            </option>
          ))}
        </Select>
      </div>
      {typed.characters !== 'any' && (
        <TextField
          label={ruleMessages.alsoAllowed}
          name="alsoAllowed"
          optional
          autoComplete="off"
          value={typed.alsoAllowed}
          hint={ruleMessages.alsoHint}
          error={problems.alsoAllowed}
          readOnly={isSaving}
          onChange={({ target }) => set({ alsoAllowed: target.value })}
        />
      )}
      <TextField
        label={ruleMessages.placeholder}
        name="placeholder"
        optional
        autoComplete="off"
        value={typed.placeholder}
        hint={ruleMessages.placeholderHint}
        error={problems.placeholder}
        readOnly={isSaving}
        onChange={({ target }) => set({ placeholder: target.value })}
      />
      <OptionTextExample typed={typed} />
    </div>
  );
}

const exampleMessages = kindMessages.example;

/** The field of the product page, to be tried. Nothing of it is saved. */
function OptionTextExample({ typed }: { typed: OptionFields }) {
  const id = useId();
  const [tried, setTried] = useState('');
  const rules = textRulesOf(typed);
  const name = typed.name.trim() || exampleMessages.unnamed;
  const written = writtenText(tried, rules);
  const length = lengthInCodePoints(written);
  const refused = refusedText({ name, textRules: rules }, written);
  return (
    <fieldset className="stack-8 text-example">
      <legend className="xs faint">{exampleMessages.title}</legend>
      <div className="field">
        <label htmlFor={id}>{name}</label>
        {typed.description.trim() !== '' && <p className="hint">{typed.description}</p>}
        <input
          id={id}
          type="text"
          className="input"
          autoComplete="off"
          dir="auto"
          placeholder={rules.placeholder}
          value={tried}
          aria-invalid={refused ? true : undefined}
          aria-describedby={`${id}-rules`}
          onChange={({ target }) => setTried(target.value)}
          onKeyDown={(event) => {
            // Enter here is a customer's, and saves nothing.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <div className="hint-row">
          <p className={refused ? 'field-error' : 'hint'} id={`${id}-rules`}>
            {refused ? sentenceOf(refused) : rulesInWords(rules)}
          </p>
          <span className={length > rules.maxLength ? 'hint count-over' : 'hint'}>
            {length} / {rules.maxLength}
          </span>
        </div>
      </div>
    </fieldset>
  );
}

/** As the shop says it. */
function sentenceOf({ code, fill }: RefusedText): string {
  return Object.entries(fill).reduce<string>(
    (sentence, [name, value]) => sentence.replace(`{${name}}`, () => isolate(String(value))),
    errorCatalogue[code].sentence,
  );
}
