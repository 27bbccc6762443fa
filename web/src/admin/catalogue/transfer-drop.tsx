import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { messages } from './transfer-messages.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

const words = messages.import;

interface TransferDropProps {
  /** Of one that was chosen before. */
  hasFile: boolean;
  onFiles: (files: File[]) => void;
}

/** By button, or by dropping anywhere on the page. */
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
