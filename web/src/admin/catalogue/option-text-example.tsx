import { isolate } from '@tailorbird/contract/isolate';
import { lengthInCodePoints } from '@tailorbird/contract/code-points';
import { errorCatalogue } from '@tailorbird/contract/errors';
import { refusedText, type RefusedText, writtenText } from '@tailorbird/contract/written-text';
import { useId, useState } from 'react';
import { rulesInWords } from '../../ui/text-rules.ts';
import { type OptionFields, textRulesOf } from './option-edits.ts';
import { messages } from './option-kind-messages.ts';

const words = messages.example;

/** The field of the product page, to be tried. Nothing of it is saved. */
export function OptionTextExample({ typed }: { typed: OptionFields }) {
  const id = useId();
  const [tried, setTried] = useState('');
  const rules = textRulesOf(typed);
  const name = typed.name.trim() || words.unnamed;
  const written = writtenText(tried);
  const length = lengthInCodePoints(written);
  const refused = refusedText({ name, textRules: rules }, written);
  return (
    <fieldset className="text-example">
      <legend className="xs faint">{words.title}</legend>
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
