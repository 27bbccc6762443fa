import { EventEmitter, once } from 'node:events';
import type { launchChromium } from '../../../e2e/chromium.ts';

export type Browser = Awaited<ReturnType<typeof launchChromium>>;
export type BrowserContext = Awaited<ReturnType<Browser['newContext']>>;
export type Page = Awaited<ReturnType<BrowserContext['newPage']>>;

const isScreen = (path: string) => !/^\/(api|dev|as-document)\//.test(path);

/**
 * What is drawn of a text takes long, and no picture can run. Nobody answers at the other. A route
 * would switch off the cache of the browser, by which every document would load all code anew.
 */
const BLOCKED = ['*/preview?*', '*/api/drawing/*&w=*', '*//ran.example/*'];

/** Milliseconds after which a page that is not complete is a failure. */
const PATIENCE = 200_000;

/** What a page is still loading. */
class Loading {
  readonly #page: Page;
  readonly #requests = new Set<unknown>();
  readonly #ended = new EventEmitter();
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      this.#count += 1;
      this.#requests.add(request);
    });
    const end = (request: unknown) => {
      this.#requests.delete(request);
      this.#ended.emit('one');
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /** Until nothing is on its way, and what has come has led to no other request. */
  async untilDone(): Promise<void> {
    const signal = AbortSignal.timeout(PATIENCE);
    for (;;) {
      while (this.#requests.size > 0) await once(this.#ended, 'one', { signal });
      const count = this.#count;
      const isDone = await this.#page.evaluate(rest, [WAITING, THERE] as const);
      if (isDone && this.#requests.size === 0 && this.#count === count) return;
      if (signal.aborted) throw new Error(`${this.#page.url()} is never complete.`);
    }
  }
}

/** What stands on a screen that waits for something; and a screen that is there. */
const WAITING = '[aria-busy="true"], .skel-late';
const THERE = 'main > *';

/** Runs in the page. When it has nothing more to do: whether it waits for nothing. */
async function rest([waiting, there]: readonly [string, string]): Promise<boolean> {
  // what was put off until the next turn has been done by the second
  for (const _ of [1, 2]) {
    await new Promise<void>((resolve) => {
      requestIdleCallback(() => setTimeout(resolve), { timeout: 1000 });
    });
  }
  const screen = document.querySelector(there);
  // what came from the server is the application's only when React has taken it over
  const isTaken = Object.keys(screen ?? {}).some((key) => key.startsWith('__reactFiber'));
  return isTaken && !document.querySelector(waiting) && document.readyState === 'complete';
}

/** A page that shows one document after the other, each until it is complete. */
export class OpenPage {
  readonly page: Page;
  readonly #loading: Loading;
  #showsScreen = false;

  private constructor(page: Page) {
    this.page = page;
    this.#loading = new Loading(page);
  }

  static async in(context: BrowserContext): Promise<OpenPage> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: BLOCKED });
    return new OpenPage(page);
  }

  /** Where the document is the same for each address, the application goes there by itself. */
  async show(path: string, { isSameDocument }: { isSameDocument: boolean }): Promise<void> {
    if (!isScreen(path)) {
      this.#showsScreen = false;
      // these have no scripts that go on loading
      await this.page.goto(path);
      return;
    }
    if (isSameDocument && this.#showsScreen) await this.page.evaluate(goTo, path);
    else await this.page.goto(path, { waitUntil: 'commit' });
    this.#showsScreen = true;
    await this.untilDone();
  }

  untilDone(): Promise<void> {
    return this.#loading.untilDone();
  }
}

/** Runs in the page, as a step back or forth does. */
function goTo(path: string): void {
  history.pushState({ key: path, idx: history.length }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
