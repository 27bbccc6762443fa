import { use, type ComponentType } from 'react';

export interface LazyPage {
  Page: ComponentType;
  /** Loads the code; afterwards the page renders without waiting. */
  preload: () => Promise<void>;
}

/**
 * A page whose code is a file of its own. Unlike React.lazy it renders at once when its code is
 * there already, so that the server and the first render of the browser need no fallback.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  async function loadOnce() {
    try {
      Loaded = (await load()).default;
    } catch (error) {
      // The next try asks again: the network may be back.
      loading = undefined;
      throw error;
    }
  }

  function preload() {
    loading ??= loadOnce();
    return loading;
  }

  function Page() {
    if (!Loaded) use(preload());
    return Loaded && <Loaded />;
  }

  return { Page, preload };
}
