import type { DraftFields, DraftView } from '@tailorbird/contract/desk-drafts';
import { expect, it, vi } from 'vitest';
import { createSaver } from './draft-saver.ts';
import { draftViewOf } from './draft.fixture.ts';

class StaleError extends Error {
  override readonly name = 'StaleError';
  readonly now: DraftView;

  constructor(now: DraftView) {
    super('It has changed.');
    this.now = now;
  }
}

type Put = (fields: DraftFields & { version: number }) => Promise<DraftView>;

/** A shop that keeps one draft, and refuses what is based on another version. */
function shopOf() {
  let now = draftViewOf({});
  const put = vi.fn<Put>(async ({ version, ...fields }) => {
    if (version !== now.draft.version) throw new StaleError(now);
    return write(fields);
  });
  function write(fields: Partial<DraftFields>) {
    now = draftViewOf({ ...now.draft, ...fields, version: now.draft.version + 1 });
    return now;
  }
  const saver = createSaver({
    view: now,
    put,
    readCurrent: (error) => (error instanceof StaleError ? error.now : undefined),
    onView: () => {},
    pause: 0,
  });
  return { saver, put, write, read: () => now.draft };
}

it('saves what is typed, once', async () => {
  const { saver, put, read } = shopOf();
  saver.change((form) => ({ ...form, note: 'a' }));
  saver.change((form) => ({ ...form, note: 'ab' }));
  expect(saver.isDirty()).toBe(true);
  expect(await saver.flush()).toBe(2);
  expect(put).toHaveBeenCalledTimes(1);
  expect(read().note).toBe('ab');
  expect(saver.isDirty()).toBe(false);
  expect(saver.read().savedAt).toBeDefined();
});

it('saves after a pause by itself', async () => {
  const { saver, read } = shopOf();
  saver.change((form) => ({ ...form, company: 'Riverside' }));
  await vi.waitFor(() => expect(read().company).toBe('Riverside'));
});

it('asks for nothing where nothing is typed', async () => {
  const { saver, put } = shopOf();
  expect(await saver.flush()).toBe(1);
  expect(put).not.toHaveBeenCalled();
});

it('saves what is typed while it is saving', async () => {
  const { saver, put, read } = shopOf();
  saver.change((form) => ({ ...form, note: 'a' }));
  const saved = saver.flush();
  saver.change((form) => ({ ...form, note: 'b' }));
  await saved;
  expect(read().note).toBe('b');
  expect(put).toHaveBeenCalledTimes(2);
});

it('saves on top of what somebody else has saved meanwhile', async () => {
  const { saver, write, read } = shopOf();
  write({ company: 'Theirs', note: 'Theirs' });
  saver.change((form) => ({ ...form, note: 'Mine' }));
  expect(await saver.flush()).toBe(3);
  expect(read()).toMatchObject({ company: 'Theirs', note: 'Mine' });
  expect(saver.read().form.company).toBe('Theirs');
  expect(saver.read().clashes).toEqual(['note']);
  saver.putAway();
  expect(saver.read().clashes).toEqual([]);
});

it('shows what somebody else has saved, and keeps what is typed', () => {
  const { saver, write } = shopOf();
  saver.change((form) => ({ ...form, note: 'Mine' }));
  saver.see(write({ company: 'Theirs' }));
  expect(saver.read().form).toMatchObject({ company: 'Theirs', note: 'Mine' });
  saver.stop();
});

it('says why it could not save, and saves with the next try', async () => {
  const { saver, put, read } = shopOf();
  const failure = new Error('No connection.');
  put.mockRejectedValueOnce(failure);
  saver.change((form) => ({ ...form, note: 'a' }));
  expect(await saver.flush()).toBeUndefined();
  expect(saver.read()).toMatchObject({ error: failure, isSaving: false });
  expect(saver.isDirty()).toBe(true);
  expect(await saver.flush()).toBe(2);
  expect(saver.read().error).toBeUndefined();
  expect(read().note).toBe('a');
});

it('saves nothing once it is stopped', async () => {
  const { saver, put } = shopOf();
  saver.stop();
  saver.change((form) => ({ ...form, note: 'a' }));
  await saver.flush();
  expect(put).not.toHaveBeenCalled();
  expect(saver.isDirty()).toBe(false);
});
