import { describe, expect, test } from 'vitest';
import { loginState, emailOf } from './login-state.ts';

const from = { path: '/orders?page=2', state: undefined };

describe('from page to page around the login', () => {
  test('the typed address comes along, and where the login leads', () => {
    const state = loginState({ from, email: 'before@example.com' }, 'ruth@example.com');
    expect(state).toEqual({ from, email: 'ruth@example.com' });
    expect(emailOf(state)).toBe('ruth@example.com');
  });

  test('nothing comes along where nothing was typed', () => {
    expect(loginState(null, '')).toEqual({});
    expect(emailOf(null)).toBe('');
  });

  test.each([[{ email: 7 }], ['text'], [undefined]])('foreign state %j is left alone', (state) => {
    expect(emailOf(state)).toBe('');
    expect(loginState(state, 'a@b.example')).toEqual({ email: 'a@b.example' });
  });
});
