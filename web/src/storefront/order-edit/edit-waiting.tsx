import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { messages as shopMessages } from '../messages.ts';
import { editMessages } from './messages.ts';

/** The place of the form while it loads. */
export function Waiting() {
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
export function Ended() {
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
