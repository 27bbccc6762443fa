/** Runs work while no other tab runs work of the same shop: one refresh, one login at a time. */
export type Serialize = <T>(work: () => Promise<T>) => Promise<T>;

const NAME = 'tailorbird.token.lock';
/** Longer than the token calls may take; a tab that was closed meanwhile gives way after it. */
const LEASE = 20_000;

export function createTabLock(storage: Storage | undefined): Serialize {
  const inTab = serialQueue();
  return (work) =>
    inTab(async () => {
      // The lock manager is there on https and localhost only.
      if (typeof navigator !== 'undefined' && 'locks' in navigator) {
        return await navigator.locks.request(NAME, work);
      }
      return storage ? await underLease(storage, work) : await work();
    });
}

export function serialQueue(): Serialize {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work, work);
    last = run.catch(() => undefined);
    return run;
  };
}

/** A lock of last resort: a note in storage that says who works and until when. */
async function underLease<T>(storage: Storage, work: () => Promise<T>): Promise<T> {
  const owner = String(Math.random());
  const holder = () => {
    const [name, until] = (storage.getItem(NAME) ?? '').split(' ');
    return name && Number(until) > Date.now() ? name : undefined;
  };
  try {
    while (holder() !== owner) {
      if (holder() === undefined) storage.setItem(NAME, `${owner} ${Date.now() + LEASE}`);
      // Two tabs may write at once: after a moment the later one reads its own name.
      await pause(30 + Math.random() * 30);
    }
  } catch {
    return await work();
  }
  try {
    return await work();
  } finally {
    if (holder() === owner) storage.removeItem(NAME);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
