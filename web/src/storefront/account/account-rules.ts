import { isEmailAddress } from '@tailorbird/contract/email-address';
import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import {
  NAME_MAX_LENGTH,
  PASSWORD_LENGTH,
  UNLOCK_REASON_MAX_LENGTH,
} from '@tailorbird/contract/limits';
import { accountMessages } from './messages.ts';

/** Sentences by the name of their field. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

/** A basic pattern: only the mail itself proves an address. */
export function emailProblem(
  typed: string,
  missing: string = accountMessages.emailMissing,
): string | undefined {
  const email = typed.trim().normalize('NFC');
  if (email === '') return missing;
  return isEmailAddress(email) ? undefined : accountMessages.emailWrong;
}

export function nameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return accountMessages.signUp.nameMissing;
  if (lengthInCodePoints(name) <= NAME_MAX_LENGTH) return undefined;
  return accountMessages.signUp.nameTooLong(NAME_MAX_LENGTH);
}

/** One at a time, in the order of the specification. */
export function newPasswordProblems({
  password,
  confirmation,
}: Record<'password' | 'confirmation', string>): Problems<'password' | 'confirmation'> {
  if (password !== confirmation) return { confirmation: accountMessages.newPassword.different };
  const length = lengthInCodePoints(password);
  if (length < PASSWORD_LENGTH.min) return { password: accountMessages.newPassword.tooShort };
  if (length > PASSWORD_LENGTH.max) return { password: accountMessages.newPassword.tooLong };
  return {};
}

/** The sentence about what is missing names both fields, so it is said once. */
export function unlockProblems({
  email,
  reason,
}: Record<'email' | 'reason', string>): Problems<'email' | 'reason'> {
  const { required, tooLong } = accountMessages.unlock;
  if (email.trim() === '') return { email: required };
  const isTooLong = lengthInCodePoints(reason.trim()) > UNLOCK_REASON_MAX_LENGTH;
  return {
    email: emailProblem(email),
    reason:
      reason.trim() === '' ? required : isTooLong ? tooLong(UNLOCK_REASON_MAX_LENGTH) : undefined,
  };
}

/** Each is worth a point. In the order in which they are asked for: length does most. */
const strengthMarks = {
  length: (password: string) => lengthInCodePoints(password) >= 8,
  symbol: (password: string) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
};

type StrengthMark = keyof typeof strengthMarks;

interface PasswordStrength {
  /** 0 to 5. */
  score: number;
  /** The mark that would add the next point. */
  missing: StrengthMark | undefined;
}

/** How many marks of a strong password it has. Letters and digits of every script count. */
export function passwordStrength(password: string): PasswordStrength {
  const names: StrengthMark[] = ['length', 'symbol', 'digit', 'uppercase', 'lowercase'];
  const lacking = names.filter((name) => !strengthMarks[name](password));
  return { score: names.length - lacking.length, missing: lacking[0] };
}

/** Five labels for six scores: nothing and one point are the same. */
export function strengthLabel<Label>(
  score: number,
  labels: readonly [Label, Label, Label, Label, Label],
): Label {
  return labels[Math.max(0, score - 1)] ?? labels[0];
}
