import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { messages } from './transfer-messages.ts';

const words = messages.import;

interface TransferDropProps {
  /** Of one that was chosen before. */
  hasFile: boolean;
  onFiles: (files: File[]) => void;
}

/** By button, or by dropping anywhere: beside the frame the browser would open the file. */
export function TransferDrop({ hasFile, onFiles }: TransferDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(onFiles);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // So that the same file, corrected, can be chosen again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <div className={isOver ? 'drop transfer-drop is-over' : 'drop transfer-drop'}>
      <p className="soft">{isOver ? words.dropNow : words.drop}</p>
      <Button variant="secondary" size="compact" onClick={() => input.current?.click()}>
        <Upload className="icon" aria-hidden />
        {hasFile ? words.chooseOther : words.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,.csv,.json"
        aria-label={words.choose}
        hidden
        onChange={take}
      />
    </div>
  );
}

/** Says whether files are held over the page. */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
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
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);

  return isOver;
}
