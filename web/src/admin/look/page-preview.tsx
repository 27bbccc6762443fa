import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { previewKey } from './look-query.ts';
import { lookMessages } from './messages.ts';
import { pagesMessages } from './pages-messages.ts';
import { hasEnded, modeOfAdmin } from './preview.tsx';
import { useLook } from './use-look-part.ts';
import { type PreviewDocuments, usePreview } from './use-preview.ts';

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
  const client = useQueryClient();
  const documents = usePreview(`/${encodeURIComponent(path)}`);
  const { shown, next, isFailed } = documents;
  if (isFailed && !shown) {
    return (
      <LoadErrorLine
        title={lookMessages.draft.previewFailed}
        onRetry={() => void client.invalidateQueries({ queryKey: previewKey })}
      />
    );
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
        (address) =>
          address !== undefined && (
            <PageDocument key={address} address={address} documents={documents} />
          ),
      )}
    </div>
  );
}

/** As wide as its panel, as high as the page: the panel scrolls. */
function PageDocument({ address, documents }: { address: string; documents: PreviewDocuments }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(0);
  const isShown = documents.shown === address;
  const isLoaded = height > 0;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isLoaded) return undefined;
    const observer = new ResizeObserver(() => setHeight(heightOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoaded]);
  function load({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const loaded = currentTarget.contentDocument;
    if (!loaded) return;
    if (hasEnded(loaded)) documents.renew();
    loaded.documentElement.setAttribute('data-theme', modeOfAdmin());
    leaveMain(loaded);
    setHeight(heightOf(currentTarget));
    documents.swap(address);
  }
  return (
    <iframe
      ref={frame}
      src={address}
      title={messages.label}
      // the shop's own answer says the same
      sandbox="allow-same-origin"
      tabIndex={-1}
      inert
      className={isShown ? 'page-document' : 'page-document is-next'}
      style={{ height }}
      onLoad={load}
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
