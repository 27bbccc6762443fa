import { act } from 'react';
import { onTestFinished, vi } from 'vitest';
import { tokenStore } from './tokens.ts';

/** Good for longer than any test. */
const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'g', roles: [], exp: 4_000_000_000 }))}.x`;

interface Request {
  /** `POST /cart` */
  readonly call: string;
  readonly body: unknown;
  answer: (body: object, status?: number) => Promise<void>;
  /** The connection is lost. */
  lose: () => Promise<void>;
}

/** A shop in place of `fetch`, which answers when the test says so: the requests, in their order. */
export function fakeShop(): Request[] {
  const requests: Request[] = [];
  const lost = new AbortController();
  // files of tests share the storage of one browser: the visitor comes without a token of another
  tokenStore.clear();
  // changes of the cart wait for each other, also for those of the test before
  onTestFinished(async () => {
    await settled(() => lost.abort());
    vi.unstubAllGlobals();
  });
  // this document has no locks: there is one tab
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (address.endsWith('/auth/guest-token')) {
      return Promise.resolve(Response.json({ token: TOKEN }));
    }
    return new Promise<Response>((resolve, reject) => {
      const lose = () => reject(new TypeError('The connection is lost.'));
      lost.signal.addEventListener('abort', lose);
      requests.push({
        call: `${method} ${address.replace(/^\/api/, '')}`,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        answer: (reply, status = 200) => settled(() => resolve(Response.json(reply, { status }))),
        lose: () => settled(lose),
      });
    });
  });
  return requests;
}

/** Until the page has taken in what has come. */
async function settled(settle: () => void): Promise<void> {
  await act(async () => {
    settle();
    // the answer is read, and what follows from it is decided, in turns of its own
    await new Promise((done) => setTimeout(done));
  });
}
