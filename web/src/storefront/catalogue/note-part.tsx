import { firstCodePoints, lengthInCodePoints } from '@tailorbird/contract/code-points';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { memo } from 'react';
import { messages } from './messages.ts';

interface Props {
  value: string;
  onChange: (note: string) => void;
}

export const NotePart = memo(function NotePart({ value, onChange }: Props) {
  return (
    <div className={value ? 'seam-part is-sewn' : 'seam-part'}>
      <div className="seam-head">
        <label className="label" htmlFor="note">
          Note
        </label>
        <span className="req">Optional</span>
      </div>
      <textarea
        className="textarea"
        id="note"
        placeholder={messages.product.notePlaceholder}
        aria-describedby="note-hint"
        value={value}
        onChange={(event) => onChange(firstCodePoints(event.target.value, NOTE_MAX_LENGTH))}
      />
      <div className="hint-row">
        <span className="hint" id="note-hint">
          {messages.product.noteHint}
        </span>
        <span className="hint">
          {lengthInCodePoints(value)} / {NOTE_MAX_LENGTH}
        </span>
      </div>
    </div>
  );
});
