import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';

/** Rows of a table in their final height. */
export function TableLoading() {
  return (
    <Skeleton>
      <div className="box-panel grid gap-8 py-6">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="grid grid-cols-[1fr_2fr_1fr] gap-8">
            <SkeletonLine />
            <SkeletonLine className="w-4/5" />
            <SkeletonLine className="w-1/2" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
