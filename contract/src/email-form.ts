/**
 * An address has one form, in which it is kept and compared, so that two are equal exactly where
 * the mail goes to the same mailbox: the local part in NFC, the domain by UTS 46 in small letters of
 * ASCII, as it is asked for in the DNS. Letters of ASCII in the local part are kept as typed, since
 * a mail server may tell them apart, and compare without case, since people do not.
 */

/** What an address reads as something else than a part of a host name, and what nobody sees. */
const NO_HOST = /[\s\p{C}/?#%:@\\[\]<>^|]/u;

/**
 * The form of an address that is kept.
 * @returns undefined when its domain can be no host
 */
export function emailForm(typed: string): string | undefined {
  const at = typed.lastIndexOf('@') + 1;
  if (at === 0) return typed.normalize('NFC');
  const domain = domainForm(typed.slice(at));
  return domain === undefined ? undefined : typed.slice(0, at).normalize('NFC') + domain;
}

function domainForm(domain: string): string | undefined {
  const isPlain = /^\p{ASCII}*$/u.test(domain) && !/(?:^|\.)xn--/i.test(domain);
  if (isPlain) return domain.toLowerCase();
  if (NO_HOST.test(domain)) return undefined;
  const host = hostOf(`http://${domain}`);
  // whoever reads a host takes one that ends with a number for an address of IPv4
  return host === undefined || /(?:^|\.)\d+$/.test(host) ? undefined : host;
}

/** `URL.canParse` of Node.js 20 refuses letters such as ü once it was called some thousand times. */
function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname || undefined;
  } catch {
    return undefined;
  }
}

/**
 * The key by which addresses compare, made of the form that is kept; in SQL `lower(… collate "C")`.
 */
export function emailKey(kept: string): string {
  return kept.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Whether the mail to both goes to the same mailbox, however they are typed. */
export function isSameEmail(one: string, other: string): boolean {
  const [key, otherKey] = [one, other].map((typed) => emailKey(emailForm(typed) ?? typed));
  return key === otherKey;
}

/** As what a part of addresses is sought: as typed, and with a domain in the form that is kept. */
export function emailParts(part: string): string[] {
  const typed = part.normalize('NFC');
  const form = typed.includes('@') ? emailForm(typed) : domainForm(typed);
  return [...new Set([typed, form ?? typed])];
}
