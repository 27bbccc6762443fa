import { describe, expect, it } from 'vitest';
import { describeFailure, judge, type Failure } from './deliver.ts';
import { backoffSeconds } from './send-mails.ts';

const cora = { name: 'Cora', email: 'cora@mail.example' };
const failure = (about: object) => Object.assign(new Error('no'), about);

describe('what a failure means', () => {
  it.each<[string, object, Failure]>([
    ['nobody answers', { code: 'ESOCKET', command: 'CONN' }, 'unavailable'],
    ['the name is not found', { code: 'EDNS' }, 'unavailable'],
    [
      'the login is wrong',
      { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
      'unavailable',
    ],
    ['the sender is not taken', { command: 'MAIL FROM', responseCode: 550 }, 'unavailable'],
    ['it took too long', { code: 'EABORT' }, 'unavailable'],
    ['a login is wanted', { command: 'RCPT TO', responseCode: 530 }, 'unavailable'],
    ['the server goes', { command: 'DATA', responseCode: 421 }, 'unavailable'],
    ['the connection broke', { code: 'ECONNECTION', command: 'DATA' }, 'unavailable'],
    ['greylisted', { command: 'RCPT TO', responseCode: 451 }, 'deferred'],
    ['the mailbox is full', { command: 'DATA', responseCode: 452 }, 'deferred'],
    ['there is no such mailbox', { command: 'RCPT TO', responseCode: 550 }, 'rejected'],
    ['the mail is not wanted', { command: 'DATA', responseCode: 554 }, 'rejected'],
  ])('%s', (_, about, expected) => {
    expect(judge(failure(about), cora)).toBe(expected);
  });

  it('a server that knows ASCII only refuses the address, not the shop', () => {
    const error = failure({ command: 'MAIL FROM', responseCode: 553 });
    expect(judge(error, { ...cora, email: 'zoë@mail.example' })).toBe('rejected');
  });

  it('is told in one line that is not long', () => {
    const error = failure({ code: 'EENVELOPE', command: 'RCPT TO' });
    error.message = `550 no\r\n550 ${'x'.repeat(1000)}`;
    expect(describeFailure(error)).toMatch(/^EENVELOPE RCPT TO: 550 no 550 x+$/);
    expect(describeFailure(error)).toHaveLength(500);
  });
});

describe('the pause before the next attempt', () => {
  it.each([
    ['mail', 1, 10],
    ['mail', 2, 20],
    ['mail', 5, 160],
    ['mail', 12, 3600],
    ['mail', 5000, 3600],
    ['server', 2, 20],
    ['server', 12, 300],
  ] as const)('of a %s after %i attempts is %i seconds or a little less', (of, attempts, most) => {
    const pauses = Array.from({ length: 50 }, () => backoffSeconds(attempts, of));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(most);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(most * 0.8);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });
});
