import { lazy, useState, type ComponentType } from 'react';

export interface PageModule<Props = object> {
  default: ComponentType<Props>;
}

export interface LazyPage<Props = object, Rest = unknown> {
  Page: ComponentType<Props>;
  /** Loads the code; afterwards the page renders without waiting. */
  preload: () => Promise<PageModule<Props> & Rest>;
}

/**
 * A page whose code is a file of its own. Unlike React.lazy alone it renders at once when its
 * code is there already, so that the server and the first render of the browser need no fallback.
 */
export function lazyPage<Props extends object = object, Rest = unknown>(
  load: () => Promise<PageModule<Props> & Rest>,
): LazyPage<Props, Rest> {
  let Loaded: ComponentType<Props> | undefined;
  let hasFailed = false;

  async function preload() {
    // Vite would not ask again for styles that failed. A new document asks for everything.
    if (hasFailed && navigator.onLine) return await reloadDocument();
    try {
      const code = await load();
      Loaded = code.default;
      return code;
    } catch (error) {
      hasFailed = true;
      // React keeps the failure for as long as it keeps the component.
      Late = lazy(preload);
      throw error;
    }
  }

  let Late = lazy(preload);

  function Page(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => Loaded ?? Late);
    return <Content {...props} />;
  }

  return { Page, preload };
}

/** Never settles: the page waits until it is replaced. */
function reloadDocument(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
