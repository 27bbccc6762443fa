import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { messages } from '../messages.ts';

export function OrderSummaryWaiting() {
  return (
    <Skeleton label={messages.orderSummary.loading}>
      <div className="cart">
        <div className="grid content-start gap-4">
          <SkeletonLine className="h-8 max-w-96" />
          <SkeletonLine className="max-w-prose" />
          <SkeletonLine className="h-24" />
        </div>
        <div className="summary">
          <SkeletonLine />
          <SkeletonLine />
          <SkeletonLine className="h-12" />
        </div>
      </div>
    </Skeleton>
  );
}
