import { Camera, Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PICTURE_TYPES } from './picture-files.ts';
import { messages } from './product-messages.ts';

const words = messages.pictures;
const accept = PICTURE_TYPES.join(',');

/** By button, by drop anywhere on the page, by paste, and from a phone's camera. */
export function PictureDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const upload = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOver = useFilesFromPage(onFiles);

  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // So that the same file can be chosen again.
    event.target.value = '';
  }

  return (
    <div className={isOver ? 'drop is-over' : 'drop'}>
      <p className="soft">{isOver ? words.dropNow : words.drop}</p>
      <div className="row">
        <Button variant="secondary" size="compact" onClick={() => upload.current?.click()}>
          <Upload className="icon" aria-hidden />
          {words.upload}
        </Button>
        <Button variant="secondary" size="compact" onClick={() => camera.current?.click()}>
          <Camera className="icon" aria-hidden />
          {words.camera}
        </Button>
      </div>
      <p className="hint">{words.hint}</p>
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

/**
 * Files dropped or pasted anywhere: beside the frame the browser would show the file in place of
 * the page, and all that was typed would be lost. Says whether files are held over the page.
 */
function useFilesFromPage(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Between two parts of the page there is always another that it enters.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
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
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);

  return isOver;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
