/** People who do one thing after another until they are stopped. */
export interface Work {
  /** Resolves when each has ended what they were at. */
  stop(): Promise<void>;
}

export function keepOn(people: number, once: () => Promise<void>): Work {
  const over = new AbortController();
  const all = Array.from({ length: people }, async () => {
    while (!over.signal.aborted) await once();
  });
  const ended = Promise.all(all);
  // the first failure ends the test, which asks for it, not the process
  ended.catch(() => undefined);
  return {
    stop: async () => {
      over.abort();
      await ended;
    },
  };
}
