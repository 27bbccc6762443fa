import { isEmailAddress } from '@tailorbird/contract/email-address';
import { lengthInCodePoints } from '@tailorbird/contract/code-points';
import {
  NAME_MAX_LENGTH,
  PASSWORD_LENGTH,
  UNLOCK_REASON_MAX_LENGTH,
} from '@tailorbird/contract/limits';
import { accountMessages as messages } from './account-messages.ts';

/** What is wrong, by field. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

/** A basic pattern: only the mail itself proves an address. */
export function emailProblem(
  typed: string,
  missing: string = messages.emailMissing,
): string | undefined {
  const email = typed.trim().normalize('NFC');
  if (email === '') return missing;
  return isEmailAddress(email) ? undefined : messages.emailWrong;
}

export function nameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return messages.signUp.nameMissing;
  if (lengthInCodePoints(name) <= NAME_MAX_LENGTH) return undefined;
  return messages.signUp.nameTooLong(NAME_MAX_LENGTH);
}

/** One at a time, in the order of the specification. */
export function newPasswordProblems({
  password,
  confirmation,
}: Record<'password' | 'confirmation', string>): Problems<'password' | 'confirmation'> {
  if (password !== confirmation) return { confirmation: messages.newPassword.different };
  const length = lengthInCodePoints(password);
  if (length < PASSWORD_LENGTH.min) return { password: messages.newPassword.tooShort };
  if (length > PASSWORD_LENGTH.max) return { password: messages.newPassword.tooLong };
  return {};
}

/** The sentence about what is missing names both fields, so it is said once. */
export function unlockProblems({
  email,
  reason,
}: Record<'email' | 'reason', string>): Problems<'email' | 'reason'> {
  const { required, tooLong } = messages.unlock;
  if (email.trim() === '') return { email: required };
  const isTooLong = lengthInCodePoints(reason.trim()) > UNLOCK_REASON_MAX_LENGTH;
  return {
    email: emailProblem(email),
    reason:
      reason.trim() === '' ? required : isTooLong ? tooLong(UNLOCK_REASON_MAX_LENGTH) : undefined,
  };
}
