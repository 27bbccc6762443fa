import { ARTWORK_PLACES_MAX } from '@tailorbird/contract/kinds/artwork';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormProblems } from '../../kit/use-entity-form.ts';
import type { ArtworkFields } from './artwork-edits.ts';
import { messages } from './messages.ts';

const meetMessages = messages.meets;

const COUNTS = Array.from({ length: ARTWORK_PLACES_MAX }, (_, index) => index + 1);

interface MeetsPartProps {
  typed: ArtworkFields;
  set: (changes: Partial<ArtworkFields>) => void;
  problems: FormProblems<ArtworkFields>;
  isSaving: boolean;
}

/** The name, how many pictures, whether one is needed, and what the customer says of them. */
export function MeetsPart({ typed, set, problems, isSaving }: MeetsPartProps) {
  const text = (name: 'name' | 'rights') => ({
    label: messages.fields[name],
    name,
    autoComplete: 'off',
    dir: 'auto',
    value: typed[name],
    readOnly: isSaving,
    ...(problems[name] !== undefined && { error: problems[name] }),
  });
  return (
    <section className="stack-12 box-panel" aria-labelledby="meets-title">
      <h3 id="meets-title">{meetMessages.title}</h3>
      <div className="artwork-pair">
        <TextField {...text('name')} onChange={({ target }) => set({ name: target.value })} />
        <Select
          label={messages.fields.mostPictures}
          name="mostPictures"
          value={typed.mostPictures}
          disabled={isSaving}
          onChange={({ target }) => set({ mostPictures: target.value })}
        >
          {COUNTS.map((count) => (
            <option key={count} value={String(count)}>
              {meetMessages.upTo(count)}
            </option>
          ))}
        </Select>
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="isRequired"
          checked={typed.isRequired}
          onChange={({ target }) => {
            if (!isSaving) set({ isRequired: target.checked });
          }}
        />
        {meetMessages.isRequired}
      </label>
      <TextField
        {...text('rights')}
        hint={meetMessages.rightsHint}
        onChange={({ target }) => set({ rights: target.value })}
      />
    </section>
  );
}
