/** Does work beside the requests, now and then. */
export interface Worker {
  /** Looks for work now, and at each pause from now on. */
  begin(): void;
  /** There may be work. */
  wake(): void;
  /** Resolves when what there was to do is done. */
  idle(): Promise<void>;
  /** Resolves when nothing is being done any more. */
  stop(): Promise<void>;
}

interface Settings {
  pauseMs: number;
  /** Ends early once it is `stopping`. */
  work: (stopping: AbortSignal) => Promise<unknown>;
  /** The next pause tries again. */
  onFailure: (error: unknown) => void;
}

/** Runs once at a time. Waking it while it runs makes it run once more. */
export function createWorker({ pauseMs, work, onFailure }: Settings): Worker {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isCalled = false;

  async function workWhileCalled(): Promise<void> {
    while (isCalled && !stopping.signal.aborted) {
      isCalled = false;
      try {
        await work(stopping.signal);
      } catch (error) {
        onFailure(error);
      }
    }
  }

  function wake(): void {
    isCalled = true;
    running ??= workWhileCalled().finally(() => {
      running = undefined;
    });
  }

  return {
    begin() {
      wake();
      timer = setInterval(wake, pauseMs).unref();
    },
    wake,
    async idle() {
      await running;
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
