import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';

/** Cards in their final shape. */
export function UnlockRequestsLoading() {
  return (
    <Skeleton label="Loading unlock requests">
      <div className="grid gap-4">
        {[1, 2, 3].map((card) => (
          <div key={card} className="ao">
            <div className="unlock-head">
              <SkeletonLine className="w-40" />
              <SkeletonLine className="w-24" />
            </div>
            <div className="ao-body">
              <div className="grid content-start gap-3 px-4 py-4">
                <SkeletonLine className="w-4/5" />
                <SkeletonLine className="w-3/5" />
                <SkeletonLine className="w-1/4" />
              </div>
              <div className="ao-notes">
                <SkeletonLine className="h-24" />
                <SkeletonLine className="h-9 w-48" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
