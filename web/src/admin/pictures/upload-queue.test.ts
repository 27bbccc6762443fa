import { beforeEach, describe, expect, it } from 'vitest';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

interface SentUpload {
  file: File;
  signal: AbortSignal;
  progress: (progress: number) => void;
  answer: (id: string) => void;
  fail: (error: Error) => void;
}

class ImportProblems extends Error {}

let sent: SentUpload[];
let previews: Set<string>;
let queue: UploadQueue;

beforeEach(() => {
  sent = [];
  previews = new Set();
  queue = createUploadQueue({
    atOnce: 2,
    upload: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
        sent.push({
          file,
          signal,
          progress: onProgress,
          answer: (_id) =>
            resolve({
              _id,
              name: file.name,
              contentType: 'image/webp',
              size: 1,
              width: 1,
              height: 1,
            }),
          fail: reject,
        });
      }),
    explain: (error) => ({ sentence: String(error), final: error instanceof ImportProblems }),
    createPreview: (file) => {
      previews.add(file.name);
      return file.name;
    },
    dropPreview: (preview) => previews.delete(preview),
  });
});

const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const states = () => [...queue.read().states.values()].map(({ state }) => state);
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('pictures on their way', () => {
  it('are sent two at a time, in their order', async () => {
    queue.add(files('a', 'b', 'c'));
    expect(states()).toEqual(['sending', 'sending', 'waiting']);
    sent[1]?.answer('2');
    await settle();
    expect(sent.map(({ file }) => file.name)).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['sending', 'done', 'sending']);
  });

  it('say how far each has come, and which picture it became', async () => {
    const [key = ''] = queue.add(files('a'));
    sent[0]?.progress(0.4);
    expect(queue.read().states.get(key)?.progress).toBe(0.4);
    sent[0]?.answer('7');
    await settle();
    expect(queue.read().states.get(key)).toMatchObject({ state: 'done', imageId: '7' });
  });

  it('fail alone, and can be tried again', async () => {
    const [key = ''] = queue.add(files('a', 'b'));
    sent[0]?.fail(new Error('offline'));
    await settle();
    expect(states()).toEqual(['failed', 'sending']);
    expect(queue.read().states.get(key)?.reason).toBe('Error: offline');
    queue.retry(key);
    expect(states()).toEqual(['sending', 'sending']);
    expect(sent[2]?.file.name).toBe('a');
  });

  it('leave when the shop will not take them, while the others go on', async () => {
    queue.add(files('scan.tiff', 'b', 'c'));
    sent[0]?.fail(new ImportProblems('scan.tiff is no picture'));
    await settle();
    expect(queue.read().refused).toEqual(['Error: scan.tiff is no picture']);
    expect(states()).toEqual(['sending', 'sending']);
    expect(previews).toEqual(new Set(['b', 'c']));
  });

  it('are cancelled when they are taken out, and make room', async () => {
    const [first = ''] = queue.add(files('a', 'b', 'c'));
    queue.remove(first);
    await settle();
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(['sending', 'sending']);
    expect(queue.read().refused).toEqual([]);
  });

  it('are waited for, whether they arrive or not', async () => {
    queue.add(files('a', 'b'));
    let isSettled = false;
    const settled = queue.settled().then(() => (isSettled = true));
    sent[0]?.answer('1');
    await settle();
    expect(isSettled).toBe(false);
    sent[1]?.fail(new Error('offline'));
    await settled;
    expect(states()).toEqual(['done', 'failed']);
  });

  it('are not waited for when none is on its way', async () => {
    await expect(queue.settled()).resolves.toBeUndefined();
  });

  it('leave nothing behind when the form is closed', async () => {
    queue.add(files('a', 'b', 'c'));
    queue.clear();
    await settle();
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
    expect(previews.size).toBe(0);
    expect(sent).toHaveLength(2);
  });
});
