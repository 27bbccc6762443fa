/**
 * A colour as people type and copy it: with or without #, of three or six digits, and in either case.
 * @returns #rrggbb in lower case; undefined of what is none
 */
export function readColour(typed: string): string | undefined {
  const digits = typed.trim().toLowerCase().replace(/^#/, '');
  if (/^[\da-f]{3}$/.test(digits)) return `#${digits.replaceAll(/./g, '$&$&')}`;
  return /^[\da-f]{6}$/.test(digits) ? `#${digits}` : undefined;
}
