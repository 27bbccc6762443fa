import type { LookPicture } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { X } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Crop, FocusRing } from './focus-ring.tsx';
import { lookMessages } from './messages.ts';
import { DropHint, UploadActs } from './picture-upload.tsx';
import type { FieldOf } from './target-field.tsx';
import { useUploads } from './use-uploads.ts';
import './focus-picture.css';

const { picture: messages } = lookMessages;

interface FocusPictureProps {
  of: FieldOf;
  /** Its path in the part, such as `sections.2.picture`. */
  field: string;
  value: LookPicture | null;
  /** How it is cut where it is shown. */
  crops: readonly Crop[];
  onChange: (picture: LookPicture | null) => void;
}

/**
 * A picture, what it shows, and the point that no crop cuts off. It comes by button, by drop or by
 * paste anywhere on the page, which therefore shows one such field at a time.
 */
export function FocusPicture({ of, field, value, crops, onChange }: FocusPictureProps) {
  const uploads = useUploads({
    room: 1,
    onPicture: (picture) => {
      if (picture._id !== value?._id) onChange(picture);
    },
  });
  return (
    <div className="stack-10" id={of.idOf(field)} tabIndex={-1}>
      {value ? (
        <FocusRing
          picture={value}
          crops={crops}
          onChange={(focus) => onChange({ ...value, focus })}
        />
      ) : (
        <DropHint uploads={uploads} />
      )}
      <UploadActs
        label={value ? messages.replace : messages.upload}
        uploads={uploads}
        error={of.errorAt(field)}
      >
        {value && (
          <>
            <Button variant="quiet" size="compact" onClick={() => onChange(null)}>
              <Icon of={X} />
              {messages.remove}
            </Button>
            <span className="hint focus-hint">{messages.ringHint}</span>
          </>
        )}
      </UploadActs>
      {value && (
        <TextField
          label={messages.alt}
          id={of.idOf(`${field}.alt`)}
          hint={messages.altHint}
          error={of.errorAt(`${field}.alt`)}
          maxLength={LOOK.alt}
          autoComplete="off"
          value={value.alt}
          onChange={({ target }) => onChange({ ...value, alt: target.value })}
        />
      )}
    </div>
  );
}
