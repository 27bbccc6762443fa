import type { TextRules } from '@tailorbird/contract/catalogue';
import { TEXT_CHOICE_LENGTH } from '@tailorbird/contract/limits';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OptionFieldsProps } from './option-kinds.tsx';
import { messages } from './option-kind-messages.ts';
import { OptionTextExample } from './option-text-example.tsx';

const words = messages.rules;

const CHARACTERS = [
  'any',
  'letters',
  'letters-digits',
  'digits',
] as const satisfies TextRules['characters'][];

/** What may be written for an option that is a text, and what that looks like. */
export function OptionTextRules({ typed, set, problems, isSaving }: OptionFieldsProps) {
  return (
    <div className="text-rules">
      <div className="text-rules-pair">
        <TextField
          label={words.maxLength}
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
          label={words.characters}
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
              {messages.characters[offered]}
            </option>
          ))}
        </Select>
      </div>
      {typed.characters !== 'any' && (
        <TextField
          label={words.alsoAllowed}
          name="alsoAllowed"
          optional
          autoComplete="off"
          value={typed.alsoAllowed}
          hint={words.alsoHint}
          error={problems.alsoAllowed}
          readOnly={isSaving}
          onChange={({ target }) => set({ alsoAllowed: target.value })}
        />
      )}
      <TextField
        label={words.placeholder}
        name="placeholder"
        optional
        autoComplete="off"
        value={typed.placeholder}
        hint={words.placeholderHint}
        error={problems.placeholder}
        readOnly={isSaving}
        onChange={({ target }) => set({ placeholder: target.value })}
      />
      <OptionTextExample typed={typed} />
    </div>
  );
}
