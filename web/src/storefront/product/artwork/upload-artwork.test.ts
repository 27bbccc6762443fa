// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenKeeper } from '../../../session/tokens.ts';
import { acceptOf, kindsInWords, refusalOf, uploadArtwork } from './upload-artwork.ts';

const file = new File(['picture'], 'crest.png', { type: 'image/png' });
const artwork = { _id: 'a1', name: 'crest.png' };
let answers: { status: number; text: string }[] = [];

/** The part of XMLHttpRequest that an upload uses; status 0 is a broken connection. */
class ScriptedRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly #answer = answers.shift();
  responseType = '';
  status = this.#answer?.status ?? 0;
  responseText = this.#answer?.text ?? '';
  open = () => undefined;
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  abort = () => this.dispatchEvent(new Event('abort'));
  send() {
    const half = { lengthComputable: true, loaded: 1, total: 2 };
    this.upload.dispatchEvent(Object.assign(new Event('progress'), half));
    if (this.#answer) this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', ScriptedRequest);
  vi.spyOn(tokenKeeper, 'current').mockResolvedValue('kept');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const broken = { status: 0, text: '' };
const done = { status: 201, text: JSON.stringify({ artwork }) };
const damaged = {
  status: 400,
  text: JSON.stringify({ error: 'crest.png is damaged.', code: 'ARTWORK_DAMAGED' }),
};

function upload(script: typeof answers, controller = new AbortController()) {
  answers = script;
  const progress: number[] = [];
  const onAgain = vi.fn<() => void>();
  const { signal } = controller;
  const watch = { signal, onAgain, onProgress: (sent: number) => progress.push(sent) };
  return { onAgain, progress, controller, outcome: uploadArtwork(file, watch, [0, 0]) };
}

describe('sending a picture', () => {
  it('tells how many bytes have left', async () => {
    const { outcome, progress } = upload([done]);
    expect(await outcome).toEqual(artwork);
    expect(progress).toEqual([file.size / 2]);
  });

  it('sends it again where the connection breaks off', async () => {
    const { outcome, onAgain } = upload([broken, broken, done]);
    expect(await outcome).toEqual(artwork);
    expect(onAgain).toHaveBeenCalledTimes(2);
  });

  it('gives up in the end', async () => {
    await expect(upload([broken, broken, broken]).outcome).rejects.toMatchObject({
      code: 'UNREACHABLE',
    });
  });

  it('takes the shop at its word', async () => {
    const { outcome, onAgain } = upload([damaged]);
    await expect(outcome).rejects.toMatchObject({ message: 'crest.png is damaged.' });
    expect(onAgain).not.toHaveBeenCalled();
  });

  it('ends when it is cancelled', async () => {
    const { outcome, controller } = upload([]);
    await vi.waitFor(() => expect(tokenKeeper.current).toHaveBeenCalled());
    controller.abort(new Error('cancelled'));
    await expect(outcome).rejects.toThrow('cancelled');
  });
});

describe('a file', () => {
  const kinds = ['png', 'jpeg', 'svg'] as const;

  it('is refused at once where the shop would refuse it anyway', () => {
    const large = { name: 'crest-print.png', size: 38 * 1024 * 1024, type: 'image/png' };
    expect(refusalOf(large, kinds)).toBe(
      'crest-print.png is 38 MB, we take up to 20 MB. Save it as JPEG, or send the SVG.',
    );
    const word = { name: 'crest.docx', size: 9, type: 'application/vnd.openxmlformats' };
    expect(refusalOf(word, kinds)).toBe(
      'crest.docx is not a picture. We take PNG, JPEG and SVG. In Word: right-click the picture, Save as Picture.',
    );
    expect(refusalOf({ name: 'a.png', size: 0, type: '' }, kinds)).toContain('is empty');
    expect(refusalOf(file, kinds)).toBeUndefined();
  });

  it('is asked for by the kinds that the place takes', () => {
    expect(acceptOf(kinds)).toBe('image/png,image/jpeg,image/svg+xml');
    expect(kindsInWords(kinds)).toBe('PNG, JPEG or SVG');
  });
});
