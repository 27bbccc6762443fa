import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api-error.ts';
import { tokenTypeOf } from './role-test-page.tsx';
import {
  settingsRefusal,
  emailChangeProblems,
  passwordChangeProblems,
} from './settings-panels.tsx';
import { tabByKey, tabIn } from './settings-page.tsx';
import { isTokenOutdated } from './profile.tsx';

describe('a new email', () => {
  const current = 'Zoë@example.com';
  const problems = (email: string, password = 'linen') =>
    emailChangeProblems({ email, password }, current);

  // spec: 5.31
  test('needs an address and the current password, said once', () => {
    const required = 'Email and current password are required';
    expect(problems('', '')).toEqual({ email: required });
    expect(problems('  ')).toEqual({ email: required });
    expect(problems('a@example.com', '')).toEqual({ email: undefined, password: required });
  });

  test.each([
    current,
    'zOë@EXAMPLE.com',
    ` ${current} `,
    'Zoe\u0308@example.com',
    'Zoë@ｅｘａｍｐｌｅ.com',
  ])('is none where it is %j', (email) => {
    expect(problems(email).email).toBe('New email must be different from current email');
  });

  test('is another one in letters that look or fold alike', () => {
    expect(problems('ZOË@example.com').email).toBeUndefined();
    expect(problems('Zoë@exämple.com').email).toBeUndefined();
  });

  test('looks like an address', () => {
    expect(problems('zoe@').email).toBe('Please enter a valid email address');
    expect(problems('zoe@example.net').email).toBeUndefined();
  });
});

function passwords(currentPassword: string, newPassword: string, confirmPassword: string) {
  return passwordChangeProblems({ currentPassword, newPassword, confirmPassword });
}

function emoji(count: number): string {
  return '🧵'.repeat(count);
}

describe('a new password', () => {
  test.each([
    ['', 'thread', 'thread', 'currentPassword'],
    ['linen', '', 'thread', 'newPassword'],
    ['linen', 'thread', '', 'confirmPassword'],
    ['', '', '', 'currentPassword'],
  ])('needs all fields: %j %j %j', (current, next, confirmation, field) => {
    expect(passwords(current, next, confirmation)).toEqual({
      [field]: 'All password fields are required',
    });
  });

  test('is typed twice alike', () => {
    expect(passwords('linen', 'threads', 'thread')).toEqual({
      confirmPassword: 'New password and confirmation do not match',
    });
  });

  // spec: 9.20
  test('has 6 to 128 characters, an emoji being one', () => {
    const tooShort = { newPassword: 'New password must be at least 6 characters long' };
    const tooLong = { newPassword: 'New password must be less than 128 characters' };
    expect(passwords('linen', emoji(5), emoji(5))).toEqual(tooShort);
    expect(passwords('linen', emoji(6), emoji(6))).toEqual({});
    expect(passwords('linen', emoji(128), emoji(128))).toEqual({});
    expect(passwords('linen', emoji(129), emoji(129))).toEqual(tooLong);
  });

  test('may begin and end with blanks', () => {
    expect(passwords(' ', '      ', '      ')).toEqual({});
  });
});

describe('a refusal', () => {
  const refused = settingsRefusal('Failed to update email:');

  test('gives the sentence of the shop after what was being done', () => {
    const error = new ApiError('The current password is wrong.', {
      status: 400,
      code: 'PASSWORD_WRONG',
    });
    expect(refused(error)).toEqual({
      sentence: 'Failed to update email: The current password is wrong.',
      status: 400,
      code: 'PASSWORD_WRONG',
    });
  });

  test('has a sentence of its own where the shop gave none', () => {
    expect(refused(new Error('boom')).sentence).toBe(
      'Failed to update email: Something went wrong. Please try again.',
    );
  });
});

describe('tabs', () => {
  // spec: 2.28
  test.each([
    ['tab=email', 'email'],
    ['tab=password', 'password'],
    ['', 'profile'],
    ['tab=nothing', 'profile'],
  ])('the address ?%s shows %s', (search, tab) => {
    expect(tabIn(new URLSearchParams(search))).toBe(tab);
  });

  test('arrows go round, Home and End to the ends', () => {
    expect(tabByKey('pictures', 'ArrowRight')).toBe('profile');
    expect(tabByKey('profile', 'ArrowRight')).toBe('email');
    expect(tabByKey('profile', 'ArrowLeft')).toBe('pictures');
    expect(tabByKey('email', 'Home')).toBe('profile');
    expect(tabByKey('email', 'End')).toBe('pictures');
    expect(tabByKey('email', 'Enter')).toBeUndefined();
  });
});

describe('a token', () => {
  const profile = {
    _id: '1',
    name: 'Ruth',
    email: 'ruth@example.com',
    roles: ['admin' as const, 'customer' as const],
    isEmailVerified: true,
  };
  const session = {
    status: 'authenticated' as const,
    name: 'Ruth',
    email: 'ruth@example.com',
    roles: ['customer' as const, 'admin' as const],
  };

  test('is renewed when name, email or roles are others than it says', () => {
    expect(isTokenOutdated(session, profile)).toBe(false);
    expect(isTokenOutdated({ ...session, roles: ['customer'] }, profile)).toBe(true);
    expect(isTokenOutdated(session, { ...profile, roles: ['customer'] })).toBe(true);
    expect(isTokenOutdated(session, { ...profile, name: 'Ruth K' })).toBe(true);
    expect(isTokenOutdated(session, { ...profile, email: 'r@example.com' })).toBe(true);
    expect(isTokenOutdated({ ...session, status: 'guest' }, profile)).toBe(false);
  });

  // spec: 4.6
  test('is a guest’s or a user’s', () => {
    expect(tokenTypeOf('guest', 0)).toBe('none');
    expect(tokenTypeOf('guest', 300)).toBe('guest');
    expect(tokenTypeOf('authenticated', 400)).toBe('user');
  });
});
