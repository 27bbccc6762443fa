const DATE = /^\D{0,12}\d{1,4}[-./\s](\d{1,2}|\p{L}{3,9})[-./\s]\d{2,4}\b|^20\d{6}$/u;
const AMOUNT = /^[^\d,.]{0,5}\d[\d.,'\s]*[.,]\d{2}[^\d,.]{0,5}$/u;

/**
 * Guesses columns that nobody knows, by the cells of a line: the first day, the first amount with
 * cents (a balance mostly stands behind it) and the longest text.
 */
export function guessColumns(cells: readonly string[]): {
  date: number;
  amount: number;
  text: number;
} {
  const places = [...cells.keys()];
  const at = (place: number) => cells[place] ?? '';
  const date = places.find((place) => DATE.test(at(place))) ?? 0;
  const amount =
    places.find((place) => place !== date && AMOUNT.test(at(place))) ??
    Math.max(0, cells.length - 1);
  const texts = places.filter(
    (place) =>
      place !== date && place !== amount && !AMOUNT.test(at(place)) && !DATE.test(at(place)),
  );
  const text = texts.reduce(
    (best, place) => (at(place).length > at(best).length ? place : best),
    texts[0] ?? 0,
  );
  return { date, amount, text };
}
