import { CircleAlert, ImageUp, RotateCw, X } from 'lucide';
import { type ChangeEvent, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SwatchMark } from '../../../ui/swatch-mark.tsx';
import { isUnderWay } from '../pictures/upload-queue.ts';
import { PICTURE_TYPES, type Pictures } from '../pictures/use-pictures.ts';
import { messages as pictureMessages } from '../products/messages.ts';
import { ColourInput } from './colour-input.tsx';
import { messages as kindMessages } from './option-kind-messages.ts';
import { pictureKeyOf, pictureText } from './swatch-text.ts';
import { Icon } from '../../../ui/icon.tsx';

const words = kindMessages.swatch;

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
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The one picture of a swatch, as it will be cut, or where it comes in. */
function SwatchPicture({ pictures: form, readOnly }: SwatchPictureProps) {
  const file = useRef<HTMLInputElement>(null);
  const [picture] = form.pictures;
  const upload = picture?.upload;
  const problem = upload?.reason ?? form.refused.at(-1);

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    // Clears the message about the file before.
    form.forgetRefused();
    form.add([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  }

  return (
    <div className="swatch-picture">
      {picture?.imageId ? (
        <SwatchMark swatch={{ image_id: picture.imageId }} />
      ) : (
        upload && <img className="swatch-mark" src={upload.preview} alt="" />
      )}
      {!picture && (
        <Button variant="secondary" size="compact" onClick={() => file.current?.click()}>
          <Icon of={ImageUp} />
          {words.upload}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={words.upload}
        hidden
        onChange={take}
      />
      {upload && isUnderWay(upload) && (
        <progress value={upload.progress} max={1} aria-label={upload.fileName} />
      )}
      {upload?.state === 'failed' && (
        <Button variant="quiet" size="compact" onClick={() => form.retry(picture?.key ?? '')}>
          <Icon of={RotateCw} />
          {pictureMessages.pictures.retry}
        </Button>
      )}
      {picture && !readOnly && (
        <Button
          variant="quiet"
          size="compact"
          className="btn-icon"
          aria-label={words.remove}
          onClick={() => form.remove(picture.key)}
        >
          <Icon of={X} />
        </Button>
      )}
      <output className={problem ? 'field-error' : 'hint'}>
        {problem && <Icon of={CircleAlert} />}
        {problem ?? (!picture && words.pictureHint)}
      </output>
    </div>
  );
}

interface SwatchPictureProps {
  pictures: Pictures;
  readOnly: boolean;
}
