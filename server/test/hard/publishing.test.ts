/** A look is published while processes are killed and previews are shown: it is whole, or not there. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@tailorbird/contract/accounts';
import { DEFAULT_PARTS } from '@tailorbird/contract/kinds/look';
import {
  createLookPreview,
  getLook,
  publishLook,
  setLookPart,
  type LookReply,
} from '@tailorbird/contract/look';
import type { Endpoint, Reply } from '@tailorbird/contract/endpoint';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../src/database/cluster.ts';
import { projectRoot } from '../../src/root.ts';
import { fetchAnswer, TOKEN_SECRET, type TestRequest } from '../app.ts';
import { basic } from '../basic.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { accounts, categories, PASSWORD, products } from '../fixture.ts';
import { startProcess, type ShopProcess } from '../shop-process.ts';
import { report, rounds } from './rounds.ts';

const PREVIEWED = rounds(5, 1_000);
const KILLS = rounds(6, 300);
const PATIENCE_MS = 60_000;
const PAGE = '01900000-0000-7000-8000-00000000000a';
const SECTION = '01900000-0000-7000-8000-00000000000b';

let clone: TestDatabase;
let folder: string;
const urls: string[] = [];
const shops: ShopProcess[] = [];
let token = '';

beforeAll(async () => {
  execFileSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')]);
  clone = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-publishing-'));
  for (const place of [0, 1]) {
    urls.push(`http://127.0.0.1:${await freePort()}`);
    await startShop(place);
  }
  const headers = { authorization: basic(accounts.admin.email, PASSWORD) };
  token = (await ask(0, login, { headers })).token;
});
afterAll(async () => {
  for (const shop of shops) await shop.end();
  await clone.drop();
  rmSync(folder, { recursive: true });
});

async function startShop(place: number): Promise<void> {
  const settings = { DATABASE_URL: clone.url, DATA_DIR: folder, TOKEN_SECRET, LOG_LEVEL: 'fatal' };
  shops[place] = await startProcess(urls[place] ?? '', settings);
}

async function ask<E extends Endpoint>(
  place: number,
  endpoint: E,
  sent: TestRequest = {},
): Promise<Reply<E>> {
  const call = { ...(token && { token }), ...sent };
  const answer = await fetchAnswer(urls[place] ?? '', endpoint, call, PATIENCE_MS);
  const body: unknown = await answer.json();
  const { status } = answer;
  if (status !== (endpoint.status ?? 200)) {
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract parsed it
  return endpoint.reply?.parse(body) as Reply<E>;
}

/** Saves a draft whose parts all say this word. */
async function draft(word: string): Promise<LookReply> {
  const look = await ask(0, getLook);
  const versionOf = (part: string) => look.parts.find((one) => one.part === part)?.version ?? 0;
  const parts = {
    notice: { ...DEFAULT_PARTS.notice, text: word },
    menu: { entries: [{ id: SECTION, label: word, target: { to: 'home' }, entries: [] }] },
    banner: { ...DEFAULT_PARTS.banner, headline: word },
    home: {
      sections: [
        {
          id: SECTION,
          kind: 'notice',
          isHidden: false,
          title: word,
          text: word,
          figure: '',
          figureText: '',
          button: null,
        },
      ],
    },
  };
  for (const [part, value] of Object.entries(parts)) {
    await ask(0, setLookPart, { body: { part, version: versionOf(part), value } });
  }
  const value = { path: 'round', title: word, text: word, description: word };
  const version = versionOf(`page:${PAGE}`);
  return ask(0, setLookPart, { body: { part: 'page', id: PAGE, version, value } });
}

const publication = ({ parts }: LookReply) => ({
  body: {
    parts: parts.flatMap(({ part, version, isDraft }) => (isDraft ? [{ part, version }] : [])),
  },
});

const ADDRESSES = [
  '/',
  '/cart',
  '/search?q=tote',
  '/login',
  '/signup',
  '/forgot-password',
  '/find-order',
  '/shop',
  '/nothing/at/all',
  `/category/${categories.bags.id}`,
  `/product/${products.tote.id}`,
  '/api/footer',
  '/api/home',
  '/api/pages/round',
  '/api/category?populate=true',
  `/api/category/${categories.bags.id}`,
  `/api/product/${products.tote.id}?populate=type`,
  '/api/product?limit=5',
  '/api/catalogue/categories',
  '/api/type?populate=options',
];

/** Those that say a word of the look. */
const saysTheWord = (address: string) =>
  !address.startsWith('/api/') || /footer|home|pages/.test(address);

it('an answer of a preview is never one of the shop, nor the other way round', async () => {
  await ask(0, publishLook, publication(await draft('Live-word')));
  await draft('Draft-word');
  const { path } = await ask(0, createLookPreview, { body: {} });
  const opened = await fetch(`${urls[1]}${path}`, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  let wrong = 0;
  for (let turn = 0; turn < PREVIEWED; turn += 1) {
    for (const [index, address] of ADDRESSES.entries()) {
      const url = `${urls[(turn + index) % urls.length]}${address}`;
      const [draftAnswer, liveAnswer] = await Promise.all([
        fetch(url, { headers: { cookie } }),
        fetch(url),
      ]);
      const [drafted, live] = [await draftAnswer.text(), await liveAnswer.text()];
      const isMixed =
        drafted.includes('Live-word') ||
        live.includes('Draft-word') ||
        drafted.includes('Draft-word') !== saysTheWord(address) ||
        live.includes('Live-word') !== saysTheWord(address) ||
        draftAnswer.headers.get('cache-control') !== 'private, no-store' ||
        draftAnswer.headers.get('x-robots-tag') !== 'noindex' ||
        liveAnswer.headers.get('cache-control') === 'private, no-store';
      if (isMixed) wrong += 1;
    }
  }
  report(
    `${PREVIEWED} times ${ADDRESSES.length} addresses with and without a preview: ${wrong} mixed`,
  );
  expect(wrong).toBe(0);
});

it('whatever is killed while a look is published, one of the two is there as a whole', async () => {
  let published = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await shownWords();
    expect(before.size).toBe(1);
    const sent = publication(await draft(`Round ${kill}`));
    const answer = ask(0, publishLook, sent).catch(() => undefined);
    await sleep(Math.random() * 25);
    if (kill % 2 === 0) await shops[0]?.end('SIGKILL');
    else await killStatement();
    const isAcknowledged = (await answer) !== undefined;
    if (kill % 2 === 0) await startShop(0);
    const words = await shownWords();
    expect(words.size).toBe(1);
    const isPublished = words.has(`Round ${kill}`);
    expect(isPublished || !isAcknowledged).toBe(true);
    expect(isPublished || words.has([...before][0] ?? '')).toBe(true);
    if (isPublished) published += 1;
  }
  report(`${KILLS} kills amid publishing: ${published} published whole, the others not at all`);
});

const read = async (address: string) => (await fetch(`${urls[1]}${address}`)).json();

/** Each word of the look that the process that lived shows. */
async function shownWords(): Promise<Set<string>> {
  // the listener drops what is kept in its own time when nobody asked it to
  await expect
    .poll(async () => (await read('/api/footer')).look.notice.text)
    .toBe(await storedWord());
  const [{ look }, { sections }, page] = await Promise.all([
    read('/api/footer'),
    read('/api/home'),
    read('/api/pages/round'),
  ]);
  return new Set([
    look.notice.text,
    look.menu[0].label,
    look.banner.headline,
    sections[0].title,
    page.title,
    page.description,
  ]);
}

async function storedWord(): Promise<string> {
  const client = new Client({ connectionString: clone.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ word: string }>(
      `select published ->> 'text' as word from look_parts where part = 'notice'`,
    );
    return rows[0]?.word ?? '';
  } finally {
    await client.end();
  }
}

async function killStatement(): Promise<void> {
  const client = new Client({ connectionString: clone.url });
  await client.connect();
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'tailorbird'
         and state <> 'idle' and pid <> pg_backend_pid()`,
    );
  } finally {
    await client.end();
  }
}
