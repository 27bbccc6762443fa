import { randomUUID } from 'node:crypto';
import type { ConnectionState } from '../database/listen.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { onPrimary, type LaggingReads } from '../database/read-replica.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { LiveCatalogue } from './live-catalogue.ts';
import { holdCatalogue, notify, notifyCounted, shareCatalogue } from './change-queries.ts';

/** Milliseconds after which a process that does not answer is no longer waited for. */
const PATIENCE = 1000;

/** How a change of the catalogue is made. Whatever runs in it shows on the very next request. */
export type CatalogueTransaction = <Result>(
  work: (tx: Queryable) => Promise<Result>,
) => Promise<Result>;

/**
 * Changes of the catalogue, and how processes tell each other. A change is answered only when
 * every process has dropped what it kept ready: it asks them with a word of its own, and each of
 * them says that word again when it has, and when no order at a former price is under way any more.
 */
export class CatalogueChanges {
  readonly #database: Database;
  readonly #responseCache: ResponseCache;
  readonly #catalogue: LiveCatalogue;
  readonly #reads: LaggingReads;
  /** Of each change, by every process. */
  #isConnected = false;
  /** Those that wait for the others to say their word. */
  readonly #waiting = new Map<string, () => void>();

  constructor(
    database: Database,
    kept: { responseCache: ResponseCache; catalogue: LiveCatalogue },
    reads = onPrimary(database),
  ) {
    this.#database = database;
    this.#responseCache = kept.responseCache;
    this.#catalogue = kept.catalogue;
    this.#reads = reads;
  }

  /** One transaction. */
  change: CatalogueTransaction = (work) => this.#announced(shareCatalogue, work);

  /** One that nobody else's comes between: others wait for it, as it has waited for them. */
  changeAlone: CatalogueTransaction = (work) => this.#announced(holdCatalogue, work);

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
    // the formats of the shop are in use before anybody asks for them
    void this.#catalogue
      .now()
      .findSettings()
      .catch(() => undefined);
    if (verb === 'drop') void this.#confirm(word);
  }

  async #confirm(word: string | undefined): Promise<void> {
    await this.#catalogue.untilWritten();
    // whoever asked waits no longer than its patience, if this cannot be said
    await notify(this.#database, `dropped ${word}`).catch(() => undefined);
  }

  setConnection(state: ConnectionState): void {
    this.#isConnected = state === 'listening';
    this.#reads.catalogueChanged(this.#isConnected);
    this.#responseCache.setConnected(this.#isConnected);
    this.#catalogue.setConnected(this.#isConnected);
  }

  #drop(): void {
    this.#reads.catalogueChanged(this.#isConnected);
    this.#responseCache.forget();
    this.#catalogue.forget();
  }

  async #untilAllHaveDropped(): Promise<void> {
    const word = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        let dropped = 0;
        let listeners = Infinity;
        let isWritten = false;
        const look = () => {
          if (isWritten && dropped >= listeners) resolve();
        };
        timer = setTimeout(resolve, PATIENCE);
        this.#waiting.set(word, () => {
          dropped += 1;
          look();
        });
        // this process may be one that does not listen
        void this.#catalogue.untilWritten().then(() => {
          isWritten = true;
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
