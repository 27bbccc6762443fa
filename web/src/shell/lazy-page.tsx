import { lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  Page: ComponentType;
  /** Loads the code; afterwards the page renders without waiting. */
  preload: () => Promise<void>;
}

/**
 * A page whose code is a file of its own. Unlike React.lazy alone it renders at once when its
 * code is there already, so that the server and the first render of the browser need no fallback.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let Loaded: ComponentType | undefined;

  async function loadAndKeep() {
    const code = await load();
    Loaded = code.default;
    return code;
  }

  const Late = lazy(loadAndKeep);

  function Page() {
    const [Content] = useState<ComponentType>(() => Loaded ?? Late);
    return <Content />;
  }

  async function preload() {
    await loadAndKeep();
  }

  return { Page, preload };
}
