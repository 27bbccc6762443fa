/** Source: RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const EMAIL_MAX_LENGTH = 254;

/**
 * Looks like a mail address: something, an @, a domain with a dot. Deliberately loose, as only a
 * mail can tell; but nothing that a mail server would read as more than one address.
 */
const PATTERN = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/;

/** Control and formatting characters, which make one address look like another. */
const UNSEEN = /\p{C}/u;

/** No part of a domain is empty, begins or ends with a hyphen, or is longer. Source: RFC 1035. */
const DOMAIN = /^(?:(?!-)[^.]{1,63}(?<!-)(?:\.|$))+$/;

export function isEmailAddress(text: string): boolean {
  const domain = text.slice(text.lastIndexOf('@') + 1);
  const isAddress = text.length <= EMAIL_MAX_LENGTH && PATTERN.test(text) && DOMAIN.test(domain);
  return isAddress && !UNSEEN.test(text);
}
