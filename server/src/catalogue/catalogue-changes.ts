import { randomUUID } from 'node:crypto';
import type { ConnectionState } from '../database/listen.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { onPrimary, type LaggingReads } from '../database/read-replica.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { holdCatalogue, notify, notifyCounted, shareCatalogue } from './change-queries.ts';

/** Milliseconds after which a process that does not answer is no longer waited for. */
const PATIENCE = 1000;

/** How a change of the catalogue is made. Whatever runs in it shows on the very next request. */
export type Change = <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>;

/**
 * Changes of the catalogue, and how processes tell each other. A change is answered only when
 * every process has dropped what it kept ready: it asks them with a word of its own, and each of
 * them says that word again when it has.
 */
export class CatalogueChanges {
  readonly #database: Database;
  readonly #responseCache: ResponseCache;
  readonly #reads: LaggingReads;
  /** Of each change, by every process. */
  #isTold = false;
  /** Those that wait for the others to say their word. */
  readonly #waiting = new Map<string, () => void>();

  constructor(database: Database, responseCache: ResponseCache, reads = onPrimary(database)) {
    this.#database = database;
    this.#responseCache = responseCache;
    this.#reads = reads;
  }

  /** One transaction. */
  change: Change = (work) => this.#announced(shareCatalogue, work);

  /** One that nobody else's comes between: others wait for it, as it has waited for them. */
  changeAlone: Change = (work) => this.#announced(holdCatalogue, work);

  async #announced<Result>(
    enter: (tx: Queryable) => Promise<void>,
    work: (tx: Queryable) => Promise<Result>,
  ): Promise<Result> {
    const result = await this.#database.transaction(async (tx) => {
      await enter(tx);
      return work(tx);
    });
    this.#drop();
    await this.#untilAllHaveDropped();
    return result;
  }

  /** The channel that changes are announced on. Triggers announce without a message, too. */
  receive(message: string): void {
    const [verb, word] = message.split(' ');
    if (verb === 'dropped' && word !== undefined) {
      this.#waiting.get(word)?.();
      return;
    }
    this.#drop();
    // whoever asked waits no longer than its patience, if this cannot be said
    if (verb === 'drop') notify(this.#database, `dropped ${word}`).catch(() => undefined);
  }

  setConnection(state: ConnectionState): void {
    this.#isTold = state === 'listening';
    this.#reads.catalogueChanged(this.#isTold);
    this.#responseCache.setConnected(this.#isTold);
  }

  #drop(): void {
    this.#reads.catalogueChanged(this.#isTold);
    this.#responseCache.forget();
  }

  async #untilAllHaveDropped(): Promise<void> {
    const word = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        let dropped = 0;
        let listeners = Infinity;
        const look = () => {
          if (dropped >= listeners) resolve();
        };
        timer = setTimeout(resolve, PATIENCE);
        this.#waiting.set(word, () => {
          dropped += 1;
          look();
        });
        notifyCounted(this.#database, `drop ${word}`).then((count) => {
          listeners = count;
          look();
        }, reject);
      });
    } catch {
      // the change itself is made, and the triggers have announced it
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(word);
    }
  }
}
