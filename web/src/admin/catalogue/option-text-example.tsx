import { lengthInCodePoints } from '@tailorbird/contract/code-points';
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
  const length = lengthInCodePoints(tried.trim());
  return (
    <fieldset className="text-example">
      <legend className="xs faint">{words.title}</legend>
      <div className="field">
        <label htmlFor={id}>{typed.name.trim() || words.unnamed}</label>
        {typed.description.trim() !== '' && <p className="hint">{typed.description}</p>}
        <input
          id={id}
          type="text"
          className="input"
          autoComplete="off"
          dir="auto"
          placeholder={rules.placeholder}
          value={tried}
          aria-describedby={`${id}-rules`}
          onChange={({ target }) => setTried(target.value)}
          onKeyDown={(event) => {
            // Enter here is a customer's, and saves nothing.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <div className="hint-row">
          <p className="hint" id={`${id}-rules`}>
            {rulesInWords(rules)}
          </p>
          <span className={length > rules.maxLength ? 'hint count-over' : 'hint'}>
            {length} / {rules.maxLength}
          </span>
        </div>
      </div>
    </fieldset>
  );
}
