import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';

/** The panels in their final places. */
export function OverviewLoading() {
  return (
    <Skeleton label={messages.loading}>
      <div className="overview">
        <SkeletonTile className="chart-wide h-80" />
        {['status', 'category', 'sellers'].map((panel) => (
          <div key={panel} className="box-panel grid content-start gap-4">
            <SkeletonLine className="w-1/3" />
            <SkeletonLine />
            <SkeletonLine className="w-4/5" />
            <SkeletonLine className="w-3/5" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
