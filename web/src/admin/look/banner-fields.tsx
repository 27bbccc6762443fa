import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { LOOK } from '@tailorbird/contract/look-limits';
import { TextField } from '../../ui/text-field.tsx';
import type { Crop } from './focus-ring.tsx';
import { FocusPicture } from './focus-picture.tsx';
import { lookPageMessages } from './look-page-messages.ts';
import { lookMessages } from './messages.ts';
import { ButtonField } from './target-field.tsx';
import { useLookPart } from './use-look-part.ts';

const { banner: messages } = lookPageMessages;

const CROPS: readonly Crop[] = [
  { label: lookMessages.picture.desktop, form: 'wide' },
  { label: lookMessages.picture.shared, form: 'square' },
];

/** Picture and words of the banner, on the page of the look and in its section of the home page. */
export function BannerFields() {
  const banner = useLookPart('banner');
  const { picture, headline, line, button, isHidden } = banner.value;
  return (
    <div className="stack-14" onBlur={banner.onBlur}>
      <FocusPicture
        of={banner}
        field="picture"
        value={picture}
        crops={CROPS}
        onChange={(next) => banner.set({ picture: next })}
      />
      {!picture && <p className="hint">{messages.ownPicture}</p>}
      <CountedField
        label={messages.headline}
        id={banner.idOf('headline')}
        most={LOOK.title}
        value={headline}
        hint={messages.headlineHint}
        error={banner.errorAt('headline')}
        onChange={(next) => banner.set({ headline: next })}
      />
      <CountedField
        label={messages.line}
        id={banner.idOf('line')}
        most={LOOK.line}
        value={line}
        hint={messages.lineHint}
        error={banner.errorAt('line')}
        onChange={(next) => banner.set({ line: next })}
      />
      <ButtonField
        of={banner}
        field="button"
        value={button}
        onChange={(next) => banner.set({ button: next })}
      />
      <label className="check">
        <input
          type="checkbox"
          id={banner.idOf('isHidden')}
          checked={!isHidden}
          onChange={({ target }) => banner.set({ isHidden: !target.checked })}
        />
        <span>{messages.shown}</span>
      </label>
    </div>
  );
}

interface CountedFieldProps {
  label: string;
  id: string;
  /** Characters, as the server counts them. */
  most: number;
  value: string;
  /** Said while it is empty. */
  hint?: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A line that says how much of it is used: nothing of a text that is pasted is cut off. */
export function CountedField({ most, value, hint, onChange, ...field }: CountedFieldProps) {
  const length = lengthInCodePoints(value.trim());
  return (
    <TextField
      {...field}
      autoComplete="off"
      hint={length === 0 ? hint : `${length} / ${most}`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
