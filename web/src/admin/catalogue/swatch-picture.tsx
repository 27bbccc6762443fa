import { CircleAlert, ImageUp, RotateCw, X } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { messages } from './option-kind-messages.ts';
import { PICTURE_TYPES } from './picture-files.ts';
import { messages as pictureMessages } from './product-messages.ts';
import { isUnderWay } from './upload-queue.ts';
import type { Pictures } from './use-pictures.ts';

const words = messages.swatch;

/** The one picture of a swatch, as it will be cut, or where it comes in. */
export function SwatchPicture({ pictures: form, readOnly }: SwatchPictureProps) {
  const file = useRef<HTMLInputElement>(null);
  const [picture] = form.pictures;
  const upload = picture?.upload;
  const problem = upload?.reason ?? form.refused.at(-1);

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    // What was said of the file before is not about this one.
    form.forgetRefused();
    form.add([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  }

  return (
    <div className="swatch-picture">
      {picture?.imageId ? (
        <SwatchMark swatch={{ image_id: picture.imageId }} />
      ) : (
        upload && <img className="swatch-mark" src={upload.preview} alt="" />
      )}
      {!picture && (
        <Button variant="secondary" size="compact" onClick={() => file.current?.click()}>
          <ImageUp className="icon" aria-hidden />
          {words.upload}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={words.upload}
        hidden
        onChange={take}
      />
      {upload && isUnderWay(upload) && (
        <progress value={upload.progress} max={1} aria-label={upload.fileName} />
      )}
      {upload?.state === 'failed' && (
        <Button variant="quiet" size="compact" onClick={() => form.retry(picture?.key ?? '')}>
          <RotateCw className="icon" aria-hidden />
          {pictureMessages.pictures.retry}
        </Button>
      )}
      {picture && !readOnly && (
        <Button
          variant="quiet"
          size="compact"
          className="btn-icon"
          aria-label={words.remove}
          onClick={() => form.remove(picture.key)}
        >
          <X className="icon" aria-hidden />
        </Button>
      )}
      <output className={problem ? 'field-error' : 'hint'}>
        {problem && <CircleAlert className="icon" aria-hidden />}
        {problem ?? (!picture && words.pictureHint)}
      </output>
    </div>
  );
}

interface SwatchPictureProps {
  pictures: Pictures;
  readOnly: boolean;
}
