import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** A machine of a Citus cluster. */
export type Node = Pick<URL, 'hostname' | 'port'>;

/**
 * The machines of the cluster whose coordinator has this database, the coordinator first; none for
 * a PostgreSQL without Citus.
 */
export async function listNodes(url: string): Promise<Node[]> {
  return onNode(url, undefined, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('pg_dist_node') is not null as found`,
    );
    if (!rows[0]?.found) return [];
    const nodes = await client.query<Node>(
      `select nodename as hostname, nodeport::text as port from pg_dist_node
       where isactive order by groupid`,
    );
    return nodes.rows;
  });
}

/** Makes the new databases that an address names on all machines one cluster. */
export async function joinNodes(
  url: string,
  [coordinator, ...workers]: readonly Node[],
): Promise<void> {
  for (const node of [coordinator, ...workers]) {
    await onNode(url, node, (client) => client.query('create extension citus'));
  }
  await onNode(url, coordinator, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', place(coordinator));
    for (const worker of workers) {
      await client.query('select citus_add_node($1, $2)', place(worker));
    }
  });
}

const place = (node: Node | undefined) => [node?.hostname, node?.port];

/** Citus keeps a connection to each database, which leaves while nobody uses it. */
const TRIES = 100;

/**
 * Copies a database on all machines of the cluster: the coordinator's tells where its rows are, and
 * each machine looks for them in the database of the same name.
 */
export async function copyOnNodes(
  url: string,
  nodes: readonly Node[],
  { name, template }: { name: string; template: string },
): Promise<void> {
  for (const node of nodes) {
    await onNode(url, node, async (client) => {
      for (let tries = 1; ; tries += 1) {
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
          [template],
        );
        try {
          await client.query(`create database ${name} template ${template}`);
          return;
        } catch (error) {
          if (tries === TRIES) throw error;
          await sleep(100);
        }
      }
    });
  }
}

/** Runs something on a machine, in the database that the address names. */
export async function onNode<Result>(
  url: string,
  node: Node | undefined,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: Object.assign(new URL(url), node).href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
