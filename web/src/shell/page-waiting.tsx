import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx';

/** While the code of a page is on its way. */
export function PageWaiting() {
  return (
    <main className="page py-8" id="main">
      <Skeleton>
        <div className="grid gap-4">
          <SkeletonLine className="h-10 max-w-72" />
          <SkeletonLine className="max-w-prose" />
          <SkeletonLine className="max-w-96" />
        </div>
      </Skeleton>
    </main>
  );
}
