import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { sheetMessages as words } from './sheet-messages.ts';

/** One sheet in its final shape. */
export function SheetsLoading() {
  return (
    <Skeleton label={words.loading}>
      <div className="sheet">
        <SkeletonLine className="mb-8 h-10 w-40" />
        <SkeletonLine className="mb-8 h-8 w-2/3" />
        {[1, 2, 3].map((line) => (
          <div key={line} className="mb-6 flex gap-4">
            <SkeletonLine className="h-28 w-24" />
            <div className="grid grow content-start gap-3">
              <SkeletonLine className="h-6 w-1/2" />
              <SkeletonLine className="w-1/3" />
              <SkeletonLine className="w-1/4" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
