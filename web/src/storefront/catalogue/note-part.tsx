import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { messages } from './messages.ts';

export function NotePart({ value, onChange }: { value: string; onChange: (note: string) => void }) {
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
        maxLength={NOTE_MAX_LENGTH}
        placeholder={messages.product.notePlaceholder}
        aria-describedby="note-hint"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="hint-row">
        <span className="hint" id="note-hint">
          {messages.product.noteHint}
        </span>
        <span className="hint">
          {value.length} / {NOTE_MAX_LENGTH}
        </span>
      </div>
    </div>
  );
}
