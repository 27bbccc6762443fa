import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';

export function HomeSkeleton() {
  return (
    <Skeleton>
      <div className="category">
        <div className="category-head">
          <SkeletonLine className="h-10 w-32" />
          <SkeletonLine className="w-44" />
        </div>
        <Cards />
      </div>
    </Skeleton>
  );
}

export function CardsWaiting() {
  return (
    <Skeleton>
      <Cards />
    </Skeleton>
  );
}

function Cards() {
  return (
    <div className="cards">
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5', 'w-3/4', 'w-1/2'].map((width, index) => (
        <div key={index} className="grid content-start gap-2">
          <SkeletonTile />
          <SkeletonLine className={width} />
          <SkeletonLine className="w-1/4" />
        </div>
      ))}
    </div>
  );
}
