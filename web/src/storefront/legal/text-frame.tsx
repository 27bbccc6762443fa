import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { Written } from '../../ui/written.tsx';

interface TextFrameProps {
  title: string;
  description?: string | undefined;
  query: {
    /** Null: there is none. */
    data: { html: string } | null | undefined;
    isError: boolean;
    refetch: () => Promise<unknown>;
  };
  /** What stands there where there is no text. */
  missing?: ReactNode;
}

const failed = 'Failed to load this page. Please try again.';

/** A page with a text that an admin wrote. The server makes HTML of it. */
export function TextFrame({ title, description, query, missing }: TextFrameProps) {
  const { data, isError, refetch } = query;
  return (
    <>
      <PageHead title={title} description={description} />
      <PageBanner variant="slim" title={title} crumbs={[{ label: 'Home', to: '/' }]} />
      <main className="page page-body" id="main">
        {data && (
          <>
            <h1 className="h1">{title}</h1>
            <Written className="written" html={data.html} />
          </>
        )}
        {data === null && missing}
        {data === undefined &&
          (isError ? (
            <ErrorState title={failed} onRetry={() => void refetch()} />
          ) : (
            <Skeleton>
              <SkeletonLine className="skel-title skel-third" />
            </Skeleton>
          ))}
      </main>
    </>
  );
}
