import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Product } from '@tailorbird/contract/catalogue';
import { type PageRequest, serverPage, type DocumentHead } from '../../page-renderer.ts';
import { productQuery } from './catalogue-query.ts';
import { sharedSearch } from './chosen-drawing.ts';
import { sharedPicture } from './shared-picture.ts';
import { firstPicture, productStructuredData } from './structured-data.ts';
import { messages } from './messages.ts';
import { isProductId } from './product-id.ts';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductView } from './product-view.tsx';

export const server = import.meta.env.SSR
  ? serverPage({
      async address({ path, id, query }, sources) {
        const product = isProductId(id) ? await sources.findProduct(id) : undefined;
        return withSearch(path, sharedSearch(product, query));
      },
      async load({ id }, sources, queries) {
        if (!isProductId(id)) return undefined;
        const product = await sources.findProduct(id);
        queries.setQueryData(productQuery(id).queryKey, product ?? null);
        return product;
      },
      head: (product, request) => product && productHead(product, request),
    })
  : undefined;

/** A link that says what was chosen shows that very piece; search engines know one address. */
function productHead(product: Product, { query, site }: PageRequest): DocumentHead {
  const canonical = `${site}/product/${product._id}`;
  const chosen = sharedPicture(product, query);
  return {
    canonical,
    preview: chosen
      ? { url: withSearch(canonical, query), picture: { ...chosen, url: site + chosen.url } }
      : { url: canonical, picture: firstPicture(site, product) },
    structuredData: productStructuredData(product, site),
  };
}

function withSearch(address: string, search: URLSearchParams): string {
  return search.size > 0 ? `${address}?${search}` : address;
}

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
