import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';
import { isProductId, productQuery } from '../catalogue/catalogue-query.ts';
import type { RowProblem } from '../product/many/row-problems.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { sharedQuery } from './fill-in.ts';
import { RowForm, useFilling, type RowProps } from './fill-in-form.tsx';
import type { FillInPiece } from './fill-in-piece.tsx';
import { messages } from './messages.ts';
import { useOwnRows } from './own-rows.ts';
import './lists.css';
import { requestIdOf } from '../../error-facts.ts';

const fillInMessages = messages.fillIn;

/**
 * Where a link to a list leads: each person fills in a row of their own. The secret of the link is
 * the fragment of the address, which no browser sends.
 */
export default function FillInPage() {
  const inBrowser = useIsInBrowser();
  const { hash } = useLocation();
  const link = hash.slice(1);
  if (!inBrowser) return <Waiting />;
  return link === '' ? <Ended /> : <Linked key={link} link={link} />;
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

function Waiting() {
  return (
    <Frame title={fillInMessages.title}>
      <Skeleton label={fillInMessages.loading}>
        <div className="product">
          <SkeletonTile />
          <div className="stack-12">
            <SkeletonLine className="skel-title skel-most" />
            <SkeletonLine className="skel-field" />
            <SkeletonLine className="skel-field" />
            <SkeletonLine className="skel-button" />
          </div>
        </div>
      </Skeleton>
    </Frame>
  );
}

/** It says the same of a link that was closed, has expired or never was. */
function Ended() {
  return (
    <Frame title={fillInMessages.endedTitle}>
      <EmptyState
        heading="h1"
        title={fillInMessages.endedTitle}
        text={fillInMessages.ended}
        action={
          <ButtonLink to="/" variant="secondary">
            Go Home
          </ButtonLink>
        }
      />
    </Frame>
  );
}

function Linked({ link }: { link: string }) {
  const own = useOwnRows(link);
  const shared = useQuery(sharedQuery(link, own.row.key));
  const productId = shared.data?.roster.design?.product;
  const product = useQuery({
    ...productQuery(productId ?? ''),
    enabled: isProductId(productId),
  });
  const Piece = usePiece(isProductId(productId));
  if (shared.data === null) return <Ended />;
  const isReady = !productId || product.data === null || (product.data && Piece !== undefined);
  if (shared.data && isReady) {
    return (
      <FillIn
        key={own.row.requestId}
        link={link}
        own={own}
        roster={shared.data.roster}
        stored={shared.data.row}
        product={product.data ?? null}
        Piece={Piece ?? null}
      />
    );
  }
  const failed = shared.error ?? product.error;
  if (!failed) return <Waiting />;
  return (
    <Frame title={fillInMessages.title}>
      <ErrorState
        title={fillInMessages.loadFailed}
        text={failed.message}
        requestId={requestIdOf(failed)}
        onRetry={() => {
          void shared.refetch();
          if (product.isError) void product.refetch();
        }}
      />
    </Frame>
  );
}

/** What draws the row. Undefined: it is loading; null: it does not come, and the row goes without. */
function usePiece(isAsked: boolean) {
  const [Piece, setPiece] = useState<typeof FillInPiece | null>();
  useEffect(() => {
    if (!isAsked) return;
    // By way of the page of a product: shared with it otherwise, what draws would be a file more
    // for each of its visitors.
    import('../product/product-page.tsx')
      .then(({ loadMany }) => loadMany())
      .then(
        (loaded) => setPiece(() => loaded.FillInPiece),
        () => setPiece(null),
      );
  }, [isAsked]);
  return Piece;
}

interface FillInProps extends RowProps {
  Piece: typeof FillInPiece | null;
}

function FillIn(props: FillInProps) {
  const { own, roster, product, Piece } = props;
  const filling = useFilling(props);
  const { typed } = filling;
  const form = (problems: readonly RowProblem[], about: ReactNode) => (
    <>
      <h1 className="h1 list-title">
        <bdi>{roster.name}</bdi>
      </h1>
      <p className="soft">{fillInMessages.how}</p>
      <div className="list-design">{about}</div>
      <OwnRows own={own} />
      <RowForm {...props} filling={filling} problems={problems} />
    </>
  );
  return (
    <Frame title={roster.name}>
      {product && Piece ? (
        <Piece product={product} roster={roster} typed={typed}>
          {form}
        </Piece>
      ) : (
        <div className="list-plain">{form([], null)}</div>
      )}
    </Frame>
  );
}

/** Whoever fills in for several, such as for two children, comes back to each. */
function OwnRows({ own }: Pick<RowProps, 'own'>) {
  const [isAsked, setAsked] = useState(false);
  const sent = own.rows.filter(({ key }) => key !== null);
  if (sent.length === 0) return null;
  return (
    <section className="stack-8 list-own" aria-label={fillInMessages.own}>
      <p className="label">{fillInMessages.own}</p>
      <ul className="cluster">
        {own.rows.map(({ requestId, name }) => (
          <li key={requestId}>
            <button
              type="button"
              className="list-side"
              aria-pressed={requestId === own.row.requestId}
              onClick={() => own.show(requestId)}
            >
              <bdi>{name || fillInMessages.unnamed}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="button" className="textlink" onClick={own.begin}>
          {fillInMessages.another}
        </button>
        <button type="button" className="textlink" onClick={() => setAsked(true)}>
          {fillInMessages.forget}
        </button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={fillInMessages.forget}
        sentence={fillInMessages.forgetSentence}
        confirmLabel={fillInMessages.forgetNow}
        onConfirm={own.forget}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
}
