import { lengthInCodePoints } from '@tailorbird/contract/code-points';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { memo } from 'react';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { changeMessages } from '../cart/change-messages.ts';
import { messages } from './messages.ts';
import { OptionFaults } from './option-faults.tsx';

interface Props {
  value: string;
  onChange: (note: string) => void;
}

/** More can be written than is taken, so that nothing of a pasted text is lost. */
export const NotePart = memo(function NotePart({ value, onChange }: Props) {
  const area = useEarlyInput<HTMLTextAreaElement>((early) => {
    if (early.value !== value) onChange(early.value);
  });
  const isRefused = isNoteTooLong(value);
  const state = isRefused ? ' is-missing' : value ? ' is-sewn' : '';
  return (
    <div className={`seam-part${state}`} data-option="note">
      <div className="seam-head">
        <label className="label" htmlFor="note">
          {messages.product.note}
        </label>
        <span className="req">Optional</span>
      </div>
      <textarea
        ref={area}
        className="textarea"
        id="note"
        placeholder={messages.product.notePlaceholder}
        aria-describedby={isRefused ? 'note-hint note-faults' : 'note-hint'}
        aria-invalid={isRefused || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="hint-row">
        <span className="hint" id="note-hint">
          {messages.product.noteHint}
        </span>
        <span className={isRefused ? 'hint count-over' : 'hint'}>
          {lengthOf(value)} / {NOTE_MAX_LENGTH}
        </span>
      </div>
      <div role="alert">
        <OptionFaults
          id="note-faults"
          faults={
            isRefused ? [{ says: changeMessages.noteTooLong(NOTE_MAX_LENGTH), isHard: true }] : []
          }
        />
      </div>
    </div>
  );
});

export function isNoteTooLong(note: string): boolean {
  return lengthOf(note) > NOTE_MAX_LENGTH;
}

/** As the server counts: trimmed, and in characters instead of UTF-16 units. */
function lengthOf(note: string): number {
  return lengthInCodePoints(note.trim());
}
