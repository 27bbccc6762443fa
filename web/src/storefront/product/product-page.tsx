import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Product } from '@tailorbird/contract/catalogue';
import { formatAmount, formatMoney, toMinorUnits } from '@tailorbird/contract/rules/money';
import { tierPrices } from '@tailorbird/contract/rules/tier-prices';
import type { FactField } from '@tailorbird/contract/facts';
import type { SearchTextField } from '@tailorbird/contract/search-texts';
import type { ProductField } from '@tailorbird/contract/product-fields';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Written } from '../../ui/written.tsx';
import { type PageRequest, serverPage, type DocumentHead } from '../../page-renderer.ts';
import { productQuery, isProductId } from '../catalogue/catalogue-query.ts';
import { sharedPicture, sharedSearch } from './chosen-drawing.ts';
import { firstPicture, productStructuredData } from '../catalogue/structured-data.ts';
import { messages, editMessages } from './messages.ts';
import { BuyForm } from './buy-form.tsx';
import { DrawnGallery } from './drawn-gallery.tsx';
import { Gallery } from './gallery.tsx';
import type { ManyView } from './many/many-view.tsx';
import { notify } from '../../ui/toast.ts';
import { useDrawn } from './use-drawn.ts';
import { optional } from '../optional.tsx';
import { useEdit } from './use-ordering.ts';
import { useAnnouncement } from './use-debounced.ts';
import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';

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

// spec: 2.19 8.37
export default function ProductPage() {
  const { id } = useParams();
  return isProductId(id) ? (
    <LoadedProduct id={id} key={id} />
  ) : (
    <Absent title={messages.product.noId} />
  );
}

// spec: 8.38 8.39
function LoadedProduct({ id }: { id: string }) {
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

const Offered = optional(() => import('../featured-footer.tsx'));

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
      <Offered />
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

/** Fields that stand elsewhere on the page, or are not for customers. */
type NotInHead =
  | FactField
  | SearchTextField
  | 'categories'
  | 'type'
  | 'image_id'
  | 'art'
  | 'tiers'
  | 'taxClass'
  | 'isDraft'
  | 'weight'
  | 'madeToMeasure';

/** How the head of the page shows each other field, in order. */
const IN_HEAD: Record<
  Exclude<ProductField, NotInHead>,
  (props: Product & { title: string }) => ReactNode
> = {
  name: ({ title }) => <h1 className="h1">{title}</h1>,
  cost: (product) => (
    <>
      <p className="price">
        {formatAmount(product.cost)} <BestTier {...product} />
      </p>
      {product.priceNote && <Written className="hint" html={product.priceNote} />}
    </>
  ),
  description: ({ description }) => description && <p className="desc">{description}</p>,
  minimumQuantity: ({ minimumQuantity }) =>
    minimumQuantity > 1 && <p className="hint">{messages.product.minimum(minimumQuantity)}</p>,
};

/** What a piece costs at most pieces; nothing where it is never cheaper. */
function BestTier({ cost, tiers, type }: Product) {
  const best = tierPrices({
    baseCents: toMinorUnits(cost),
    tiers: tiers.length > 0 ? tiers : (type?.tiers ?? []),
  }).at(-1);
  if (!best) return null;
  return (
    <small className="adds">{messages.product.tiers(formatMoney(best.unitCents), best.from)}</small>
  );
}

export function ProductView({ product }: { product: Product }) {
  const category = product.categories[0];
  const { own, edited } = useEdit(product);
  const isEdited = edited.state === 'editing' || edited.state === 'waiting';
  const title = isEdited ? editMessages.title(product.name) : product.name;
  const drawn = useDrawn(product, own);
  const many = useManyView(own.search.has('group') || own.search.has('list'));
  const said = useAnnouncement(drawn?.piece.title ?? '');
  // of a shared link, what was shared; it does not change with every letter
  const [description] = useState(() => descriptionOf(product, own.search, drawn?.piece.title));
  const head = (
    <div className="stack-8 product-head">
      {Object.entries(IN_HEAD).map(([field, Show]) => (
        <Show key={field} {...product} title={title} />
      ))}
    </div>
  );
  return (
    <>
      <PageHead
        title={isEdited ? title : (product.searchTitle ?? title)}
        description={description || undefined}
      />
      <PageBanner
        variant="slim"
        title={title}
        crumbs={
          isEdited
            ? [{ label: editMessages.cart, to: '/cart' }]
            : [
                { label: 'Home', to: '/' },
                ...(category ? [{ label: category.name, to: `/category/${category._id}` }] : []),
              ]
        }
      />
      <main className="page" id="main">
        {many.View ? (
          <many.View product={product} own={own} drawn={drawn} head={head} onOne={many.close} />
        ) : (
          <div className="product" onPointerDown={drawn?.wake} onFocus={drawn?.wake}>
            {drawn ? (
              <DrawnGallery drawn={drawn} />
            ) : (
              <Gallery
                name={product.name}
                imageIds={product.image_id}
                placeholders={product.placeholders}
              />
            )}
            <div id="bench" />
            <div>
              {head}
              <BuyForm
                product={product}
                own={own}
                begun={edited}
                drawn={drawn}
                onMany={many.open}
              />
            </div>
          </div>
        )}
        {product.facts && <Written className="facts-of" html={product.facts} />}
        {drawn && <output className="sr">{said}</output>}
      </main>
    </>
  );
}

/** Several pieces, and the row of a shared list or of a changed order, drawn and looked at alike. */
export const loadMany = () => import('./many/many-view.tsx');

/** What orders several pieces at once: loaded when it is asked for. */
function useManyView(isGroup: boolean) {
  const [View, setView] = useState<typeof ManyView>();
  const [isAsked, setAsked] = useState(isGroup);
  useEffect(() => {
    if (!isAsked) return;
    loadMany().then(
      (loaded) => setView(() => loaded.ManyView),
      () => {
        setAsked(false);
        notify('error', messages.product.manyFailed);
      },
    );
  }, [isAsked]);
  return {
    View: isAsked ? View : undefined,
    open: () => setAsked(true),
    close: () => setAsked(false),
  };
}

function descriptionOf(
  product: Product,
  search: URLSearchParams,
  title: string | undefined,
): string {
  const isChosen = sharedSearch(product, search).size > 0;
  const { description, searchDescription = description } = product;
  return isChosen && title ? `${title}. ${searchDescription}`.trim() : searchDescription;
}

export function ProductSkeleton() {
  return (
    <Skeleton>
      <div className="product">
        <SkeletonTile />
        <div className="stack-12">
          <SkeletonLine className="skel-title skel-most" />
          <SkeletonLine className="skel-short" />
          <SkeletonLine />
          <SkeletonLine className="skel-most" />
          <SkeletonLine className="skel-button" />
          <SkeletonLine className="skel-button skel-half" />
        </div>
      </div>
    </Skeleton>
  );
}
