import { domainToUnicode } from 'node:url';
import { emailForm, emailKey } from '@tailorbird/contract/email-form';

/**
 * The keys by which rows of one mailbox compare. Former versions kept a domain as it was typed, so
 * that rows which are too many to be written anew may have it in letters beyond ASCII.
 */
export function emailKeys(email: string): string[] {
  const key = emailKey(email);
  const at = key.lastIndexOf('@') + 1;
  const domain = key.slice(at);
  // what is no form of a domain means something else where it is decoded
  const isForeign = /(?:^|\.)xn--/.test(domain) && emailForm(key) === key;
  return isForeign ? [key, key.slice(0, at) + domainToUnicode(domain)] : [key];
}
