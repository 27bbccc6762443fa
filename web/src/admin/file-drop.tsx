import { Upload } from 'lucide';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';

interface FileDropProps {
  messages: Record<'drop' | 'dropNow' | 'choose' | 'chooseOther', string>;
  /** Endings of names that the browser offers. */
  accept: string;
  /** Whether a file was chosen before. */
  hasFile: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes a file by button, or by dropping anywhere on the page. */
export function FileDrop({ messages, accept, hasFile, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(onFiles);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // So that the same file, corrected, can be chosen again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <div className={isOver ? 'stack-10 drop file-drop is-over' : 'stack-10 drop file-drop'}>
      <p className="soft">{isOver ? messages.dropNow : messages.drop}</p>
      <Button variant="secondary" size="compact" onClick={() => input.current?.click()}>
        <Icon of={Upload} />
        {hasFile ? messages.chooseOther : messages.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={messages.choose}
        hidden
        onChange={take}
      />
    </div>
  );
}
