import { DEFAULT_FORMATS } from '@tailorbird/contract/kinds/shop-formats';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { importCatalogue } from '@tailorbird/contract/catalogue-transfer';
import { listCategories } from '@tailorbird/contract/catalogue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { untilSomeoneWaits } from '../../test/meanwhile.ts';
import { multipart } from '../../test/pictures.ts';
import { everyRow, imported, sendImport } from '../../test/transfer.ts';
import { shareCatalogue } from '../catalogue/change-queries.ts';
import { ImportProcess } from './import-process.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const BROKE_OFF = { code: 'IMPORT_BROKE_OFF' };
const HATS = { name: 'categories.csv', bytes: 'name\nHats\n' };

/** Runs while an import has begun to change the catalogue and has to wait for somebody else. */
async function duringImport<Result>(
  begin: () => Promise<Result>,
  work: () => Promise<unknown>,
): Promise<Result> {
  let result: Promise<Result> | undefined;
  await shop.database.transaction(async (tx) => {
    await shareCatalogue(tx);
    result = begin();
    result.catch(() => undefined);
    await untilSomeoneWaits(shop.database);
    await work();
    await result.catch(() => undefined);
  });
  if (!result) throw new Error('The import did not begin.');
  return result;
}

describe('while a file is imported', () => {
  it('the shop answers others, however much is wrong with the file', async () => {
    const bad = Array.from({ length: 50_000 }, () => '{}').join(',\n');
    const bytes = `{"format":"tailorbird-catalogue","version":1,\n"products":[\n${bad}]}`;
    const refused = sendImport(shop, token, { name: 'catalogue.json', bytes });
    const refusals: unknown[] = [];
    void refused.then((answer) => refusals.push(answer));
    let answers = 0;
    while (refusals.length === 0) {
      await shop.ask(listCategories);
      await setImmediate();
      answers += 1;
    }
    expect(await refused).toMatchObject({ status: 400, body: { problemCount: 100_000 } });
    // it takes a second to refuse the file, and a millisecond to answer
    expect(answers).toBeGreaterThan(20);
  });
});

describe('the process of an import', () => {
  let importing: ImportProcess;
  let folder: string;
  beforeEach(async () => {
    importing = new ImportProcess();
    folder = await mkdtemp(join(tmpdir(), 'tailorbird-test-'));
  });
  afterEach(async () => {
    await importing.close();
    await rm(folder, { recursive: true });
  });

  async function run(signal = new AbortController().signal) {
    const path = join(folder, HATS.name);
    await writeFile(path, HATS.bytes);
    const source = { path, name: HATS.name, maxUnpackedBytes: Infinity };
    const settings = { folder, isDryRun: false, changedBy: 'An admin' };
    const work = { database: shop.database.address(), formats: DEFAULT_FORMATS, source, settings };
    return importing.run(work, signal);
  }

  function pid(): number {
    if (importing.pid === undefined) throw new Error('No process imports.');
    return importing.pid;
  }

  it('that is killed fails this one import, which leaves nothing', async () => {
    const before = await everyRow(shop.database);
    const killed = duringImport(run, async () => process.kill(pid(), 'SIGKILL'));
    await expect(killed).rejects.toMatchObject(BROKE_OFF);
    expect(await everyRow(shop.database)).toEqual(before);
    expect((await run()).categories.created).toBe(1);
  });

  it('ends when nobody waits for it any more', async () => {
    const gone = new AbortController();
    const aborted = duringImport(
      () => run(gone.signal),
      async () => gone.abort(),
    );
    await expect(aborted).rejects.toMatchObject(BROKE_OFF);
    expect(importing.pid).toBeUndefined();
  });

  it('stays for the next import, and ends with the shop', async () => {
    await run();
    const first = pid();
    expect((await run()).categories.unchanged).toBe(1);
    expect(pid()).toBe(first);
    await importing.close();
    await expect(run()).rejects.toMatchObject(BROKE_OFF);
  });
});

describe('an import under way', () => {
  it('is refused as broken off when the shop closes', async () => {
    const another = await shop.anotherProcess();
    const answer = await duringImport(
      () => sendImport(another, token, HATS),
      () => another.close(),
    );
    expect(answer).toMatchObject({ status: 500, body: BROKE_OFF });
    expect((await imported(shop, token, HATS)).categories.created).toBe(1);
  });

  it('ends when whoever sent it has gone', async () => {
    const { port } = new URL(await shop.server.listen({ port: 0, host: '127.0.0.1' }));
    const { type, bytes } = multipart({ field: 'file', ...HATS });
    const sent = request({
      port,
      path: addressOf(importCatalogue),
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    });
    const closed = once(shop.server.server, 'connection').then(([socket]) => once(socket, 'close'));
    sent.end(bytes);
    await duringImport(
      () => once(sent, 'error'),
      async () => {
        sent.destroy(new Error('gone'));
        await closed;
      },
    );
    // the next one has its turn
    expect((await imported(shop, token, HATS)).categories.created).toBe(1);
  });
});
