import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { productQuery } from './catalogue-query.ts';
import { messages } from './messages.ts';
import { isProductId } from './product-id.ts';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductView } from './product-view.tsx';

export default function ProductPage() {
  const { id } = useParams();
  return isProductId(id) ? <Found id={id} key={id} /> : <Absent title={messages.product.noId} />;
}

function Found({ id }: { id: string }) {
  const { data: product, isError, refetch } = useQuery(productQuery(id));
  if (product) return <ProductView product={product} />;
  if (product === null) return <Absent title={messages.product.notFound} />;
  return (
    <Frame title="Product">
      {isError ? (
        <ErrorState title={messages.product.failed} onRetry={() => void refetch()} />
      ) : (
        <ProductSkeleton />
      )}
    </Frame>
  );
}

function Absent({ title }: { title: string }) {
  return (
    <Frame title={title}>
      <EmptyState
        heading="h1"
        title={title}
        text={messages.product.notFoundText}
        action={
          <ButtonLink to="/" variant="secondary">
            Go Home
          </ButtonLink>
        }
      />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} />
      <PageBanner variant="slim" title={title} crumbs={[{ label: 'Home', to: '/' }]} />
      <main className="page" id="main">
        {children}
      </main>
    </>
  );
}
