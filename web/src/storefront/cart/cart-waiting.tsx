import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';
import { messages } from '../messages.ts';

/** The cart in its final shape, while it is on its way. */
export function CartWaiting({ label = messages.cart.loading }: { label?: string }) {
  return (
    <Skeleton label={label}>
      <div className="cart">
        <div>
          {[0, 1, 2].map((line) => (
            <div className="item" key={line}>
              <SkeletonTile />
              <div className="grid content-start gap-3">
                <SkeletonLine className="max-w-48" />
                <SkeletonLine className="max-w-72" />
                <SkeletonLine className="h-12 max-w-36" />
              </div>
            </div>
          ))}
        </div>
        <div className="summary">
          <SkeletonLine className="max-w-32" />
          <SkeletonLine />
          <SkeletonLine className="h-13" />
        </div>
      </div>
    </Skeleton>
  );
}
