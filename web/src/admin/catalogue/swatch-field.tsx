import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { ColourInput } from './colour-input.tsx';
import { messages } from './option-kind-messages.ts';
import { SwatchPicture } from './swatch-picture.tsx';
import { pictureKeyOf, pictureText } from './swatch-text.ts';
import type { Pictures } from './use-pictures.ts';

const words = messages.swatch;

const FORMS = ['none', 'colour', 'picture'] as const;
type Form = (typeof FORMS)[number];

/** What a colour starts with until it is picked: the ground that most goods are drawn in. */
const FIRST_COLOUR = '#e6dac1';

interface SwatchFieldProps {
  /** See swatch-text.ts. */
  swatch: string;
  /** The colour that the value's name stands for, where it is known. */
  suggested: string | undefined;
  pictures: Pictures;
  error: string | undefined;
  readOnly: boolean;
  onChange: (swatch: string) => void;
}

/** How a value looks: not at all, as a colour, or as a picture. */
export function SwatchField(props: SwatchFieldProps) {
  const { swatch, suggested, pictures, error, readOnly, onChange } = props;
  const id = useId();
  const isPicture = pictureKeyOf(swatch) !== undefined;
  const form: Form = isPicture ? 'picture' : swatch === '' ? 'none' : 'colour';

  function choose(chosen: Form) {
    if (readOnly) return;
    // What is on its way is no part of the value any more.
    for (const { key } of pictures.pictures) pictures.remove(key);
    if (chosen === 'picture') onChange(pictureText(''));
    else onChange(chosen === 'colour' ? (suggested ?? FIRST_COLOUR) : '');
  }

  return (
    <fieldset className="swatch-field" aria-describedby={error && `${id}-error`}>
      <legend className="label xs">{words.label}</legend>
      <div className="segments">
        {FORMS.map((offered) => (
          <label key={offered} className="segment">
            <input
              type="radio"
              name={`${id}-form`}
              checked={offered === form}
              onChange={() => choose(offered)}
            />
            {words[offered]}
          </label>
        ))}
      </div>
      {form === 'colour' && (
        <ColourInput
          name="swatch"
          pickLabel={words.pick}
          label={words.written}
          colour={swatch}
          invalid={error !== undefined}
          readOnly={readOnly}
          // Emptied to be written anew, it is still a colour.
          onChange={(colour) => onChange(colour === '' ? '#' : colour)}
        />
      )}
      {form === 'picture' && <SwatchPicture pictures={pictures} readOnly={readOnly} />}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}
