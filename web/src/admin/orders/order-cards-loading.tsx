import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';

/** Cards in their final shape. */
export function OrderCardsLoading({ cards = 3 }: { cards?: number }) {
  return (
    <Skeleton label="Loading orders">
      <div className="grid gap-4">
        {Array.from({ length: cards }, (_, card) => (
          <div key={card} className="ao">
            <div className="flex gap-4 border-b border-line px-4 py-3">
              <SkeletonLine className="w-28" />
              <SkeletonLine className="w-20" />
              <SkeletonLine className="w-2/5" />
            </div>
            <div className="grid gap-3 px-4 py-4">
              <SkeletonLine className="w-1/3" />
              <SkeletonLine className="w-1/2" />
              <SkeletonLine className="w-1/4" />
            </div>
            <div className="ao-foot">
              <SkeletonLine className="h-8 w-72 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
