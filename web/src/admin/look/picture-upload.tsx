import type { LookPicture } from '@tailorbird/contract/kinds/look';
import { CircleAlert, ImageUp, RotateCw } from 'lucide';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isUnderWay } from '../pictures/upload-queue.ts';
import { PICTURE_TYPES } from '../pictures/use-pictures.ts';
import { messages as productMessages } from '../products/messages.ts';
import { lookMessages } from './messages.ts';
import { type PictureUploads, useUploads } from './use-uploads.ts';

const { picture: messages } = lookMessages;

interface PictureUploadProps {
  label: string;
  /** Pictures that may still come. */
  room: number;
  error: string | undefined;
  onPicture: (picture: LookPicture) => void;
}

/** Where several pictures come in. */
export function PictureUpload({ label, room, error, onPicture }: PictureUploadProps) {
  const uploads = useUploads({ room: Math.max(room, 0), onPicture });
  return (
    <div className="stack-8">
      <DropHint uploads={uploads} />
      <UploadActs label={label} isMany isFull={room <= 0} uploads={uploads} error={error} />
    </div>
  );
}

/** Says that files can be dropped, and that they will be. */
export function DropHint({ uploads: { isOver } }: { uploads: PictureUploads }) {
  return (
    <p className={isOver ? 'drop picture-drop is-over' : 'drop picture-drop'}>
      {isOver ? messages.dropNow : messages.hint}
    </p>
  );
}

interface UploadActsProps {
  label: string;
  isMany?: boolean;
  isFull?: boolean;
  uploads: PictureUploads;
  error: string | undefined;
  /** Beside the button. */
  children?: ReactNode;
}

/** The button that chooses files, and how far they are. */
export function UploadActs(props: UploadActsProps) {
  const { label, isMany = false, isFull = false, uploads, error, children } = props;
  const file = useRef<HTMLInputElement>(null);
  const failed = uploads.uploads.find(({ state }) => state === 'failed');
  const problem = failed?.reason ?? uploads.refused.at(-1) ?? error;
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    uploads.take([...(target.files ?? [])]);
    // the same file may be chosen again
    target.value = '';
  }
  return (
    <>
      <div className="row-8">
        <Button
          variant="secondary"
          size="compact"
          disabled={isFull}
          onClick={() => file.current?.click()}
        >
          <Icon of={ImageUp} />
          {label}
        </Button>
        <input
          ref={file}
          type="file"
          multiple={isMany}
          accept={PICTURE_TYPES.join(',')}
          aria-label={label}
          hidden
          onChange={choose}
        />
        {uploads.uploads.filter(isUnderWay).map(({ key, progress, fileName }) => (
          <progress key={key} value={progress} max={1} aria-label={fileName} />
        ))}
        {failed && (
          <Button variant="quiet" size="compact" onClick={() => uploads.retry(failed.key)}>
            <Icon of={RotateCw} />
            {productMessages.pictures.retry}
          </Button>
        )}
        {children}
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
