import type { ReactNode } from 'react';

/** Shown after 200 ms only, so that a quick answer never flickers. */
export function Skeleton({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div className="skel-late">
      <span className="sr">{label}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

export function SkeletonLine({ className = '' }: { className?: string }) {
  return <div className={`skel ${className}`} />;
}

export function SkeletonTile({ className = '' }: { className?: string }) {
  return <div className={`skel-tile ${className}`} />;
}
