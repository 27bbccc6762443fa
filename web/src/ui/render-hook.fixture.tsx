import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';

// so that `act` waits for what follows, and React says where something came without it
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// what a query has to say comes within the same `act`
notifyManager.setScheduler(queueMicrotask);

/** Needs a document: the file of the test begins with `// @vitest-environment happy-dom`. */
interface HookOptions<Result> {
  /** The address of the page, and those before it. */
  at?: readonly string[];
  queries?: QueryClient;
  /** What of the result is on the page, such as the form that it moves the focus in. */
  show?: (result: Result) => ReactNode;
}

/** A component that does nothing but use the hook, on a page with an address and a query cache. */
export async function renderHook<Result>(
  useHook: () => Result,
  { at = ['/'], queries = new QueryClient(), show }: HookOptions<Result> = {},
) {
  const results: Result[] = [];
  const page: { draw: () => void } = { draw: () => {} };

  function User() {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    const result = useHook();
    page.draw = draw;
    results.push(result);
    return show?.(result);
  }

  const router = createMemoryRouter([{ path: '*', Component: User }], {
    initialEntries: [...at],
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const unmount = () => act(async () => root.unmount());
  onTestFinished(unmount);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );

  return {
    queries,
    router,
    /** The result as the page has it now. */
    get now(): Result {
      const last = results.at(-1);
      if (last === undefined) throw new Error('The hook has not been used yet.');
      return last;
    },
    /** Does something, and waits until the page shows what follows. */
    do: (something: (now: Result) => unknown) =>
      act(async () => void something(results.at(-1) ?? fail())),
    /** Draws again, with what the hook reads now. */
    draw: () => act(async () => page.draw()),
    /** The address, as the router has it. */
    get address(): string {
      const { pathname, search } = router.state.location;
      return pathname + search;
    },
    unmount,
  };
}

function fail(): never {
  throw new Error('The hook has not been used yet.');
}

/** An answer that comes when the test says so. */
export class Later<T> {
  resolve: (value: T) => Promise<void> = fail;
  reject: (reason: unknown) => Promise<void> = fail;
  readonly promise = new Promise<T>((resolve, reject) => {
    this.resolve = (value) => act(async () => resolve(value));
    this.reject = (reason) => act(async () => reject(reason));
  });
}
