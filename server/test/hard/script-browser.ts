import type { launchChromium } from '../../../e2e/chromium.ts';

export type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Context = Awaited<ReturnType<Browser['newContext']>>;
type Page = Awaited<ReturnType<Context['newPage']>>;

/** What a payload may do that a text does not. */
type Sign = 'dialog' | 'run' | 'request' | 'violation' | 'element' | 'address' | 'error';

interface Found {
  sign: Sign;
  /** The address of the document, and what was found. */
  where: string;
  what: string;
}

interface Watched {
  url: string;
  /** Whose screens they are; undefined: a visitor's. */
  token?: string | undefined;
  /** Without the content policy, which would stop what got through. */
  hasPolicy: boolean;
}

/** Documents at once. */
const AT_ONCE = 3;

const DRAWN = /^\/api\/(product\/[^/]+\/preview|drawing\/[^/]+)$/;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens documents in a browser that notices whatever runs or loads in them. */
export class WatchedBrowser {
  readonly found: Found[] = [];
  opened = 0;
  readonly #context: Context;
  readonly #url: string;

  private constructor(context: Context, url: string) {
    this.#context = context;
    this.#url = url;
  }

  static async open(browser: Browser, { url, token, hasPolicy }: Watched): Promise<WatchedBrowser> {
    const value = JSON.stringify({ token, receivedAt: Date.now() });
    const localStorage = token === undefined ? [] : [{ name: 'tailorbird.token', value }];
    const context = await browser.newContext({
      baseURL: url,
      bypassCSP: !hasPolicy,
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    const watched = new WatchedBrowser(context, url);
    await watched.#watch();
    return watched;
  }

  async #watch(): Promise<void> {
    const context = this.#context;
    const note = (sign: Sign, where: string, what: string) =>
      void this.found.push({ sign, where, what });
    context.on('dialog', (dialog) => {
      note('dialog', dialog.page()?.url() ?? '', dialog.message());
      void dialog.dismiss();
    });
    context.on('weberror', (error) =>
      note('error', error.page()?.url() ?? '', String(error.error())),
    );
    await context.exposeBinding('ran', ({ frame }, number) =>
      note('run', frame.url(), String(number)),
    );
    await context.exposeBinding('violated', ({ frame }, what) =>
      note('violation', frame.url(), String(what)),
    );
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
        const violated: unknown = Reflect.get(window, 'violated');
        if (typeof violated === 'function') {
          violated(`${effectiveDirective} ${blockedURI} ${sample}`);
        }
      }),
    );
    // nothing of the shop asks any other
    await context.route(
      ({ origin, protocol }) => origin !== this.#url && protocol !== 'data:',
      async (route) => {
        note('request', route.request().frame().url(), route.request().url());
        await route.abort();
      },
    );
    // what is drawn of a text takes long, and no picture can run
    await context.route(
      ({ pathname }) => DRAWN.test(pathname),
      (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }),
    );
  }

  /** Opens each, and notes what it holds when it is complete. */
  async openAll(paths: readonly string[], act?: (page: Page) => Promise<void>): Promise<void> {
    const left = [...paths];
    const worker = async () => {
      const page = await this.#context.newPage();
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        await page.goto(path);
        // the others have no scripts that go on loading
        if (isScreen(path)) await settle(page);
        await act?.(page);
        await this.#examine(page);
      }
      await page.close();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Opens texts as documents of a type, each without any policy. */
  async openDocuments(type: string, texts: readonly string[]): Promise<void> {
    await this.#context.route('**/as-document/*', (route) =>
      route.fulfill({
        contentType: type,
        body: texts[Number(new URL(route.request().url()).pathname.split('/').at(-1))] ?? '',
      }),
    );
    await this.openAll(texts.map((_, place) => `/as-document/${place}`));
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  async #examine(page: Page): Promise<void> {
    this.opened += 1;
    for (const { sign, what } of await page.evaluate(listMarks)) {
      this.found.push({ sign, where: page.url(), what });
    }
  }
}

const isScreen = (path: string) => !/^\/(api|dev|as-document)\//.test(path);

/** Until nothing of it is still loading. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Runs in the page. Elements that a payload made, and addresses that it became. */
function listMarks(): { sign: 'element' | 'address'; what: string }[] {
  const made = [...document.querySelectorAll('[ran]')].map(({ outerHTML }) => ({
    sign: 'element' as const,
    what: outerHTML.slice(0, 200),
  }));
  const names = ['href', 'src', 'action', 'formaction', 'data', 'srcset', 'poster', 'xlink:href'];
  const addresses = names.flatMap((name) =>
    [...document.querySelectorAll(`[${name.replace(':', '\\:')}]`)].map((element) =>
      (element.getAttribute(name) ?? '').trim(),
    ),
  );
  // an address of the shop may carry any text behind its question mark
  const hostile = /^(java\s*script|vbscript|data:(?!image\/)|[^?#]*ran\.example)/i;
  return [
    ...made,
    ...addresses
      .filter((address) => hostile.test(address))
      .map((what) => ({ sign: 'address' as const, what })),
  ];
}
