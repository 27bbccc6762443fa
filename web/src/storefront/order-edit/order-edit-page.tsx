import type { OrderEdit } from '@tailorbird/contract/order-edits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { requestIdOf } from '../../error-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { messages as shopMessages } from '../messages.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { ClosedEdit } from './closed-edit.tsx';
import { EditForm } from './edit-form.tsx';
import { editQuery, type EditSource } from './edit-query.ts';
import { editMessages } from './messages.ts';
import { SavedView } from './saved-view.tsx';
import { useOrderEdit } from './use-order-edit.ts';
import './order-edit.css';

/**
 * Where customers change an order that they have placed. The secret of a guest's link is the fragment
 * of the address, which no browser sends; an order of one's own is named by its id.
 */
export default function OrderEditPage() {
  const inBrowser = useIsInBrowser();
  const { hash, search } = useLocation();
  const link = hash.slice(1);
  const orderId = new URLSearchParams(search).get('order') ?? '';
  return (
    <Frame>
      {!inBrowser ? (
        <Waiting />
      ) : link !== '' ? (
        <SourceView key={link} source={{ link }} />
      ) : orderId === '' ? (
        <Ended />
      ) : (
        <SourceView key={orderId} source={{ orderId }} />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead title={editMessages.title} />
      <PageBanner variant="strip" title={editMessages.title} />
      <main className="page" id="main">
        {children}
      </main>
    </>
  );
}

function Waiting() {
  return (
    <Skeleton label={editMessages.loading}>
      <div className="cart">
        <div className="stack">
          <SkeletonLine className="skel-title skel-most" />
          <SkeletonLine className="skel-field" />
          <SkeletonLine className="skel-field" />
          <SkeletonLine className="skel-field" />
        </div>
        <div className="stack-16 summary">
          <SkeletonLine className="skel-half" />
          <SkeletonLine className="skel-button" />
        </div>
      </div>
    </Skeleton>
  );
}

/** It says the same of a link that has ended, was mistyped or never was. */
function Ended() {
  return (
    <EmptyState
      title={editMessages.endedTitle}
      text={editMessages.ended}
      action={
        <ButtonLink to="/" variant="secondary">
          {shopMessages.goHome}
        </ButtonLink>
      }
    />
  );
}

function SourceView({ source }: { source: EditSource }) {
  const { data, error, refetch } = useQuery(editQuery(source));
  if (data === null) return <Ended />;
  if (data) return <OrderView source={source} edit={data} />;
  if (!error) return <Waiting />;
  return (
    <ErrorState
      title={editMessages.loadFailed}
      text={error.message}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  );
}

function OrderView({ source, edit }: { source: EditSource; edit: OrderEdit }) {
  const form = useOrderEdit(source, edit);
  if (form.saved) return <SavedView source={source} form={form} saved={form.saved} />;
  if (form.ended || !edit.isOpen) {
    return <ClosedEdit source={source} edit={edit} edited={form.ended?.edited ?? form.edited} />;
  }
  return <EditForm form={form} />;
}
