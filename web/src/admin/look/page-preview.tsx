import { useEffect, useRef, useState } from 'react';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { lookMessages } from './messages.ts';
import { PageFrame } from './page-frame.tsx';
import { pagesMessages } from './pages-messages.ts';
import { modeOfAdmin } from './preview.tsx';
import { useLook } from './use-look-part.ts';
import { type PreviewDocuments, type PreviewPage, usePreview } from './use-preview.ts';

const { preview: messages } = pagesMessages;

interface PagePreviewProps {
  id: string;
  /** Whether the page alone has its address. */
  isShown: boolean;
}

/** A page as the server renders it from the draft, without what stands around it in the shop. */
export function PagePreview({ id, isShown }: PagePreviewProps) {
  const path = useLook().draft.pages.find((page) => page.id === id)?.path ?? '';
  return (
    <section className="stack-4 page-preview" aria-label={messages.label}>
      <p className="label">{messages.title}</p>
      {isShown && path !== '' ? (
        <Documents key={path} path={path} />
      ) : (
        <p className="hint">{messages.none}</p>
      )}
    </section>
  );
}

function Documents({ path }: { path: string }) {
  const documents = usePreview(`/${encodeURIComponent(path)}`);
  const { shown, next, isFailed } = documents;
  if (isFailed && !shown) {
    return <LoadErrorLine title={lookMessages.draft.previewFailed} onRetry={documents.retry} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className="page-preview-area" tabIndex={0}>
      {!shown && (
        <Skeleton label={messages.loading}>
          <SkeletonLine className="skel-most" />
        </Skeleton>
      )}
      {[shown, next].map(
        (content) =>
          content && <PageDocument key={content.state} content={content} documents={documents} />,
      )}
    </div>
  );
}

/** As wide as its panel, as high as the page: the panel scrolls. */
function PageDocument({
  content,
  documents,
}: {
  content: PreviewPage;
  documents: PreviewDocuments;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(0);
  const isShown = documents.shown?.state === content.state;
  const isLoaded = height > 0;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isLoaded) return undefined;
    const observer = new ResizeObserver(() => setHeight(heightOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoaded, frame]);
  return (
    <PageFrame
      frame={frame}
      html={content.html}
      title={messages.label}
      className={isShown ? 'page-document' : 'page-document is-next'}
      style={{ height }}
      onPage={(page, element) => {
        page.documentElement.setAttribute('data-theme', modeOfAdmin());
        leaveMain(page);
        setHeight(heightOf(element));
        documents.swap(content);
      }}
    />
  );
}

/** Header, banner and footer are the same on each page. */
function leaveMain({ body }: Document): void {
  const main = body.querySelector('main');
  if (!main) return;
  body.replaceChildren(main);
}

function heightOf({ contentDocument }: HTMLIFrameElement): number {
  const main = contentDocument?.querySelector('main');
  return Math.ceil(main?.getBoundingClientRect().bottom ?? 0);
}
