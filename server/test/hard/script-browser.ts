import { OpenPage, type Browser, type BrowserContext, type Page } from './script-page.ts';

/** What a payload may do that a text does not. */
type Sign = 'dialog' | 'run' | 'request' | 'violation' | 'element' | 'address' | 'error';

interface Finding {
  sign: Sign;
  /** The address of the document, and what was found. */
  where: string;
  what: string;
}

interface WatchOptions {
  url: string;
  /** Whose screens they are; undefined: a visitor's. */
  token?: string | undefined;
  /** What the browser keeps besides, by name. */
  kept?: Readonly<Record<string, string>>;
  /** Without the content policy, which would stop what got through. */
  hasPolicy: boolean;
}

/** Documents at once. */
const AT_ONCE = 3;

/** Opens documents in a browser that notices whatever runs or loads in them. */
export class WatchedBrowser {
  readonly found: Finding[] = [];
  /** Paths that were opened, each with the payloads that were to be read there. */
  readonly opened: { path: string; shown: readonly string[] }[] = [];
  readonly #context: BrowserContext;
  readonly #url: string;
  readonly #hasToken: boolean;
  readonly #free: OpenPage[] = [];

  private constructor(
    context: BrowserContext,
    { url, hasToken }: { url: string; hasToken: boolean },
  ) {
    this.#context = context;
    this.#url = url;
    this.#hasToken = hasToken;
  }

  static async open(
    browser: Browser,
    { url, token, kept, hasPolicy }: WatchOptions,
  ): Promise<WatchedBrowser> {
    const session = JSON.stringify({ token, receivedAt: Date.now() });
    const localStorage = Object.entries({
      ...kept,
      ...(token !== undefined && { 'tailorbird.token': session }),
    }).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      baseURL: url,
      bypassCSP: !hasPolicy,
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    const watched = new WatchedBrowser(context, { url, hasToken: token !== undefined });
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
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      // nothing of the shop asks any other
      if (origin === this.#url || protocol === 'data:') return;
      note('request', request.frame().url(), request.url());
    });
    context.on('response', (response) => {
      if (response.status() >= 500) note('error', response.url(), String(response.status()));
    });
  }

  /** Opens each, and notes what it holds when it is complete. */
  async openAll(paths: readonly string[]): Promise<void> {
    const left = [...paths];
    const worker = async () => {
      const open = this.#free.pop() ?? (await OpenPage.in(this.#context));
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        // nothing of a screen that is somebody's own, or of a link, comes from the server
        const isSameDocument = this.#hasToken || path.includes('#');
        await open.show(path, { isSameDocument });
        await this.#examine(open.page, path);
      }
      this.#free.push(open);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, left.length) }, worker));
  }

  /** Opens a screen, does something there, and notes what it holds after that. */
  async openAndAct(path: string, act: (page: Page) => Promise<unknown>): Promise<void> {
    const open = await OpenPage.in(this.#context);
    await open.show(path, { isSameDocument: false });
    await act(open.page);
    await open.untilDone();
    await this.#examine(open.page, path);
    await open.page.close();
  }

  /** Opens texts as documents of a type, each without any policy. */
  async openDocuments(type: string, texts: readonly string[]): Promise<void> {
    const { page } = await OpenPage.in(this.#context);
    for (const [place, body] of texts.entries()) {
      const path = `/as-document/${place}`;
      await page.route(`**${path}`, (route) => route.fulfill({ contentType: type, body }));
      await page.goto(path);
      await this.#examine(page, path);
    }
    await page.close();
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  async #examine(page: Page, path: string): Promise<void> {
    const { marks, shown } = await page.evaluate(listMarks);
    this.opened.push({ path, shown });
    for (const { sign, what } of marks) this.found.push({ sign, where: page.url(), what });
  }
}

interface Marks {
  marks: { sign: 'element' | 'address' | 'error'; what: string }[];
  /** The calls of payloads that are to be read. */
  shown: string[];
}

/** Runs in the page. Elements that a payload made, addresses that it became, pages that failed. */
function listMarks(): Marks {
  const marksOf = (sign: Marks['marks'][number]['sign'], texts: string[]) =>
    texts.map((what) => ({ sign, what: what.slice(0, 300) }));
  const names = ['href', 'src', 'action', 'formaction', 'data', 'srcset', 'poster', 'xlink:href'];
  const addresses = names.flatMap((name) =>
    [...document.querySelectorAll(`[${name.replace(':', '\\:')}]`)].map((element) =>
      (element.getAttribute(name) ?? '').trim(),
    ),
  );
  // an address of the shop may carry any text behind its question mark
  const hostile = /^(java\s*script|vbscript|data:(?!image\/)|[^?#]*ran\.example)/i;
  const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
    String(Reflect.get(field, 'value')),
  );
  const body: unknown = Reflect.get(document.body ?? {}, 'innerText');
  const text = [typeof body === 'string' ? body : '', ...fields].join('\n');
  return {
    marks: [
      ...marksOf(
        'element',
        [...document.querySelectorAll('[ran]')].map(({ outerHTML }) => outerHTML),
      ),
      ...marksOf(
        'address',
        addresses.filter((address) => hostile.test(address)),
      ),
      ...marksOf(
        'error',
        [...document.querySelectorAll('.empty[role="alert"]')].map(
          ({ textContent }) => textContent ?? '',
        ),
      ),
    ],
    shown: [...new Set(text.match(/(alert|ran)\(\d+\)/gi))],
  };
}
