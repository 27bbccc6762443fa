/** A form of the page with what was typed in it. */
export interface UnsavedForm {
  /** Labels of what closing it would lose. */
  labels: readonly string[];
  /** What it goes with: the address that shows it, or only the page that it stands on. */
  readonly goesWith: 'address' | 'page';
}

/** What somebody is about to leave. Whoever leaves a page leaves its address. */
export type Left = 'address' | 'page';

/** Forms that would lose something. The first of them asks for all, so that one question is asked. */
export function losing(forms: Iterable<UnsavedForm>, left: Left): UnsavedForm[] {
  return [...forms].filter(
    ({ labels, goesWith }) => labels.length > 0 && (left === 'page' || goesWith === 'address'),
  );
}

/** Each label once: two forms may have a field of the same name. */
export function labelsOf(forms: readonly UnsavedForm[]): string[] {
  return [...new Set(forms.flatMap(({ labels }) => labels))];
}

/** They are to be lost. */
export function discard(forms: readonly UnsavedForm[]): void {
  for (const form of forms) form.labels = [];
}

interface Address {
  pathname: string;
  search: string;
}

/** What a link leaves; undefined where it leads to where one is. */
export function leftBy(here: Address, to: Address): Left | undefined {
  if (to.pathname !== here.pathname) return 'page';
  return to.search === here.search ? undefined : 'address';
}
