import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MIGRATIONS_TABLE } from '../database/migrate.ts';

/** A table with everything that its rows are read and written by; names are quoted where needed. */
export interface Table {
  name: string;
  columns: readonly string[];
  /** its primary key, as a list to sort by: the same order in every database */
  order: string;
}

/** A sequence, and the last number that it gave; null when it has given none. */
export interface Sequence {
  name: string;
  last: string | null;
}

/** How many rows a table has, and a checksum of all that is in them. */
export interface TableSum {
  name: string;
  rows: number;
  sha256: string;
}

/** A connection on which values are written as the file has them, without limits of time. */
export async function connectForBackup(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: 'backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // the statement that runs fails as well
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
     set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
     set bytea_output = 'hex'; set extra_float_digits = 1`,
  );
  return client;
}

/** Whether rows lie on several machines, of which no statement sees one moment. */
export async function isCluster(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
  return rowCount !== 0;
}

/**
 * All tables of the shop, each behind those that it refers to.
 * @throws Error when a table has no primary key
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'order'> & { order: string[]; needs: string[] }>(
    `select quote_ident(t.relname) as name,
       array(select quote_ident(attname) from pg_attribute
         where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns,
       array(select quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end
         from pg_index, unnest(indkey) with ordinality as part (attnum, place)
         join pg_attribute a on a.attrelid = t.oid and a.attnum = part.attnum
         where indrelid = t.oid and indisprimary order by place) as order,
       array(select quote_ident(to_table.relname) from pg_constraint
         join pg_class to_table on to_table.oid = confrelid
         where conrelid = t.oid and contype = 'f' and confrelid <> conrelid) as needs
     from pg_class t
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> $1
       and not exists (select from pg_depend
         where classid = 'pg_class'::regclass and objid = t.oid and deptype = 'e')
     order by relname collate "C"`,
    [MIGRATIONS_TABLE],
  );
  const sorted = new Map<string, Table>();
  while (sorted.size < rows.length) {
    const next = rows.find(
      ({ name, needs }) => !sorted.has(name) && needs.every((needed) => sorted.has(needed)),
    );
    if (!next) throw new Error('Tables refer to each other in a circle.');
    const { name, columns, order } = next;
    if (order.length === 0) throw new Error(`The table ${name} has no primary key.`);
    sorted.set(name, { name, columns, order: order.join(', ') });
  }
  return [...sorted.values()];
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and sequencename <> $1
     order by sequencename`,
    [`${MIGRATIONS_TABLE}_id_seq`],
  );
  return rows;
}

/** All rows of a table as the text of COPY, a line each, sorted by the key. */
export function readRows(client: Client, { name, columns, order }: Table): AsyncIterable<Buffer> {
  return client.query(
    copyTo(`copy (select ${columns.join(', ')} from public.${name} order by ${order}) to stdout`),
  );
}

const LINE_FEED = 10;

/** Adds up a table while its rows pass. */
export class RunningSum {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(lines: Buffer): void {
    this.#hash.update(lines);
    // COPY writes a line feed within a value as \n, so each one ends a row
    for (let at = -1; (at = lines.indexOf(LINE_FEED, at + 1)) !== -1;) this.#rows++;
  }

  end(name: string): TableSum {
    return { name, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** The sums of all tables as they are now. */
export async function sumTables(client: Client): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of await listTables(client)) {
    const sum = new RunningSum();
    for await (const lines of readRows(client, table)) sum.add(lines);
    sums.push(sum.end(table.name));
  }
  return sums;
}
