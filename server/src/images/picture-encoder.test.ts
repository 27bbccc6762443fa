import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../test/pictures.ts';
import { PictureEncoder, type Work } from './picture-encoder.ts';

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
const done = { kind: 'done', width: 20, height: 15 };

/** The process, which must be there: a signal to process 0 would be one to ourselves. */
function running(): number {
  if (encoder.pid === undefined) throw new Error('No process encodes pictures.');
  return encoder.pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
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
