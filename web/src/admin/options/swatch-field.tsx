import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { CachedImage } from '../image-cache/cached-picture.tsx';
import { OnePicture } from '../pictures/one-picture.tsx';
import type { Pictures } from '../pictures/use-pictures.ts';
import { ColourInput } from './colour-input.tsx';
import { messages as kindMessages } from './option-kind-messages.ts';
import { pictureKeyOf, pictureText } from './swatch-text.ts';
import { Icon } from '../../ui/icon.tsx';

const swatchMessages = kindMessages.swatch;

const FORMS = ['none', 'colour', 'picture'] as const;
type Form = (typeof FORMS)[number];

/** The initial colour: the ground that most goods are drawn in. */
const FIRST_COLOUR = '#e6dac1';

interface SwatchFieldProps {
  /** As swatchTextOf writes it. */
  swatch: string;
  /** The colour that the value's name stands for, where it is known. */
  suggested: string | undefined;
  pictures: Pictures;
  error: string | undefined;
  readOnly: boolean;
  onChange: (swatch: string) => void;
}

/** A picture as it will be cut, which may not be saved yet, and one on its way. */
const cut = (imageId: string) => <CachedImage className="swatch-mark" imageId={imageId} alt="" />;
const uncut = (preview: string) => <img className="swatch-mark" src={preview} alt="" />;

/** How a value looks: not at all, as a colour, or as a picture. */
export function SwatchField(props: SwatchFieldProps) {
  const { swatch, suggested, pictures, error, readOnly, onChange } = props;
  const id = useId();
  const isPicture = pictureKeyOf(swatch) !== undefined;
  const form: Form = isPicture ? 'picture' : swatch === '' ? 'none' : 'colour';

  function choose(chosen: Form) {
    if (readOnly) return;
    // Uploads under way no longer belong to the value.
    for (const { key } of pictures.pictures) pictures.remove(key);
    if (chosen === 'picture') onChange(pictureText(''));
    else onChange(chosen === 'colour' ? (suggested ?? FIRST_COLOUR) : '');
  }

  return (
    <fieldset className="stack-6 swatch-field" aria-describedby={error && `${id}-error`}>
      <legend className="label xs">{swatchMessages.label}</legend>
      <div className="segments">
        {FORMS.map((offered) => (
          <label key={offered} className="segment">
            <input
              type="radio"
              name={`${id}-form`}
              checked={offered === form}
              onChange={() => choose(offered)}
            />
            {swatchMessages[offered]}
          </label>
        ))}
      </div>
      {form === 'colour' && (
        <ColourInput
          name="swatch"
          pickLabel={swatchMessages.pick}
          label={swatchMessages.written}
          colour={swatch}
          invalid={error !== undefined}
          readOnly={readOnly}
          // Emptied to be written anew, it is still a colour.
          onChange={(colour) => onChange(colour === '' ? '#' : colour)}
        />
      )}
      {form === 'picture' && (
        <OnePicture
          className="row-8 swatch-picture"
          messages={swatchMessages}
          pictures={pictures}
          readOnly={readOnly}
          shown={cut}
          sending={uncut}
        />
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
