import { describe, expect, test } from 'vitest';
import { along, emailAlong } from './along.ts';

const from = { path: '/orders?page=2', state: undefined };

describe('from page to page around the login', () => {
  test('the typed address comes along, and where the login leads', () => {
    const state = along({ from, email: 'before@example.com' }, 'ruth@example.com');
    expect(state).toEqual({ from, email: 'ruth@example.com' });
    expect(emailAlong(state)).toBe('ruth@example.com');
  });

  test('nothing comes along where nothing was typed', () => {
    expect(along(null, '')).toEqual({});
    expect(emailAlong(null)).toBe('');
  });

  test.each([[{ email: 7 }], ['text'], [undefined]])('foreign state %j is left alone', (state) => {
    expect(emailAlong(state)).toBe('');
    expect(along(state, 'a@b.example')).toEqual({ email: 'a@b.example' });
  });
});
