import { messages } from '../messages.ts';

/** A basic pattern: only the mail itself proves an address. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return messages.login.emailMissing;
  return emailPattern.test(email) ? undefined : messages.login.emailWrong;
}

export function passwordProblem(typed: string): string | undefined {
  return typed === '' ? messages.login.passwordMissing : undefined;
}
