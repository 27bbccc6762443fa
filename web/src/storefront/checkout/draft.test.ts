import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../session/fake-api.fixture.ts';
import { changeDraft, currentDraft } from './draft.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
  changeDraft({ wishedDay: '' });
});

const refuse = () =>
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });

test('what was typed is kept, and the same object until something else is typed', () => {
  changeDraft({ wishedDay: '2026-12-24' });
  expect(currentDraft().wishedDay).toBe('2026-12-24');
  expect(currentDraft()).toBe(currentDraft());
});

test('what full storage does not take counts all the same', () => {
  changeDraft({ wishedDay: '2026-12-24', method: 'parcel' });
  const full = refuse();
  changeDraft({ wishedDay: '2026-12-31' });
  expect(currentDraft()).toMatchObject({ wishedDay: '2026-12-31', method: 'parcel' });
  expect(currentDraft()).toBe(currentDraft());
  full.mockRestore();
  changeDraft({ method: 'pick-up' });
  expect(currentDraft()).toMatchObject({ wishedDay: '2026-12-31', method: 'pick-up' });
  storage.clear();
  expect(currentDraft().wishedDay).toBe('');
});
