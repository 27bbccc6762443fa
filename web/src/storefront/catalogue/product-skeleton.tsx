import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';

export function ProductSkeleton() {
  return (
    <Skeleton>
      <div className="product">
        <SkeletonTile />
        <div className="grid content-start gap-4">
          <SkeletonLine className="h-10 w-3/4" />
          <SkeletonLine className="h-6 w-24" />
          <SkeletonLine />
          <SkeletonLine className="w-5/6" />
          <SkeletonLine className="mt-6 h-12" />
          <SkeletonLine className="h-12 w-2/3" />
        </div>
      </div>
    </Skeleton>
  );
}
