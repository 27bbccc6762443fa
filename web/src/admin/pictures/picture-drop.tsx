import { Camera, Upload } from 'lucide';
import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { messages } from '../products/messages.ts';
import { useDroppedFiles } from '../use-dropped-files.ts';
import { PICTURE_TYPES } from './use-pictures.ts';
import { Icon } from '../../ui/icon.tsx';

const pictureMessages = messages.pictures;
const accept = PICTURE_TYPES.join(',');

// spec: 2.136 2.137 2.139
/** By button, by drop anywhere on the page, by paste, and from a phone's camera. */
export function PictureDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const upload = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(onFiles);
  usePastedFiles(onFiles);

  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // So that the same file can be chosen again.
    event.target.value = '';
  }

  return (
    <div className={isOver ? 'stack-10 drop is-over' : 'stack-10 drop'}>
      <p className="soft">{isOver ? pictureMessages.dropNow : pictureMessages.drop}</p>
      <div className="row">
        <Button variant="secondary" size="compact" onClick={() => upload.current?.click()}>
          <Icon of={Upload} />
          {pictureMessages.upload}
        </Button>
        <Button variant="secondary" size="compact" onClick={() => camera.current?.click()}>
          <Icon of={Camera} />
          {pictureMessages.camera}
        </Button>
      </div>
      <p className="hint">{pictureMessages.hint}</p>
      <input ref={upload} type="file" multiple accept={accept} hidden onChange={take} />
      <input
        ref={camera}
        type="file"
        capture="environment"
        accept={accept}
        hidden
        onChange={take}
      />
    </div>
  );
}

/** Files pasted anywhere on the page. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData;
      const files = [...(pasted?.files ?? [])];
      // A table or a text comes with a picture of itself: in a field the text is meant.
      if (files.length === 0 || (isField(event.target) && pasted?.types.includes('text/plain'))) {
        return;
      }
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
