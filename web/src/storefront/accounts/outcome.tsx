import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Stands where the form stood, and takes the focus that went with its button. */
export function Outcome({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="outcome" ref={place} tabIndex={-1}>
      <Notice tone="success" title={sentence} live>
        {children}
      </Notice>
    </div>
  );
}
