import { type ComponentProps, type RefObject, useEffect } from 'react';
import { showInFrame } from '../kit/written-documents.ts';

interface PageFrameProps extends Pick<ComponentProps<'iframe'>, 'className' | 'style'> {
  title: string;
  frame: RefObject<HTMLIFrameElement | null>;
  /** By the shop's server. */
  html: string;
  /** Called with the page once it is there. */
  onPage: (page: Document, frame: HTMLIFrameElement) => void;
}

/** A page of the shop in a frame. Its sandbox lets nothing run, and nothing in it can be pressed. */
export function PageFrame({ frame, html, title, onPage, ...others }: PageFrameProps) {
  useEffect(() => {
    if (frame.current) showInFrame(frame.current, html);
  }, [frame, html]);
  return (
    <iframe
      {...others}
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      tabIndex={-1}
      inert
      onLoad={({ currentTarget }) => {
        const page = currentTarget.contentDocument;
        // before the page there is an empty one
        if (page?.URL === 'about:srcdoc') onPage(page, currentTarget);
      }}
    />
  );
}
