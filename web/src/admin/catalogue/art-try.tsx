import type { Option } from '@tailorbird/contract/catalogue';
import { takesText } from '@tailorbird/contract/rules/option-kinds';
import { type ReactNode, useId } from 'react';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { messages } from './product-art-messages.ts';

const words = messages.result;

interface ArtTryProps {
  option: Option;
  /** The id of a value, or a text; empty for nothing. */
  chosen: string;
  /** What a value looks like; left out, it is only named. */
  drawn?: ((chosen: string) => ReactNode) | undefined;
  onTry: (chosen: string) => void;
}

/** An option that changes the drawing: its values as chips, or a text to be written. */
export function ArtTry({ option, chosen, drawn, onTry }: ArtTryProps) {
  const id = useId();
  if (takesText(option)) {
    return (
      <div className="field">
        <label htmlFor={id}>{option.name}</label>
        <input
          id={id}
          type="text"
          className="input"
          autoComplete="off"
          dir="auto"
          value={chosen}
          onChange={({ target }) => onTry(target.value)}
          onKeyDown={(event) => {
            // Enter here is a customer's, and saves nothing.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
    );
  }
  const blank = option.isRequired ? [] : [{ _id: '', value: words.nothing, swatch: null }];
  return (
    <fieldset className="art-try">
      <legend className="label xs">
        <bdi>{option.name}</bdi>
      </legend>
      <div className={drawn ? 'art-try-sheet' : 'art-chips'}>
        {[...blank, ...option.values].map(({ _id, value, swatch }) => (
          <label key={_id} className={drawn ? 'art-tile' : 'art-chip'}>
            <input type="radio" name={id} checked={_id === chosen} onChange={() => onTry(_id)} />
            {drawn ? drawn(_id) : swatch && <SwatchMark swatch={swatch} />}
            <bdi className={drawn && 'art-tile-name'}>{value}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
