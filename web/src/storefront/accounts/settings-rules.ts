import { lengthInCodePoints } from '@tailorbird/contract/code-points';
import { PASSWORD_LENGTH } from '@tailorbird/contract/limits';
import { emailProblem, type Problems } from './account-rules.ts';
import { settingsMessages } from './settings-messages.ts';

export type EmailField = 'email' | 'password';
export type PasswordField = 'currentPassword' | 'newPassword' | 'confirmPassword';

/** The sentence about what is missing names both fields, so it is said once. */
export function emailChangeProblems(
  { email, password }: Record<EmailField, string>,
  current: string,
): Problems<EmailField> {
  const { required, unchanged } = settingsMessages.email;
  if (email.trim() === '') return { email: required };
  return {
    email: isSameAddress(email, current) ? unchanged : emailProblem(email),
    password: password === '' ? required : undefined,
  };
}

/** One at a time, in the order of the specification. */
export function passwordChangeProblems(
  typed: Record<PasswordField, string>,
): Problems<PasswordField> {
  const messages = settingsMessages.password;
  const names: PasswordField[] = ['currentPassword', 'newPassword', 'confirmPassword'];
  const missing = names.find((name) => typed[name] === '');
  if (missing) return { [missing]: messages.required };
  if (typed.newPassword !== typed.confirmPassword) return { confirmPassword: messages.different };
  const length = lengthInCodePoints(typed.newPassword);
  if (length < PASSWORD_LENGTH.min) return { newPassword: messages.tooShort };
  if (length > PASSWORD_LENGTH.max) return { newPassword: messages.tooLong };
  return {};
}

/** Addresses compare without case. */
function isSameAddress(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
