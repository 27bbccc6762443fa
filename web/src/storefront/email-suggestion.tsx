import { useEffect, useState } from 'react';
import { messages } from './messages.ts';

/** Domains that many customers have. */
const DOMAINS = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'];
/** One edit away from them, and others' own. */
const OTHERS = new Set(['ymail.com', 'mail.com', 'email.com']);

/** The address that may be meant, where its domain is one edit away from a usual one. */
export function suggestedEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at).trim().toLowerCase();
  if (at < 2 || OTHERS.has(domain) || DOMAINS.includes(domain)) return undefined;
  const meant = DOMAINS.find((each) => isOneEdit(domain, each));
  return meant === undefined ? undefined : email.slice(0, at) + meant;
}

/** A letter that is wrong, missing or too many, or two beside each other that are swapped. */
function isOneEdit(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let first = 0;
  while (first < meant.length && typed[first] === meant[first]) first += 1;
  const rest = (text: string, skipped: number) => text.slice(first + skipped);
  const swapped = `${meant[first + 1] ?? ''}${meant[first] ?? ''}`;
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (rest(typed, 0).startsWith(swapped) && rest(typed, 2) === rest(meant, 2))
  );
}

/** Milliseconds: what is pressed to leave the field stays in its place until it is released. */
const WAIT = 300;

/** A question below a field, which nobody has to answer. */
export function EmailSuggestion({
  email,
  onUse,
}: {
  email: string;
  onUse: (email: string) => void;
}) {
  const meant = suggestedEmail(email);
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setShown(meant), WAIT);
    return () => clearTimeout(timer);
  }, [meant]);
  return (
    <output className="hint email-suggestion">
      {meant !== undefined && shown === meant && (
        <>
          {messages.emailMeant(meant)}{' '}
          <button type="button" className="textlink" onClick={() => onUse(meant)}>
            {messages.takeEmail}
          </button>
        </>
      )}
    </output>
  );
}
