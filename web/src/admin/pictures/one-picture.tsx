import { CircleAlert, ImageUp, RotateCw, X } from 'lucide';
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { messages as pictureMessages } from '../products/messages.ts';
import { isUnderWay } from './upload-queue.ts';
import { PICTURE_TYPES, type Pictures } from './use-pictures.ts';

interface OnePictureProps {
  className: string;
  messages: { upload: string; remove: string; pictureHint: string };
  /** Of which there is one at most. */
  pictures: Pictures;
  readOnly: boolean;
  shown: (imageId: string) => ReactNode;
  /** The file itself, until the shop has it. */
  sending: (preview: string) => ReactNode;
}

/** The one picture of something, or where it comes in. */
export function OnePicture(props: OnePictureProps) {
  const { className, messages, pictures: form, readOnly, shown, sending } = props;
  const file = useRef<HTMLInputElement>(null);
  const [picture] = form.pictures;
  const button = useFocusOnReplacement(picture?.key);
  const upload = picture?.upload;
  const problem = upload?.reason ?? form.refused.at(-1);

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    // Clears the message about the file before.
    form.forgetRefused();
    form.add([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  }

  return (
    <div className={className}>
      {picture?.imageId ? shown(picture.imageId) : upload && sending(upload.preview)}
      {!picture && (
        <Button
          ref={button}
          variant="secondary"
          size="compact"
          aria-disabled={readOnly}
          onClick={() => !readOnly && file.current?.click()}
        >
          <Icon of={ImageUp} />
          {messages.upload}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={messages.upload}
        hidden
        onChange={take}
      />
      {upload && isUnderWay(upload) && (
        <progress value={upload.progress} max={1} aria-label={upload.fileName} />
      )}
      {upload?.state === 'failed' && (
        <Button variant="quiet" size="compact" onClick={() => form.retry(picture?.key ?? '')}>
          <Icon of={RotateCw} />
          {pictureMessages.pictures.retry}
        </Button>
      )}
      {picture && !readOnly && (
        <Button
          ref={button}
          variant="quiet"
          size="compact"
          className="btn-icon"
          aria-label={messages.remove}
          onClick={() => form.remove(picture.key)}
        >
          <Icon of={X} />
        </Button>
      )}
      <output className={problem ? 'field-error' : 'hint'}>
        {problem && <Icon of={CircleAlert} />}
        {problem ?? (!picture && messages.pictureHint)}
      </output>
    </div>
  );
}

/** Of the button that takes the place of the one that was pressed, and with it the focus. */
function useFocusOnReplacement(key: string | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    const isLost = document.activeElement === document.body;
    if (isLost) button.current?.focus();
  }, [key]);
  return button;
}
