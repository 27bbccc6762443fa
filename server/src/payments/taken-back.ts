import { orderNumbersOf, type BankLine, type Outgoing } from './bank-lines.ts';
import { speaksOfReturn } from './bank-words.ts';
import { numbersIn } from './order-numbers.ts';

/** By all that a line says: banks write a return into any column. */
export const outgoing = (cents: number, text: string): Outgoing => ({
  cents,
  orders: numbersIn(text),
  isReturn: speaksOfReturn(text),
});

/**
 * Tells transfers of which the same file, or another one of its zip, takes the same amount back, for
 * the same order or for none that it names. The shop's own refund is no return: what it pays back has
 * come.
 */
export function returnFinder(went: readonly Outgoing[]): (line: BankLine) => boolean {
  const returned = new Set(
    went
      .filter(({ isReturn }) => isReturn)
      .flatMap(({ cents, orders }) =>
        orders.length > 0 ? orders.map((order) => `${cents} ${order}`) : `${cents}`,
      ),
  );
  return (line) => {
    const keys = [
      `${line.cents}`,
      ...orderNumbersOf(line).map((order) => `${line.cents} ${order}`),
    ];
    return keys.some((key) => returned.has(key));
  };
}
