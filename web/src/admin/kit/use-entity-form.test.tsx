// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { Later, renderHook } from '../../ui/render-hook.fixture.tsx';
import { PartialSaveError } from './save-with-merge.ts';
import { NotReady, useCompletion, useEntityForm } from './use-entity-form.ts';

interface Shelf {
  name: string;
  note: string;
  version: number;
}

const bags: Shelf = { name: 'Bags', note: '', version: 1 };
const fieldsOf = (shelf: Shelf | undefined) => ({
  name: shelf?.name ?? '',
  note: shelf?.note ?? '',
});
type Fields = ReturnType<typeof fieldsOf>;

/** Somebody else was faster: the refusal says how the shelf is now. */
class Overtaken extends Error {
  readonly current: Shelf;
  constructor(current: Shelf) {
    super();
    this.current = current;
  }
}

const refused = (code: string, status = 400) => new ApiError('The shop says no.', { status, code });

/** The name of the field that has the focus. */
const focused = () => document.activeElement?.getAttribute('name');

/** A form of that shelf, and each save that it asks for, which the test answers. */
async function openForm(of: Shelf | 'new' = bags) {
  const entity = of === 'new' ? undefined : of;
  const saves: { answer: Later<Shelf>; typed: Fields; before: Shelf | undefined }[] = [];
  const saved: Shelf[] = [];
  const upload = { complete: undefined as (() => Promise<Partial<Fields>>) | undefined };
  const form = await renderHook(
    () => {
      const own = useEntityForm({
        entity,
        fieldsOf,
        check: ({ name }: Fields) => (name.trim() === '' ? { name: 'Please give it a name.' } : {}),
        save: (typed, before) => {
          const answer = new Later<Shelf>();
          saves.push({ answer, typed, before });
          return answer.promise;
        },
        onSaved: (shelf) => saved.push(shelf),
        readCurrent: (error) => (error instanceof Overtaken ? error.current : undefined),
        unique: 'name',
        fieldsByError: { NOTE_REFUSED: 'note' },
      });
      useCompletion(own.completions, 'upload', async () => upload.complete?.() ?? {});
      return own;
    },
    {
      show: ({ form, typed, set }) => (
        <form {...form}>
          <input name="name" value={typed.name} onChange={() => set({})} />
          <input name="note" value={typed.note} onChange={() => set({})} />
        </form>
      ),
    },
  );
  const pressEnter = () =>
    form.do(() =>
      document
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  return { form, saves, saved, upload, pressEnter };
}

test('two presses before the page is drawn again save once', async () => {
  const { form, saves, saved } = await openForm();
  await form.do(({ set }) => set({ name: 'Totes' }));
  await form.do(({ keepMine }) => {
    keepMine();
    keepMine();
  });
  expect(saves.map(({ typed }) => typed.name)).toEqual(['Totes']);
  expect(form.now.isSaving).toBe(true);
  await saves[0]?.answer.resolve({ ...bags, name: 'Totes', version: 2 });
  expect(saved).toEqual([{ ...bags, name: 'Totes', version: 2 }]);
  expect(form.now.isSaving).toBe(false);
});

test('a failure keeps what was typed, and the next try clears what was said of it', async () => {
  const { form, saves, saved } = await openForm();
  await form.do(({ set }) => set({ name: 'Totes' }));
  await form.do(({ keepMine }) => keepMine());
  const lost = refused('UNREACHABLE', 0);
  await saves[0]?.answer.reject(lost);
  expect(form.now.saveError).toEqual({ what: 'failed', error: lost });
  expect(form.now.typed.name).toBe('Totes');
  expect(form.now.unsaved).toEqual(['name']);
  await form.do(({ keepMine }) => keepMine());
  expect(form.now.saveError).toBeUndefined();
  expect(form.now.isSaving).toBe(true);
  await saves[1]?.answer.resolve(bags);
  expect(saved).toEqual([bags]);
});

test('what is typed while a save is under way is not lost to its failure', async () => {
  const { form, saves } = await openForm();
  await form.do(({ set }) => set({ name: 'Totes' }));
  await form.do(({ keepMine }) => keepMine());
  await form.do(({ set }) => set({ note: 'By the door' }));
  await saves[0]?.answer.reject(refused('INTERNAL', 500));
  expect(form.now.typed).toEqual({ name: 'Totes', note: 'By the door' });
});

test('an answer that comes when the form is gone still counts', async () => {
  const { form, saves, saved } = await openForm();
  await form.do(({ keepMine }) => keepMine());
  await form.unmount();
  await saves[0]?.answer.resolve(bags);
  expect(saved).toEqual([bags]);
});

test('what cannot be saved is said by its field, which has the focus, and nothing is sent', async () => {
  const { form, saves } = await openForm();
  await form.do(({ set }) => set({ name: ' ' }));
  expect(form.now.isRight).toBe(false);
  await form.do(({ keepMine }) => keepMine());
  expect(saves).toEqual([]);
  expect(form.now.problems).toEqual({ name: 'Please give it a name.' });
  expect(focused()).toBe('name');
  await form.do(({ set }) => set({ name: 'Totes' }));
  expect(form.now.problems).toEqual({});
});

test.each([
  ['NAME_TAKEN', 'name'],
  ['VALUE_TAKEN', 'name'],
  ['NOTE_REFUSED', 'note'],
])('%s is said by the field %s', async (code, field) => {
  const { form, saves } = await openForm();
  await form.do(({ keepMine }) => keepMine());
  await saves[0]?.answer.reject(refused(code));
  expect(form.now.problems).toEqual({ [field]: 'The shop says no.' });
  expect(form.now.saveError).toBeUndefined();
  expect(focused()).toBe(field);
});

test('somebody else’s change is put under what was typed, and the next save is made on it', async () => {
  const { form, saves, saved } = await openForm();
  await form.do(({ set }) => set({ name: 'Totes' }));
  await form.do(({ keepMine }) => keepMine());
  const theirs = { name: 'Sacks', note: 'Sold out', version: 2 };
  await saves[0]?.answer.reject(new Overtaken(theirs));
  expect(form.now.conflict).toMatchObject({ changed: ['name', 'note'], typed: ['name'] });
  expect(form.now.typed).toEqual({ name: 'Totes', note: 'Sold out' });
  expect(saved).toEqual([]);
  await form.do(({ keepMine }) => keepMine());
  expect(saves[1]).toMatchObject({ before: theirs, typed: { name: 'Totes', note: 'Sold out' } });
});

test('a second conflict has another number, so that it is announced again', async () => {
  const { form, saves } = await openForm();
  await form.do(({ set }) => set({ name: 'Totes' }));
  const numbers: unknown[] = [];
  for (const [index, name] of ['Sacks', 'Pouches'].entries()) {
    await form.do(({ keepMine }) => keepMine());
    await saves[index]?.answer.reject(new Overtaken({ ...bags, name, version: 2 + index }));
    numbers.push(form.now.conflict?.number);
  }
  expect(numbers).toEqual([1, 2]);
});

test('starting over after a conflict shows theirs', async () => {
  const { form, saves } = await openForm();
  await form.do(({ set }) => set({ name: 'Totes' }));
  await form.do(({ keepMine }) => keepMine());
  await saves[0]?.answer.reject(new Overtaken({ ...bags, name: 'Sacks', version: 2 }));
  await form.do(({ startOver }) => startOver());
  expect(form.now.typed.name).toBe('Sacks');
  expect(form.now.conflict).toBeUndefined();
  expect(form.now.unsaved).toEqual([]);
  expect(focused()).toBe('name');
});

test('what was deleted meanwhile is said to be gone, and the next save makes it anew', async () => {
  const { form, saves } = await openForm();
  await form.do(({ set }) => set({ name: 'Totes' }));
  await form.do(({ keepMine }) => keepMine());
  await saves[0]?.answer.reject(refused('NOT_FOUND', 404));
  expect(form.now.saveError).toEqual({ what: 'gone' });
  expect(form.now.typed.name).toBe('Totes');
  await form.do(({ keepMine }) => keepMine());
  expect(saves[1]?.before).toBeUndefined();
});

test('a new one that refers to something missing has failed, and is not gone', async () => {
  const { form, saves } = await openForm('new');
  expect(form.now.isBlank).toBe(true);
  await form.do(({ set }) => set({ name: 'Totes' }));
  await form.do(({ keepMine }) => keepMine());
  await saves[0]?.answer.reject(refused('NOT_FOUND', 404));
  expect(form.now.saveError).toMatchObject({ what: 'failed' });
});

test('what was saved in part is what the next save is made on', async () => {
  const { form, saves } = await openForm();
  await form.do(({ set }) => set({ name: 'Totes' }));
  await form.do(({ keepMine }) => keepMine());
  const part = { ...bags, name: 'Totes', version: 2 };
  const cause = refused('INTERNAL', 500);
  await saves[0]?.answer.reject(new PartialSaveError(part, cause));
  expect(form.now.saveError).toEqual({ what: 'partly', error: cause });
  expect(form.now.unsaved).toEqual([]);
  await form.do(({ keepMine }) => keepMine());
  expect(saves[1]?.before).toEqual(part);
});

test('a save waits for a file that is on its way, and has what it gives', async () => {
  const { form, saves, upload } = await openForm();
  const file = new Later<Partial<Fields>>();
  upload.complete = () => file.promise;
  await form.do(({ keepMine }) => keepMine());
  expect(form.now.isSaving).toBe(true);
  expect(saves).toEqual([]);
  await file.resolve({ note: 'picture 7' });
  expect(saves.map(({ typed }) => typed)).toEqual([{ name: 'Bags', note: 'picture 7' }]);
});

test('a file that fails saves nothing, and another try may', async () => {
  const { form, saves, upload } = await openForm();
  upload.complete = () => Promise.reject(new NotReady('The picture is too large.'));
  await form.do(({ keepMine }) => keepMine());
  expect(saves).toEqual([]);
  expect(form.now.saveError).toMatchObject({ what: 'failed', error: expect.any(NotReady) });
  upload.complete = undefined;
  await form.do(({ keepMine }) => keepMine());
  expect(saves).toHaveLength(1);
});

test('the form is sent by Enter, and has the focus in its name from the start', async () => {
  const { saves, pressEnter } = await openForm();
  expect(focused()).toBe('name');
  await pressEnter();
  expect(saves).toHaveLength(1);
});
