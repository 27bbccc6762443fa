const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`, from `2026-11`. */
export const formatMonth = (month: string): string => MONTH.format(new Date(month));
