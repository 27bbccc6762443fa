import { lengthInCodePoints } from '@tailorbird/contract/code-points';

/** Each is worth a point. In the order in which they are asked for: length does most. */
const marks = {
  length: (password: string) => lengthInCodePoints(password) >= 8,
  symbol: (password: string) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
};

export type StrengthMark = keyof typeof marks;

export interface PasswordStrength {
  /** 0 to 5. */
  score: number;
  /** What would add the next point. */
  missing: StrengthMark | undefined;
}

/** How many marks of a strong password it has. Letters and digits of every script count. */
export function passwordStrength(password: string): PasswordStrength {
  const names: StrengthMark[] = ['length', 'symbol', 'digit', 'uppercase', 'lowercase'];
  const lacking = names.filter((name) => !marks[name](password));
  return { score: names.length - lacking.length, missing: lacking[0] };
}

/** Five labels for six scores: nothing and one point are the same. */
export function labelOf<Label>(
  score: number,
  labels: readonly [Label, Label, Label, Label, Label],
): Label {
  return labels[Math.max(0, score - 1)] ?? labels[0];
}
