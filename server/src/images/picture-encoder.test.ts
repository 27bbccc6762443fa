import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { picture, pngHeader } from '../../test/pictures.ts';
import { PriorityQueue } from '../priority-queue.ts';
import { ProcessEndedError, ProcessExit, WorkerProcess } from '../worker-process.ts';
import { cleanFileName, keepPicture, nameAs } from './keep-picture.ts';
import {
  encodePicture,
  PictureEncoder,
  type EncodeOutcome,
  type EncodeWork,
} from './picture-encoder.ts';
import { readPictureHeader } from './picture-header.ts';

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

const place = (party: string) => ({ party, mostParties: 6, most: 4, retryAfter: 2 });

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

  it('are given to a party that has none beside all others that have one, up to a bound', async () => {
    const turns = new PriorityQueue();
    const take = (party: string) =>
      turns.take('visitor', async () => 'done', place(party)).catch(({ code }) => String(code));
    let open: (() => void) | undefined;
    const atWork = turns.take('visitor', () => new Promise<void>((resolve) => (open = resolve)));
    const each = ['a', 'b', 'c', 'd', 'e', 'f'].map(take);
    expect(() => turns.assertPlace('visitor', place('g'))).toThrow('busy');
    const beyond = await Promise.all(['a', 'g'].map(take));
    open?.();
    await atWork;
    expect(await Promise.all(each)).toEqual(each.map(() => 'done'));
    expect(beyond).toEqual(['SERVER_BUSY', 'SERVER_BUSY']);
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

describe('the header of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'header-test-'));
  const path = join(folder, 'file');
  afterAll(() => rmSync(folder, { recursive: true }));

  async function headerOf(bytes: Buffer) {
    await writeFile(path, bytes);
    return readPictureHeader(path);
  }

  it.each<[string, (pixels: Sharp) => Sharp, object]>([
    ['JPEG', (pixels) => pixels.jpeg(), { kind: 'jpeg', heldBytes: 0 }],
    [
      'progressive JPEG, its colours in half',
      (pixels) => pixels.jpeg({ progressive: true }),
      { kind: 'jpeg', heldBytes: 301 * 203 * 1.5 * 2 },
    ],
    [
      'JPEG with a profile and a text before the picture',
      (pixels) =>
        pixels
          .withIccProfile('p3')
          .withExif({ IFD0: { Make: 'A' } })
          .jpeg(),
      { kind: 'jpeg' },
    ],
    ['PNG', (pixels) => pixels.png(), { kind: 'png', heldBytes: 0 }],
    [
      'interlaced PNG',
      (pixels) => pixels.png({ progressive: true }),
      { kind: 'png', heldBytes: 301 * 203 * 3 },
    ],
    ['WebP', (pixels) => pixels.webp(), { kind: 'webp' }],
    ['WebP without loss', (pixels) => pixels.webp({ lossless: true }), { kind: 'webp' }],
    ['WebP with a profile', (pixels) => pixels.withIccProfile('p3').webp(), { kind: 'webp' }],
  ])('says how large it is: %s', async (_, make, expected) => {
    const bytes = await make(picture(301, 203)).toBuffer();
    expect(await headerOf(bytes)).toMatchObject({ width: 301, height: 203, ...expected });
  });

  it('ends early, has no size or no end, and is told from another kind', async () => {
    const jpeg = await picture(20, 20).jpeg().toBuffer();
    expect(await headerOf(jpeg.subarray(0, 60))).toBe('damaged');
    const segments = Buffer.alloc(1e6, Buffer.from('ffe00002', 'hex'));
    expect(await headerOf(Buffer.concat([Buffer.from('ffd8', 'hex'), segments]))).toBe('damaged');
    expect(await headerOf(Buffer.from('RIFF\x24\0\0\0WEBPVP8 '))).toBe('damaged');
    expect(await headerOf(Buffer.from('RIFF\x24\0\0\0WAVEfmt '))).toBe('unknown');
    expect(await headerOf(Buffer.alloc(0))).toBe('unknown');
  });

  it('is that of a picture that is tried once more when its process ends', async () => {
    await writeFile(path, await picture(20, 20).png().toBuffer());
    const kept = { kind: 'kept', width: 20, height: 20, isScaled: false, placeholder: '' } as const;
    const encode = vi.fn<() => Promise<EncodeOutcome>>();
    const file = { path, name: 'a.png', kind: 'png' } as const;
    encode.mockRejectedValueOnce(new ProcessEndedError());
    encode.mockResolvedValueOnce({ ...kept, bytes: Buffer.alloc(0) });
    expect(await encodePicture(encode, file)).toMatchObject(kept);
    const byItself = new ProcessEndedError('ended', { cause: new ProcessExit(1, null) });
    encode.mockRejectedValue(byItself);
    await expect(encodePicture(encode, file)).rejects.toMatchObject({ code: 'PICTURE_DAMAGED' });
    expect(encode).toHaveBeenCalledTimes(4);
    const killed = new ProcessEndedError('ended', { cause: new ProcessExit(null, 'SIGKILL') });
    encode.mockRejectedValue(killed);
    await expect(encodePicture(encode, file)).rejects.toBe(killed);
    encode.mockRejectedValue(new Error('The shop is closing.'));
    await expect(encodePicture(encode, file)).rejects.toThrow('closing');
  });

  it('refuses it while another picture is being made', async () => {
    const encoder = new PictureEncoder();
    let open: (() => void) | undefined;
    const atWork = encoder.inTurn('upload', () => new Promise<void>((resolve) => (open = resolve)));
    await writeFile(path, pngHeader({ width: 9000, height: 9000 }));
    const file = { path, name: 'a.png', sha256: Buffer.alloc(32) };
    // it is not asked whether the shop has it
    const database = { query: () => Promise.reject(new Error('asked')) };
    await expect(keepPicture({ database, encoder }, file)).rejects.toMatchObject({
      code: 'PICTURE_TOO_MANY_PIXELS',
    });
    open?.();
    await atWork;
    await encoder.close();
  });
});

const LONGEST_MS = 4000;

describe('worker process', () => {
  let encoder: WorkerProcess<EncodeWork, EncodeOutcome>;

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

  const work: EncodeWork = { kind: 'colour', bytes: Buffer.from('no picture') };
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
  let work: EncodeWork;

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

    it('gets no more memory than it may have, and goes on', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'memory-test-'));
      const path = join(folder, 'file');
      // decoded as a whole it takes 320 MB
      await writeFile(path, pngHeader({ width: 6324, height: 6324, interlaced: true }));
      const limits = { pixels: 40_000_000, side: 2560 };
      const outcome = await encoder.inTurn('upload', (send) =>
        send({ kind: 'keep', path, format: 'png', limits }),
      );
      rmSync(folder, { recursive: true });
      // other systems give it the memory, and find that the picture ends early
      const reason = process.platform === 'linux' ? /out of memory/ : /./;
      expect(outcome).toEqual({ kind: 'unreadable', reason: expect.stringMatching(reason) });
      expect(await encode()).toMatchObject(done);
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
