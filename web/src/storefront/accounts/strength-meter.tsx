import { accountMessages } from './account-messages.ts';
import { labelOf, passwordStrength } from './password-strength.ts';

const { labels, missing: marks, advice, stronger } = accountMessages.strength;

/** Five bars and their word, as the hint of a password field. */
export function StrengthMeter({ password }: { password: string }) {
  const { score } = passwordStrength(password);
  return (
    <>
      <span className="meter" data-score={score} aria-hidden>
        {labels.map((label) => (
          <i key={label} />
        ))}
      </span>
      <span aria-live="polite">
        {password === '' ? accountMessages.newPassword.hint : <InWords password={password} />}
      </span>
    </>
  );
}

function InWords({ password }: { password: string }) {
  const { score, missing } = passwordStrength(password);
  const label = labelOf(score, labels);
  const next = labelOf(score + 1, labels);
  return (
    <>
      <strong className="meter-word">{label}</strong>
      {missing && `. ${advice(marks[missing], next === label ? stronger : next)}`}
    </>
  );
}
