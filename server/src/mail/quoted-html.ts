import { escapeMarkup } from '../http/escape-markup.ts';
import { look } from './letter-look.ts';
import { lines } from './visible-text.ts';

/** What a person wrote, set apart from what the shop says. */
export function quoted(text: string): string {
  const written = lines(text).map(escapeMarkup).join('<br>');
  return `<div class="soft stitch" dir="auto" style="${look.quote}">${written}</div>`;
}
