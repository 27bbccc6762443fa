import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenKeeper } from '../../session/tokens.ts';
import { uploadPicture } from './upload-picture.ts';

const file = new File(['bytes'], 'tote.jpg', { type: 'image/jpeg' });
const binary = {
  _id: 'a1',
  name: 'tote.jpg',
  contentType: 'image/webp',
  size: 5,
  width: 4,
  height: 5,
};

interface Scripted {
  /** 0: the connection broke off. Undefined: no answer comes. */
  status?: number;
  text?: string;
  retryAfter?: string;
}

const done: Scripted = { status: 201, text: JSON.stringify({ binary }) };
const refused = (status: number, code: string, retryAfter?: string): Scripted => ({
  status,
  text: JSON.stringify({ error: `tote.jpg: ${code}`, code, requestId: 'r1' }),
  ...(retryAfter !== undefined && { retryAfter }),
});

let script: Scripted[] = [];
/** The tokens that the file was sent with. */
let sent: string[] = [];

/** What of the browser's request an upload makes use of, answering as the script says. */
class ScriptedRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly #answer = script.shift() ?? {};
  responseType = '';
  get status() {
    return this.#answer.status ?? 0;
  }
  get responseText() {
    return this.#answer.text ?? '';
  }
  open = () => undefined;
  abort = () => this.dispatchEvent(new Event('abort'));
  getResponseHeader = (name: string) =>
    (name === 'retry-after' ? this.#answer.retryAfter : undefined) ?? null;
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') sent.push(value);
  }
  send() {
    const half = { lengthComputable: true, loaded: 1, total: 2 };
    this.upload.dispatchEvent(Object.assign(new Event('progress'), half));
    if (this.#answer.status === undefined) return;
    this.dispatchEvent(new Event(this.#answer.status === 0 ? 'error' : 'load'));
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', ScriptedRequest);
  vi.spyOn(tokenKeeper, 'current').mockResolvedValue('kept');
  vi.spyOn(tokenKeeper, 'renew').mockResolvedValue('renewed');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function upload(answers: Scripted[], signal = new AbortController().signal) {
  script = answers;
  const progress: number[] = [];
  return {
    progress,
    outcome: uploadPicture(file, { onProgress: (to) => progress.push(to), signal }),
  };
}

describe('uploading a picture', () => {
  it('tells how far it is, and gives what the shop made of it', async () => {
    const { progress, outcome } = upload([done]);
    expect(await outcome).toEqual(binary);
    expect(progress).toEqual([0.5]);
    expect(sent).toEqual(['Bearer kept']);
  });

  it('is tried once more with a new token when the first was refused', async () => {
    expect(await upload([refused(401, 'TOKEN_EXPIRED'), done]).outcome).toEqual(binary);
    expect(sent).toEqual(['Bearer kept', 'Bearer renewed']);
  });

  it('fails when the new one is refused as well', async () => {
    const answers = [refused(401, 'TOKEN_EXPIRED'), refused(401, 'NOT_AUTHENTICATED'), done];
    await expect(upload(answers).outcome).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
    expect(sent).toHaveLength(2);
  });

  it('fails in the shop’s own words', async () => {
    const facts = { message: 'tote.jpg: PICTURE_KIND', status: 415, code: 'PICTURE_KIND' };
    await expect(upload([refused(415, 'PICTURE_KIND')]).outcome).rejects.toMatchObject(facts);
  });

  it('says how long to wait for a shop that is busy', async () => {
    await expect(upload([refused(503, 'SERVER_BUSY', '5')]).outcome).rejects.toMatchObject({
      message: 'The shop is busy. Please try again in 5 seconds.',
    });
  });

  it('says so when the connection breaks off', async () => {
    await expect(upload([{ status: 0 }]).outcome).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it.each([
    [413, '<html>too large</html>'],
    [201, '<html>a proxy</html>'],
    [201, 'null'],
  ])('does not take an answer of %i for a picture that is none: %s', async (status, text) => {
    const outcome = upload([{ status, text }]).outcome;
    await expect(outcome).rejects.toMatchObject({ name: 'ApiError', status, code: 'UNKNOWN' });
  });

  it('ends when it is given up, on its way or before', async () => {
    const giving = new AbortController();
    const { outcome } = upload([{}], giving.signal);
    await expect.poll(() => sent).toHaveLength(1);
    giving.abort();
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
    await expect(upload([done], AbortSignal.abort()).outcome).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(sent).toHaveLength(1);
  });
});
