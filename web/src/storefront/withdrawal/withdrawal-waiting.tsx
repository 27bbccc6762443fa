import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';

/** The place of the order while it loads. */
export function WithdrawalWaiting() {
  return (
    <Skeleton label="Loading your order">
      <div className="cart">
        <div className="stack">
          <SkeletonLine className="skel-half" />
          <SkeletonLine className="skel-title skel-most" />
          <SkeletonLine className="skel-box" />
          <SkeletonLine className="skel-box" />
          <SkeletonLine className="skel-button" />
        </div>
      </div>
    </Skeleton>
  );
}
