import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page-head.tsx';

interface DeskHeadProps {
  title: string;
  /** Below the title: what the page is about, or how much it shows, which is read out. */
  line: ReactNode;
  isLive?: boolean;
  /** What can be done with the page, at the end of the heading. */
  children?: ReactNode;
}

/** The head of a page of the admin: of the document, and of what is seen. */
export function DeskHead({ title, line, isLive = true, children }: DeskHeadProps) {
  return (
    <>
      <PageHead title={title} />
      <div className="head">
        <div>
          <h1>{title}</h1>
          <p className="head-line" aria-live={isLive ? 'polite' : undefined}>
            {line}
          </p>
        </div>
        {children}
      </div>
    </>
  );
}
