import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { picture } from '../../test/pictures.ts';
import { cleanFileName, nameAs } from './keep-picture.ts';
import { PictureEncoder, type Outcome, type Work } from './picture-encoder.ts';
import { PriorityQueue } from '../priority-queue.ts';
import { WorkerProcess } from '../worker-process.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['Front view.jpg', 'Front view.jpg'],
    ['Täsche 布.png', 'Täsche 布.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\tote.jpg', 'tote.jpg'],
    ['a\0b\r\nc\u202Egpj.exe', 'abcgpj.exe'],
    ['  two   spaces .jpg ', 'two spaces .jpg'],
    ['<img src=x onerror="a">.png', 'img src=x onerror=a.png'],
    ['.htaccess', 'htaccess'],
    ['half \uD800 emoji.png', 'half \uFFFD emoji.png'],
    ['', 'picture'],
    ['..', 'picture'],
    ['/', 'picture'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(cleanFileName(sent)).toBe(kept);
  });

  it('has at most 120 characters, none cut in half', () => {
    expect(cleanFileName('🪡'.repeat(200))).toBe('🪡'.repeat(120));
  });

  it('is given back with the ending of what the file has become', () => {
    expect(nameAs('image/webp', 'tote.front.jpg')).toBe('tote.front.webp');
    expect(nameAs('image/avif', 'tote.webp')).toBe('tote.avif');
    expect(nameAs('image/webp', 'tote.webp')).toBe('tote.webp');
    expect(nameAs('image/webp', 'tote')).toBe('tote.webp');
  });
});

const place = (party: string) => ({ party, most: 4, retryAfter: 2 });

describe('turns', () => {
  it('are taken one at a time, visitors first and what nobody waits for last', async () => {
    const turns = new PriorityQueue();
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await sleep(1);
      told.push(`${name} ends`);
    };
    await Promise.all([
      turns.take('background', work('first')),
      turns.take('background', work('width')),
      turns.take('upload', work('upload')),
      turns.take('visitor', work('visitor')),
      turns.take('visitor', work('another visitor')),
    ]);
    const inOrder = ['first', 'visitor', 'another visitor', 'upload', 'width'];
    expect(told).toEqual(inOrder.flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('go round among the parties of a rank, and within one first in, first out', async () => {
    const turns = new PriorityQueue();
    const told: string[] = [];
    const take = (name: string) =>
      turns.take('visitor', async () => void told.push(name), {
        ...place(name.slice(0, 1)),
        most: 10,
      });
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'];
    await Promise.all(names.map(take));
    expect(told).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('are refused beyond so many places, and the party with the most gives one up', async () => {
    const turns = new PriorityQueue();
    const busy = 'SERVER_BUSY';
    const take = (party: string) =>
      turns.take('visitor', async () => 'done', place(party)).catch(({ code }) => String(code));
    let open: (() => void) | undefined;
    const atWork = turns.take('visitor', () => new Promise<void>((resolve) => (open = resolve)));
    const first = Array.from({ length: 4 }, () => take('a'));
    expect(() => turns.assertPlace('visitor', place('a'))).toThrow('busy');
    expect(await take('a')).toBe(busy);
    expect(() => turns.assertPlace('visitor', place('b'))).not.toThrow();
    const second = Array.from({ length: 3 }, () => take('b'));
    const unlimited = turns.take('visitor', async () => 'done');
    open?.();
    await atWork;
    expect(await Promise.all(first)).toEqual(['done', 'done', busy, busy]);
    expect(await Promise.all(second)).toEqual(['done', 'done', busy]);
    expect(await unlimited).toBe('done');
    expect(turns.waiting('visitor')).toBe(0);
  });

  it('go on after work that failed', async () => {
    const turns = new PriorityQueue();
    const failing = turns.take('visitor', () => Promise.reject(new Error('torn')));
    const next = turns.take('visitor', () => Promise.resolve('sewn'));
    expect(turns.waiting('visitor')).toBe(1);
    await expect(failing).rejects.toThrow('torn');
    expect(await next).toBe('sewn');
    expect(await turns.take('upload', () => Promise.resolve('again'))).toBe('again');
  });
});

const LONGEST_MS = 4000;

describe('worker process', () => {
  let encoder: WorkerProcess<Work, Outcome>;

  beforeAll(() => {
    encoder = new WorkerProcess({
      program: 'server/src/images/encode-pictures.mjs',
      longestMs: LONGEST_MS,
      idleMs: 60_000,
      priority: 10,
      environment: {},
    });
  });

  afterAll(() => encoder.close());

  const work: Work = { kind: 'colour', bytes: Buffer.from('no picture') };
  const send = () => encoder.inTurn('visitor', (encode) => encode(work));
  // a process that a busy machine does not start in time is ended too, and the next one tried
  const sendUntilAnswered = () => vi.waitFor(send, { timeout: 280_000, interval: 0 });

  it('ends a process that hangs, and starts another for the next', async () => {
    await sendUntilAnswered();
    const { pid } = encoder;
    if (pid === undefined) throw new Error('No process encodes pictures.');
    process.kill(pid, 'SIGSTOP');
    await expect(send()).rejects.toThrow('ended');
    expect(await sendUntilAnswered()).toMatchObject({ kind: 'unreadable' });
    expect(encoder.pid).not.toBe(pid);
  });
});

const done = { kind: 'done', width: 20, height: 15 };

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('picture encoder', () => {
  let encoder: PictureEncoder;
  let work: Work;

  beforeAll(async () => {
    encoder = new PictureEncoder();
    work = {
      kind: 'narrow',
      bytes: await picture(40, 30).png().toBuffer(),
      width: 20,
      type: 'image/webp',
    };
  });

  afterAll(() => encoder.close());

  const encode = () => encoder.inTurn('visitor', (send) => send(work));

  /** The process, which must be there: a signal to process 0 would be one to ourselves. */
  function running(): number {
    if (encoder.pid === undefined) throw new Error('No process encodes pictures.');
    return encoder.pid;
  }

  describe('the process that encodes pictures', () => {
    it('is started with the first, and stays for the next', async () => {
      expect(encoder.pid).toBeUndefined();
      expect(await encode()).toMatchObject(done);
      const pid = running();
      expect(await encode()).toMatchObject(done);
      expect(running()).toBe(pid);
    });

    it('is started again when it died while nothing was to do', async () => {
      const pid = running();
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => encoder.pid).toBeUndefined();
      expect(await encode()).toMatchObject(done);
      expect(running()).not.toBe(pid);
    });

    it('takes with it, when it dies at work, that work alone', async () => {
      const pid = running();
      process.kill(pid, 'SIGSTOP');
      const [killed, next] = [encode().catch(String), encode()];
      process.kill(pid, 'SIGKILL');
      expect(await killed).toContain('ended');
      expect(await next).toMatchObject(done);
    });

    it('ends with the shop, after what waits', async () => {
      const pid = running();
      const last = encode();
      await encoder.close();
      expect(await last).toMatchObject(done);
      await expect.poll(() => isAlive(pid)).toBe(false);
      await expect(encode()).rejects.toThrow('closing');
    });
  });
});
