const DAY_FIRST =
  /^(?:\p{L}{2,10}[.,]?\s+)?\d{1,2}[-./\s]+(?:\d{1,2}|\p{L}{3,12}\.?)[-./,\s]+(?:\d{4}|\d{2})(?:\D.*)?$/u;
const YEAR_FIRST = /^(?:19|20)\d\d[-./](?:\d{1,2}|\p{L}{3})[-./]\d{1,2}(?:\D.*)?$/u;
const MONTH_FIRST = /^\p{L}{3,12}\.?\s+\d{1,2},?\s+(?:19|20)\d\d(?:\D.*)?$/u;
const WITHOUT_YEAR = /^\d{1,2}\.\d{1,2}\.$/;
const WITHOUT_MARKS = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?:\d{6})?$/;

/** Whether a cell is a day as banks write it, perhaps with a time. */
export const isDate = (cell: string) =>
  cell.length <= 40 &&
  [DAY_FIRST, YEAR_FIRST, MONTH_FIRST, WITHOUT_YEAR, WITHOUT_MARKS].some((form) => form.test(cell));
