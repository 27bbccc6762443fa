import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';

/** Folded orders in their final height. */
export function OrderListLoading() {
  return (
    <Skeleton label="Loading orders">
      <div className="grid gap-2.5">
        {[1, 2, 3, 4, 5].map((entry) => (
          <div key={entry} className="order flex items-center justify-between gap-5 px-5 py-4">
            <div className="grid gap-2">
              <SkeletonLine className="w-28" />
              <SkeletonLine className="w-20" />
            </div>
            <SkeletonLine className="h-12 w-24" />
            <SkeletonLine className="w-16" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
