import { type ComponentType, lazy, Suspense } from 'react';
import { useIsInBrowser } from './use-is-in-browser.ts';

/**
 * A part of a page that is whole without it: it comes in the browser alone, and where its code does
 * not come, nothing is shown.
 */
export function optional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Part = lazy(() =>
    load().catch((): { default: ComponentType<Props> } => ({ default: () => null })),
  );
  return function Optional(props: Props) {
    return (
      useIsInBrowser() && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
