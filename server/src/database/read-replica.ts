import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, QUERY_CANCELED } from './errors.ts';
import { prepared, type Queryable } from './pool.ts';

/** Where reads go that may lag behind the last write of others. */
export interface LaggingReads {
  /** Sees at least what was written up to `position`, and answers when the replica does not. */
  after(position: string | null | undefined): Queryable;
  /** Sees at least the last change of the catalogue that this process was told of. */
  catalogue: Queryable;
  /** False: this process may have missed a change, so that the catalogue is read from the primary. */
  catalogueChanged(isConnected: boolean): void;
}

/** Without a replica the primary answers everything. */
export function onPrimary(primary: Queryable): LaggingReads {
  return {
    after: () => primary,
    catalogue: primary,
    catalogueChanged: () => undefined,
  };
}

/** Milliseconds between two looks at how far the replica is. */
const LOOK_EVERY = 200;

/** Milliseconds that a look may take. */
const LOOK_PATIENCE = 2_000;

/** Milliseconds that a replica may be behind and still serve. */
const MOST_LAG = 5_000;

const written = prepared<{ position: string }>(
  'wal-written',
  'select pg_current_wal_insert_lsn()::text as position',
);

const replayed = prepared<{ position: string | null }>(
  'wal-replayed',
  'select pg_last_wal_replay_lsn()::text as position',
);

/**
 * A streaming replica that serves while it is there and close behind. A reader is given the
 * replica only when it is known to have replayed what this reader must see.
 */
export class ReadReplica implements LaggingReads {
  readonly catalogue: Queryable;
  readonly #primary: Queryable;
  readonly #replica: Queryable;
  /** Undefined when the replica serves nobody. */
  #replayed: bigint | undefined;
  /** The position of the primary, and when it was read: as far back as the replica may lag. */
  #history: { at: number; position: bigint }[] = [];
  /** The position that the replica must have replayed before it answers for the catalogue. */
  #catalogueFrom: Promise<string | undefined> = Promise.resolve(undefined);
  readonly #stopping = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(primary: Queryable, replica: Queryable) {
    this.#primary = primary;
    this.#replica = replica;
    this.catalogue = {
      query: async (query, values) => {
        const position = await this.#catalogueFrom;
        const db = position === undefined ? primary : this.after(position);
        return db.query(query, values);
      },
    };
  }

  begin(): void {
    this.#looking = this.#keepLooking();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
  }

  after(position: string | null | undefined): Queryable {
    const least = position ? bytesOf(position) : 0n;
    if (this.#replayed === undefined || this.#replayed < least) return this.#primary;
    return { query: this.#queryReplica };
  }

  catalogueChanged(isConnected: boolean): void {
    const position = isConnected ? this.#written() : Promise.resolve(undefined);
    // one that cannot be asked says nothing: the primary serves
    this.#catalogueFrom = position.catch(() => undefined);
  }

  /** Looks once at how far both are. */
  async look(now = Date.now()): Promise<void> {
    try {
      const [position, row] = await Promise.race([
        Promise.all([this.#written(), replayed(this.#replica, [])]),
        tooLong(),
      ]);
      this.#history.push({ at: now, position: bytesOf(position) });
      const far = row[0]?.position;
      // a server that replays nothing is no replica
      this.#replayed = far ? this.#unlessLate(bytesOf(far), now) : undefined;
    } catch {
      this.#replayed = undefined;
    }
  }

  /** Late: it has not even replayed what the primary had written that long ago. */
  #unlessLate(far: bigint, now: number): bigint | undefined {
    this.#history = this.#history.filter(({ at }) => now - at <= MOST_LAG);
    return this.#history.some(({ position }) => position <= far) ? far : undefined;
  }

  /** The primary answers in the replica's place: it may be gone, or have cancelled the query. */
  readonly #queryReplica: Queryable['query'] = async (query, values) => {
    try {
      return await this.#replica.query(query, values);
    } catch (error) {
      // what takes too long here takes too long there
      if (hasCode(error, QUERY_CANCELED)) throw error;
      this.#replayed = undefined;
      return this.#primary.query(query, values);
    }
  };

  async #written(): Promise<string> {
    return (await written(this.#primary, []))[0]?.position ?? '0/0';
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.look();
      await sleep(LOOK_EVERY, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** A replica whose machine is gone does not even refuse. */
async function tooLong(): Promise<never> {
  await sleep(LOOK_PATIENCE, undefined, { ref: false });
  throw new Error('The replica does not answer.');
}

/** PostgreSQL writes a position as two hexadecimal numbers, `16/B374D848`, high and low half. */
function bytesOf(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
