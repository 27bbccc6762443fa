import type { Download } from './transfer-calls.ts';

/** Long enough for any browser to have begun. Milliseconds. */
const KEPT = 60_000;

/** Gives it to the browser, as a link to it would. */
export function saveDownload({ name, bytes }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
