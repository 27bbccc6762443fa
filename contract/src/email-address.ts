/** Source: RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const EMAIL_MAX_LENGTH = 254;

/**
 * Looks like a mail address: something, an @, a domain with a dot. Deliberately loose, as only a
 * mail can tell; but nothing that a mail server would read as more than one address.
 */
const PATTERN = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/;

/** Control and formatting characters, which make one address look like another. */
const UNSEEN = /\p{C}/u;

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && PATTERN.test(text) && !UNSEEN.test(text);
}
