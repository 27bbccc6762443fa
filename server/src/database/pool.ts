import {
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  TypeOverrides,
  types,
} from 'pg';

/** A connection, a transaction or the whole database: what a query runs on. */
export interface Queryable {
  // The caller alone knows what its SQL gives.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  query<Row extends object>(
    query: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

export interface Database extends Queryable {
  /** Commits what the work did, or undoes it all when the work throws. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /** The address by which another process opens it. */
  address(): { url: string; isPooled: boolean };
  /** Connections: open, idle, and callers that wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** Lets running queries finish. */
  close(): Promise<void>;
}

/** Without `transaction`: one that the work is a part of. */
export type DatabaseOrTransaction = Queryable & Partial<Pick<Database, 'transaction'>>;

interface PoolOptions {
  /**
   * Connections at most; times the number of processes, it must stay below PostgreSQL's limit. More
   * of them than a few for each core make nothing faster, and take the processor from the shop.
   */
  max?: number;
  /**
   * The address is a pooler's that gives a connection away after each transaction. Nothing may be
   * left on one: statements have no names, and time limits are the pooler's to set.
   */
  isPooled?: boolean;
  /** how long a statement may take; 0: as long as it likes */
  statementMs?: number;
  /** told of connections that broke; the pool replaces them */
  onError?: (error: Error) => void;
}

const STATEMENT_MS = 15_000;
const SILENCE_MS = 5_000;

/** Opens the pool. It connects with the first query. */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  const { statementMs = STATEMENT_MS } = options;
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    types: parsers,
    application_name: 'tailorbird',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // poolers refuse a connection that begins with settings
    ...(!options.isPooled && {
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: 30_000,
    }),
    // a database that says nothing, as behind a broken network, could not end its statement itself
    query_timeout: statementMs > 0 ? statementMs + SILENCE_MS : 0,
    keepAlive: true,
  });
  const run: Run = options.isPooled
    ? (on, query, values) => send(on, unnamed(query), values)
    : send;
  // Without a listener, a connection that breaks while a transaction holds it ends the process;
  // the transaction sees it by its next query. Of idle ones the pool tells as well.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  pool.on('error', () => undefined);
  return {
    query: (query, values) => run(pool, query, values),
    transaction: (work) => inTransaction(pool, run, work),
    address: () => ({ url, isPooled: options.isPooled ?? false }),
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** Texts of the prepared statements by name. */
const texts = new Map<string, string>();

/**
 * A query that PostgreSQL plans once per connection.
 * @throws Error when the name belongs to a statement with another text
 */
export function prepared<Row extends object>(
  name: string,
  text: string,
): (db: Queryable, values: readonly unknown[]) => Promise<Row[]> {
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements are named "${name}".`);
  texts.set(name, text);
  return async (db, values) => (await db.query<Row>({ name, text, values: [...values] })).rows;
}

async function inTransaction<Result>(
  pool: Pool,
  run: Run,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ query: (query, values) => run(client, query, values) });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    // a connection that could not roll back is closed, never used again
    client.release(broken);
  }
}

type Run = typeof send;

function unnamed(query: string | QueryConfig): string | QueryConfig {
  return typeof query === 'string' ? query : { text: query.text, values: query.values };
}

function send<Row extends object>(
  on: Pool | PoolClient,
  query: string | QueryConfig,
  values?: readonly unknown[],
): Promise<QueryResult<Row>> {
  const config = typeof query === 'string' ? { text: query, values: values && [...values] } : query;
  return on instanceof Pool ? on.query<Row>(config) : on.query<Row>(config);
}

const parsers = new TypeOverrides(types);
// int8, which counts and sums of cents come as; `pg` would give text
parsers.setTypeParser(types.builtins.INT8, safeInteger);

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`);
  return value;
}
