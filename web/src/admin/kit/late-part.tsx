import { type ComponentType, lazy, Suspense } from 'react';
import { LoadErrorLine } from './load-error.tsx';

/** A part of a page whose code comes later. Where it does not come, the part says so. */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failed: string,
): ComponentType<Props> {
  const PartMissing = () => <LoadErrorLine title={failed} onRetry={() => location.reload()} />;
  const Part: ComponentType<Props> = lazy(() => load().catch(() => ({ default: PartMissing })));
  return function LatePart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
