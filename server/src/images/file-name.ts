import { firstCodePoints } from '@tailorbird/contract/code-points';

const MAX_LENGTH = 120;
/** Controls, marks that turn the direction of writing, and what file systems refuse. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029<>:"|?*]/gu;

/** A sender's name of a file, as it may be shown and given back: no path, nothing invisible. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(UNFIT, '').replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '');
  return firstCodePoints(clean, MAX_LENGTH).trim() || 'picture';
}

/** What that file is called when it is given back as this type: photo.jpg has become a WebP. */
export function nameAs(contentType: string, name: string): string {
  const extension = contentType.replace(/^image\//, '.');
  return name.endsWith(extension) ? name : `${name.replace(/\.\w{1,5}$/, '')}${extension}`;
}
