import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { messages as shopMessages } from '../messages.ts';
import { approvalMessages } from './messages.ts';

export function ApprovalFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} />
      <PageBanner variant="strip" title={title} />
      <main className="page" id="main">
        {children}
      </main>
    </>
  );
}

/** The place of the pieces while they load. */
export function ApprovalWaiting() {
  return (
    <ApprovalFrame title={approvalMessages.title}>
      <Skeleton label={approvalMessages.loading}>
        <div className="stack">
          <SkeletonLine className="skel-title skel-most" />
          <SkeletonLine className="skel-box" />
        </div>
      </Skeleton>
    </ApprovalFrame>
  );
}

/** It says the same of a link that has ended, was mistyped or never was. */
export function ApprovalEnded() {
  return (
    <ApprovalFrame title={approvalMessages.title}>
      <EmptyState
        title={approvalMessages.endedTitle}
        text={approvalMessages.ended}
        action={
          <ButtonLink to="/" variant="secondary">
            {shopMessages.goHome}
          </ButtonLink>
        }
      />
    </ApprovalFrame>
  );
}
