/** `12`, or `1–4`; where numbers are left out between them `1–3, 14`. */
export function piecesInWords(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`)).join(', ');
}

/** `5, 9 and 11`, within a sentence. */
export const piecesInSentence = (numbers: readonly number[]): string =>
  new Intl.ListFormat('en-GB').format(piecesInWords(numbers).split(', '));
