import type { LookPicture } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/limits';
import { CircleAlert, ImageUp, RotateCw, X } from 'lucide';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePastedFiles } from '../pictures/picture-drop.tsx';
import { isUnderWay } from '../pictures/upload-queue.ts';
import { PICTURE_TYPES, usePictures } from '../pictures/use-pictures.ts';
import { messages as productMessages } from '../products/messages.ts';
import { useDroppedFiles } from '../use-dropped-files.ts';
import { FocusRing, type Crop } from './focus-ring.tsx';
import { lookMessages } from './messages.ts';
import type { FieldOf } from './target-field.tsx';
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
  const upload = useOneUpload(value, onChange);
  const isOver = useDroppedFiles(upload.take);
  usePastedFiles(upload.take);
  return (
    <div className="stack-10 focus-picture" id={of.idOf(field)} tabIndex={-1}>
      {value ? (
        <FocusRing
          picture={value}
          crops={crops}
          onChange={(focus) => onChange({ ...value, focus })}
        />
      ) : (
        <p className={isOver ? 'drop is-over' : 'drop'}>
          {isOver ? messages.dropNow : messages.hint}
        </p>
      )}
      <PictureActs
        upload={upload}
        hasPicture={value !== null}
        error={of.errorAt(field)}
        onRemove={() => onChange(null)}
      />
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

interface PictureActsProps {
  upload: ReturnType<typeof useOneUpload>;
  hasPicture: boolean;
  error: string | undefined;
  onRemove: () => void;
}

function PictureActs({ upload, hasPicture, error, onRemove }: PictureActsProps) {
  const file = useRef<HTMLInputElement>(null);
  const { sending } = upload;
  const problem = upload.problem ?? error;
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    upload.take([...(target.files ?? [])]);
    // the same file may be chosen again
    target.value = '';
  }
  return (
    <>
      <div className="row-8">
        <Button variant="secondary" size="compact" onClick={() => file.current?.click()}>
          <Icon of={ImageUp} />
          {hasPicture ? messages.replace : messages.upload}
        </Button>
        <input
          ref={file}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label={hasPicture ? messages.replace : messages.upload}
          hidden
          onChange={choose}
        />
        {sending && isUnderWay(sending) && (
          <progress value={sending.progress} max={1} aria-label={sending.fileName} />
        )}
        {sending?.state === 'failed' && (
          <Button variant="quiet" size="compact" onClick={upload.retry}>
            <Icon of={RotateCw} />
            {productMessages.pictures.retry}
          </Button>
        )}
        {hasPicture && (
          <Button variant="quiet" size="compact" onClick={onRemove}>
            <Icon of={X} />
            {messages.remove}
          </Button>
        )}
        {hasPicture && <span className="hint focus-hint">{messages.ringHint}</span>}
      </div>
      <output className={problem ? 'field-error' : 'sr'}>
        {problem && (
          <>
            <Icon of={CircleAlert} />
            {problem}
          </>
        )}
      </output>
    </>
  );
}

/** Sends a file, and then puts the picture in the place of the one before. */
function useOneUpload(value: LookPicture | null, onChange: (picture: LookPicture) => void) {
  const [key, setKey] = useState('');
  const form = usePictures(key, setKey, messages.failed, 1);
  const [picture] = form.pictures;
  const arrive = useEffectEvent((imageId: string) => {
    if (imageId === value?._id) return;
    onChange({ _id: imageId, alt: '', focus: { x: 50, y: 50 } });
  });
  const arrived = picture?.upload?.imageId;
  useEffect(() => {
    if (arrived !== undefined) arrive(arrived);
  }, [arrived]);
  return {
    sending: picture?.upload,
    problem: picture?.upload?.reason ?? form.refused.at(-1),
    retry: () => form.retry(picture?.key ?? ''),
    take: (files: readonly File[]) => {
      // clears the message about the file before, and gives up what is on its way
      form.forgetRefused();
      if (picture) form.remove(picture.key);
      form.add(files.slice(0, 1));
    },
  };
}
