/** Work beside the requests, which is looked for every now and then. */
export interface RecurringWork {
  /** Looks for work now, and at each pause from now on. */
  begin(): void;
  /** There may be work. */
  wake(): void;
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

/** Once at a time: who wakes it while it works has it look once more. */
export function recurringWork({ pauseMs, work, onFailure }: Settings): RecurringWork {
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
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
