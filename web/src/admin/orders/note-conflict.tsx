import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';

interface NoteConflictProps {
  theirs: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What somebody else has written meanwhile, below what is typed. It takes the focus. */
export function NoteConflict({ theirs, onKeepMine, onTakeTheirs }: NoteConflictProps) {
  const words = messages.conflict;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className="note-conflict" tabIndex={-1}>
      <Notice tone="warning" title={words.title} live>
        <p className="xs soft">{theirs === '' ? words.nothing : words.theirs}</p>
        {theirs !== '' && <blockquote dir="auto">{theirs}</blockquote>}
        <div className="row">
          <Button size="compact" onClick={onKeepMine}>
            {words.keepMine}
          </Button>
          <Button variant="secondary" size="compact" onClick={onTakeTheirs}>
            {words.takeTheirs}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
