import { COLOURS } from '@tailorbird/art/facts';
import { type ReactNode, useState } from 'react';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { ColourInput } from './colour-input.tsx';
import { messages } from './product-art-messages.ts';
import { colourTyped } from './swatch-text.ts';

const words = messages.setting;

const NAMES: readonly [name: string, colour: string][] = Object.entries(COLOURS);
const OWN = 'own';

interface ArtColourProps {
  /** What it is the colour of, for those who do not see what stands beside it. */
  label: string;
  /** A name of the thread box or #rrggbb; empty for the first choice. */
  setting: string;
  /** What leaving it empty means: the content of an option of a select. */
  empty: ReactNode;
  /** The colour that empty stands for, where there is one. */
  emptyColour: string | undefined;
  readOnly: boolean;
  onChange: (setting: string) => void;
}

/** A colour by its name, or any other. */
export function ArtColour(props: ArtColourProps) {
  const { label, setting, empty, emptyColour, readOnly, onChange } = props;
  /** What is written until it is a whole colour. */
  const [draft, setDraft] = useState<string>();
  const shown = setting === '' ? emptyColour : colourOf(setting);
  const isOwn = setting.startsWith('#');
  return (
    <span className="art-colour">
      {shown === undefined ? (
        <span className="swatch-none" aria-hidden />
      ) : (
        <SwatchMark swatch={{ colour: shown }} />
      )}
      <select
        className="select"
        aria-label={label}
        value={isOwn ? OWN : setting}
        disabled={readOnly}
        onChange={({ target }) => {
          setDraft(undefined);
          onChange(target.value === OWN ? (shown ?? '#5b6b2e') : target.value);
        }}
      >
        <option value="">{empty}</option>
        {NAMES.map(([name]) => (
          <option key={name} value={name}>
            {inWords(name)}
          </option>
        ))}
        <option value={OWN}>{words.ownColour}</option>
      </select>
      {isOwn && (
        <ColourInput
          pickLabel={words.pickColour(label)}
          label={words.writeColour(label)}
          colour={draft ?? setting}
          invalid={draft !== undefined}
          readOnly={readOnly}
          onChange={(typed) => {
            const whole = colourTyped(typed);
            setDraft(whole === undefined ? typed : undefined);
            if (whole !== undefined) onChange(whole);
          }}
        />
      )}
    </span>
  );
}

/** A setting as #rrggbb. */
export function colourOf(setting: string): string | undefined {
  return (NAMES.find(([name]) => name === setting)?.[1] ?? colourTyped(setting))?.toLowerCase();
}

/** `forest` as it is called: Forest. */
export const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
