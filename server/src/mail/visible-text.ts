import { isolate } from '@tailorbird/contract/isolate';

/** Nothing of these is seen, and some turn the direction of all that follows. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What a person wrote, as it may stand inside a line of ours. */
export function oneLine(text: string): string {
  return isolate(cleanLine(text));
}

function cleanLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '').trim();
}

/** What a person wrote, in lines of its own. */
export function lines(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.replaceAll(UNSEEN, '').trimEnd());
}

/**
 * What we call somebody, or nothing. Anybody can sign up with anybody's address and a name that
 * advertises: a mail of ours does not carry on what looks like a link.
 */
export function nameOf(name: string): string {
  return /[/\\@]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u.test(name) ? '' : cleanLine(name);
}
