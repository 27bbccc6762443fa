import { afterAll, beforeAll, expect, it } from 'vitest';
import { PictureProcess } from './picture-process.ts';
import type { Outcome, Work } from './picture-encoder.ts';

/** Long enough to start it on a busy machine. */
const LONGEST_MS = 4000;

let encoder: PictureProcess<Work, Outcome>;
beforeAll(() => {
  encoder = new PictureProcess({
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

it('ends a process that hangs, and starts another for the next', async () => {
  await send();
  const { pid } = encoder;
  if (pid === undefined) throw new Error('No process encodes pictures.');
  process.kill(pid, 'SIGSTOP');
  await expect(send()).rejects.toThrow('ended');
  expect(await send()).toMatchObject({ kind: 'unreadable' });
  expect(encoder.pid).not.toBe(pid);
});
