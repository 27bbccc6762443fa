import { expect, it } from 'vitest';
import { PartSaves, type SavedPart, type UnsavedParts } from './part-saves.ts';

interface SentPart {
  part: string;
  version: number;
  value: unknown;
  answer: (saved?: SavedPart) => Promise<void>;
  refuse: (error: unknown) => Promise<void>;
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A shop that answers when the test says so, and time that passes when it does. */
function openSaves(unsaved?: UnsavedParts) {
  const sent: SentPart[] = [];
  const timers = new Map<() => void, number>();
  let stored: UnsavedParts = {};
  const saves = new PartSaves(
    {
      send: (part, version, value) =>
        new Promise((resolve, reject) => {
          sent.push({
            part,
            version,
            value,
            answer: async (saved = { version: version + 1, value }) => {
              resolve(saved);
              await settled();
            },
            refuse: async (error) => {
              reject(error);
              await settled();
            },
          });
        }),
      readTheirs: (error) =>
        error instanceof Theirs ? { ...error.saved, changedBy: 'Jakob' } : undefined,
      isUnanswered: (error) => error === 'lost',
      explain: (error) => ({ sentence: String(error), field: 'headline' }),
      after: (milliseconds, act) => {
        timers.set(act, milliseconds);
        return () => timers.delete(act);
      },
      keep: (next) => {
        stored = next;
      },
    },
    unsaved,
  );
  return {
    saves,
    sent,
    last: () => sent.at(-1) ?? fail(),
    stored: () => stored,
    waits: () => [...timers.values()],
    /** All timers that run are over. */
    pass: async () => {
      const due = [...timers.keys()];
      timers.clear();
      for (const act of due) act();
      await settled();
    },
    state: (part = 'banner') => saves.read().get(part),
  };
}

function fail(): never {
  throw new Error('Nothing was sent.');
}

class Theirs {
  readonly saved: SavedPart;
  constructor(version: number, value: unknown) {
    this.saved = { version, value };
  }
}

const first = { version: 3, value: { headline: 'Old', line: '' } };
const type = (changes: object) => (value: unknown) => Object.assign({}, value, changes);

it('sends what was typed once it rests, with the version that was read', async () => {
  const { saves, sent, pass, last, state, stored } = openSaves();
  saves.change('banner', first, type({ headline: 'N' }));
  saves.change('banner', first, type({ headline: 'New' }));
  expect(sent).toEqual([]);
  expect(state()?.typed).toEqual({ headline: 'New', line: '' });
  expect(stored()).toEqual({ banner: { saved: first, typed: { headline: 'New', line: '' } } });
  await pass();
  expect(sent).toHaveLength(1);
  expect(last()).toMatchObject({ part: 'banner', version: 3, value: { headline: 'New' } });
  await last().answer();
  expect(state()?.state).toBe('saved');
  expect(stored()).toEqual({});
  expect(saves.isPending).toBe(false);
});

it('saves one after the other, and what was typed meanwhile with the new version', async () => {
  const { saves, sent, pass, last, state } = openSaves();
  saves.change('banner', first, type({ headline: 'One' }));
  saves.change('theme', { version: 0, value: {} }, type({ corners: 'round' }));
  await pass();
  expect(sent).toHaveLength(1);
  saves.change('banner', first, type({ headline: 'Two' }));
  await pass();
  expect(sent).toHaveLength(1);
  await last().answer();
  expect(last().part).toBe('theme');
  await last().answer();
  expect(last()).toMatchObject({ version: 4, value: { headline: 'Two', line: '' } });
  expect(state()?.state).toBe('saving');
  await last().answer();
  expect([sent.length, saves.isPending]).toEqual([3, false]);
});

it('shows what was typed until the field is left, then what was saved', async () => {
  const { saves, pass, last, state } = openSaves();
  saves.change('banner', first, type({ headline: 'New ' }));
  await pass();
  await last().answer({ version: 4, value: { headline: 'New', line: '' } });
  expect(state()?.typed).toEqual({ headline: 'New ', line: '' });
  saves.tidy('banner');
  expect(state()).toBeUndefined();
});

it('flushes at once, and says whether all is saved', async () => {
  const { saves, last } = openSaves();
  saves.change('banner', first, type({ headline: 'New' }));
  const flushed = saves.flush();
  await settled();
  await last().answer();
  expect(await flushed).toBe(true);
  saves.change('banner', first, type({ headline: 'dull' }));
  const again = saves.flush();
  await settled();
  await last().refuse('Too long.');
  expect(await again).toBe(false);
});

it('tries again, later each time, when nothing answers, and loses nothing', async () => {
  const { saves, sent, pass, last, state, stored, waits } = openSaves();
  saves.change('banner', first, type({ headline: 'New' }));
  await pass();
  await last().refuse('lost');
  expect(state()).toMatchObject({ state: 'unanswered', problem: { sentence: 'lost' } });
  expect(stored()).toHaveProperty('banner');
  const [wait = 0] = waits();
  await pass();
  await last().refuse('lost');
  expect(waits()[0]).toBeGreaterThan(wait);
  await saves.flush.call(saves, 'theme');
  expect(sent).toHaveLength(2);
  void saves.flush();
  await settled();
  // a press on what stands below its notice would miss it if that went away meanwhile
  expect(state()).toMatchObject({ state: 'saving', problem: { isUnanswered: true } });
  await last().answer();
  expect(state()).toMatchObject({ state: 'saved' });
  expect(state()).not.toHaveProperty('problem');
});

it('knows its own change again whose answer was lost', async () => {
  const { saves, pass, last, state } = openSaves();
  saves.change('banner', first, type({ headline: 'One' }));
  await pass();
  await last().refuse('lost');
  saves.change('banner', first, type({ headline: 'Two' }));
  await pass();
  await last().refuse(new Theirs(4, { headline: 'One', line: '' }));
  expect(last()).toMatchObject({ version: 4, value: { headline: 'Two', line: '' } });
  await last().answer();
  expect(state()?.state).toBe('saved');
});

it('keeps what is wrong with its sentence, and saves all once it is right', async () => {
  const { saves, sent, pass, last, state } = openSaves();
  saves.change('banner', first, type({ headline: 'far too long' }));
  await pass();
  await last().refuse('Too long.');
  expect(state()).toMatchObject({
    state: 'refused',
    typed: { headline: 'far too long' },
    problem: { sentence: 'Too long.', field: 'headline' },
  });
  await pass();
  expect(sent).toHaveLength(1);
  saves.change('banner', first, type({ line: 'By hand' }));
  saves.change('banner', first, type({ headline: 'right' }));
  await pass();
  expect(last().value).toEqual({ headline: 'right', line: 'By hand' });
  await last().answer();
  expect(state()?.problem).toBeUndefined();
});

it('sends what was typed while it was being refused', async () => {
  const { saves, sent, pass, last } = openSaves();
  saves.change('banner', first, type({ headline: 'wrong' }));
  await pass();
  saves.change('banner', first, type({ headline: 'right' }));
  await last().refuse('Too long.');
  await pass();
  expect(sent).toHaveLength(2);
  expect(last().value).toMatchObject({ headline: 'right' });
});

it('merges what somebody else changed in other fields', async () => {
  const { saves, pass, last, state } = openSaves();
  saves.change('banner', first, type({ headline: 'Mine' }));
  await pass();
  await last().refuse(new Theirs(7, { headline: 'Old', line: 'Theirs' }));
  expect(last()).toMatchObject({ version: 7, value: { headline: 'Mine', line: 'Theirs' } });
  await last().answer();
  expect(state()?.typed).toEqual({ headline: 'Mine', line: 'Theirs' });
});

it.each([
  ['mine', 'Mine!'],
  ['theirs', 'Theirs'],
] as const)('asks where both changed one field, and takes %s', async (side, headline) => {
  const { saves, sent, pass, last, state, stored } = openSaves();
  saves.change('banner', first, type({ headline: 'Mine' }));
  await pass();
  await last().refuse(new Theirs(7, { headline: 'Theirs', line: 'Theirs' }));
  expect(state()).toMatchObject({
    state: 'clashing',
    typed: { headline: 'Mine' },
    clash: { changedBy: 'Jakob', clashes: [{ field: 'headline' }] },
  });
  // nothing is sent until it is decided, and typing goes on
  saves.change('banner', first, type({ headline: 'Mine!' }));
  await pass();
  expect(sent).toHaveLength(1);
  expect(stored()).toHaveProperty('banner');
  saves.decide('banner', side);
  await settled();
  expect(last()).toMatchObject({ version: 7, value: { headline, line: 'Theirs' } });
});

it('gives up where others are always faster', async () => {
  const { saves, sent, pass, last, state } = openSaves();
  saves.change('banner', first, type({ headline: 'Mine' }));
  await pass();
  for (let turn = 0; turn < 8; turn += 1) {
    await last().refuse(new Theirs(10 + turn, { headline: 'Old', line: `${turn}` }));
  }
  expect(sent).toHaveLength(5);
  expect(state()?.state).toBe('refused');
});

it('goes on after a reload with what the tab has kept', async () => {
  const { saves, pass, last, state } = openSaves({
    banner: { saved: first, typed: { headline: 'New', line: '' } },
  });
  expect(saves.isPending).toBe(true);
  await pass();
  expect(last()).toMatchObject({ version: 3, value: { headline: 'New' } });
  await last().answer();
  expect(state()?.state).toBe('saved');
});

it('begins with what the page shows once somebody else has changed a saved part', async () => {
  const { saves, pass, last } = openSaves();
  saves.change('banner', first, type({ headline: 'New' }));
  await pass();
  await last().answer();
  saves.change(
    'banner',
    { version: 9, value: { headline: 'Theirs', line: '' } },
    type({ line: 'x' }),
  );
  await pass();
  expect(last()).toMatchObject({ version: 9, value: { headline: 'Theirs', line: 'x' } });
});

it('drops what is not saved, and what comes back of it', async () => {
  const { saves, pass, last, state, stored } = openSaves();
  saves.change('banner', first, type({ headline: 'New' }));
  await pass();
  saves.drop();
  expect([state(), stored()]).toEqual([undefined, {}]);
  await last().answer();
  expect(state()).toBeUndefined();
});
