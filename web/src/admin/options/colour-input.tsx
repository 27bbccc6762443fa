import { useState } from 'react';
import { colourTyped } from './swatch-text.ts';

interface ColourInputProps {
  name?: string;
  /** The label of the colour picker; `label` is that of the field beside it. */
  pickLabel: string;
  label: string;
  /** As typed. */
  colour: string;
  invalid?: boolean;
  readOnly: boolean;
  onChange: (colour: string) => void;
}

/** The browser's picker and #rrggbb in step. */
export function ColourInput(props: ColourInputProps) {
  const { name, pickLabel, label, colour, invalid = false, readOnly, onChange } = props;
  /** The picker knows whole colours only, and keeps the last one while another is written. */
  const whole = colourTyped(colour);
  const [last, setLast] = useState(whole ?? '#000000');
  if (whole !== undefined && whole !== last) setLast(whole);
  return (
    <div className="line-8 colour-input">
      <input
        type="color"
        aria-label={pickLabel}
        value={whole ?? last}
        disabled={readOnly}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        type="text"
        className="input"
        {...(name !== undefined && { name })}
        aria-label={label}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={colour}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
