import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { messages as shopMessages } from '../messages.ts';
import { quoteMessages } from './messages.ts';

/** The place of the quote while it loads. */
export function QuoteWaiting() {
  return (
    <Skeleton label={quoteMessages.loading}>
      <div className="cart">
        <div className="stack">
          <SkeletonLine className="skel-title skel-most" />
          <SkeletonLine className="skel-box" />
          <SkeletonLine className="skel-half" />
        </div>
        <div className="stack-16 summary">
          <SkeletonLine className="skel-half" />
          <SkeletonLine />
          <SkeletonLine className="skel-button" />
        </div>
      </div>
    </Skeleton>
  );
}

/** It says the same of a link of a quote that ended long ago, was mistyped or never was. */
export function QuoteMissing() {
  return (
    <EmptyState
      title={quoteMessages.missingTitle}
      text={quoteMessages.missing}
      action={
        <ButtonLink to="/" variant="secondary">
          {shopMessages.goHome}
        </ButtonLink>
      }
    />
  );
}
