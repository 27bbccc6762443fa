import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { answerErrors } from '../http/errors.ts';
import { openDatabase, type Database } from './pool.ts';

let clone: TestDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

async function answerTo(work: () => Promise<unknown>) {
  const server = Fastify();
  answerErrors(server);
  server.get('/', work);
  const { statusCode, headers } = await server.inject('/');
  return { status: statusCode, retryAfter: headers['retry-after'] };
}

const busy = { status: 503, retryAfter: '5' };

describe('a database that may answer in a moment makes the shop busy, not broken:', () => {
  it('one that nobody listens for yet', async () => {
    const absent = openDatabase('postgresql://nobody@127.0.0.1:1/none');
    expect(await answerTo(() => absent.query('select 1'))).toEqual(busy);
    await absent.close();
  });

  it('one that ends the connection', async () => {
    const end = 'select pg_terminate_backend(pg_backend_pid())';
    expect(await answerTo(() => database.query(end))).toEqual(busy);
  });

  it('one that takes too long', async () => {
    const answer = await answerTo(() =>
      database.transaction(async (tx) => {
        await tx.query("set local statement_timeout = '10ms'");
        await tx.query('select pg_sleep(5)');
      }),
    );
    expect(answer).toEqual(busy);
  });

  it('one whose disk is full, or that of the shop', async () => {
    for (const code of ['53100', 'ENOSPC']) {
      const full = Object.assign(new Error('No space'), { code });
      expect(await answerTo(() => Promise.reject(full))).toEqual(busy);
    }
  });

  it('and so does a process of the shop that ended at its work', async () => {
    const ended = Object.assign(new Error('It ended.'), { code: 'WORKER_PROCESS_ENDED' });
    expect(await answerTo(() => Promise.reject(ended))).toEqual(busy);
  });

  it('but what is wrong stays wrong', async () => {
    expect(await answerTo(() => database.query('select nothing'))).toMatchObject({ status: 500 });
  });
});
