import { type ComponentType, lazy } from 'react';

/** A part of a page that is whole without it: where its code does not come, nothing is shown. */
export function optional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(() =>
    load().catch((): { default: ComponentType<Props> } => ({ default: () => null })),
  );
}
