import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenKeeper } from '../../session/tokens.ts';
import { imageIdsOf, joinKeys, sortFiles, splitKeys, uploadPicture } from './use-pictures.ts';

function fileOf(name: string, type: string, size = 4) {
  return new File([new Uint8Array(size)], name, { type });
}

describe('files chosen as pictures', () => {
  it('are taken when they are JPEG, PNG or WebP', () => {
    const files = [
      fileOf('a.jpg', 'image/jpeg'),
      fileOf('b.png', 'image/png'),
      fileOf('c', 'image/webp'),
    ];
    expect(sortFiles(files, 24)).toEqual({ accepted: files, refused: [] });
  });

  it('are left to the shop when nobody knows what they are', () => {
    expect(sortFiles([fileOf('photo', '')], 24).accepted).toHaveLength(1);
  });

  it('are refused by name and reason, the others go on', () => {
    const good = fileOf('good.png', 'image/png');
    const { accepted, refused } = sortFiles(
      [
        fileOf('tote-scan.tiff', 'image/tiff'),
        good,
        fileOf('huge.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1),
        fileOf('empty.jpg', 'image/jpeg', 0),
        fileOf('$&.svg', 'image/svg+xml'),
      ],
      24,
    );
    expect(accepted).toEqual([good]);
    expect(refused).toEqual([
      'tote-scan.tiff is not a JPEG, PNG or WebP picture.',
      'huge.jpg is larger than 10 MB.',
      'empty.jpg is damaged and cannot be read.',
      '$&.svg is not a JPEG, PNG or WebP picture.',
    ]);
  });

  it('are taken as long as there is room', () => {
    const files = ['a', 'b', 'c'].map((name) => fileOf(name, 'image/png'));
    expect(sortFiles(files, 2)).toEqual({
      accepted: files.slice(0, 2),
      refused: ['c was left out: a product shows at most 24 pictures.'],
    });
    expect(sortFiles(files, 1, 1).refused).toEqual([
      'b was left out: there is room for one picture.',
      'c was left out: there is room for one picture.',
    ]);
  });

  it('may be exactly as large as is allowed', () => {
    expect(sortFiles([fileOf('a', 'image/png', 10 * 1024 * 1024)], 1).refused).toEqual([]);
  });
});

describe('the pictures in a form', () => {
  it('keep their order as one text', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid()), (keys) => {
        expect(splitKeys(joinKeys(keys))).toEqual(keys);
      }),
    );
  });

  it('are another text in another order', () => {
    expect(joinKeys(['a', 'b'])).not.toBe(joinKeys(['b', 'a']));
  });

  it('are saved by the ids that they got, each once, without those that have none', () => {
    const ids = new Map([
      ['kept', 'kept'],
      ['upload-1', 'new'],
      ['upload-2', 'kept'],
    ]);
    const keys = ['upload-1', 'kept', 'upload-3', 'upload-2'];
    expect(imageIdsOf(keys, (key) => ids.get(key))).toEqual(['new', 'kept']);
  });
});

const file = new File(['bytes'], 'tote.jpg', { type: 'image/jpeg' });
const binary = {
  _id: 'a1',
  name: 'tote.jpg',
  contentType: 'image/webp',
  size: 5,
  width: 4,
  height: 5,
};

interface ScriptedAnswer {
  /** 0: the connection broke off. Undefined: no answer comes. */
  status?: number;
  text?: string;
  retryAfter?: string;
}

const done: ScriptedAnswer = { status: 201, text: JSON.stringify({ binary }) };
const refused = (status: number, code: string, retryAfter?: string): ScriptedAnswer => ({
  status,
  text: JSON.stringify({ error: `tote.jpg: ${code}`, code, requestId: 'r1' }),
  ...(retryAfter !== undefined && { retryAfter }),
});

let script: ScriptedAnswer[] = [];
/** The tokens that the file was sent with. */
let sent: string[] = [];

/** The part of XMLHttpRequest that an upload uses; it answers as scripted. */
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

function upload(answers: ScriptedAnswer[], signal = new AbortController().signal) {
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
