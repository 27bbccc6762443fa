import { ordersNamed, type BankLine } from './bank-lines.ts';
import { speaksOfReturn } from './bank-words.ts';
import { doubts } from './messages.ts';
import { numbersIn } from './order-numbers.ts';

/** Money that went, as a file has it. */
export interface Outgoing {
  cents: number;
  orders: readonly string[];
  /** The file says that it takes an entry back. */
  isReturn: boolean;
}

/** By all that a line says: banks write a return into any column. */
export const outgoing = (cents: number, text: string): Outgoing => ({
  cents,
  orders: numbersIn(text),
  isReturn: speaksOfReturn(text),
});

/**
 * Transfers with a doubt where the same file takes the same amount back, for the same order or for
 * none that it names. The shop's own refund is no return: what it pays back has come.
 */
export function withReturns(lines: readonly BankLine[], went: readonly Outgoing[]): BankLine[] {
  const returned = new Set(
    went
      .filter(({ isReturn }) => isReturn)
      .flatMap(({ cents, orders }) =>
        orders.length > 0 ? orders.map((order) => `${cents} ${order}`) : `${cents}`,
      ),
  );
  return lines.map((line) => {
    const keys = [`${line.cents}`, ...ordersNamed(line).map((order) => `${line.cents} ${order}`)];
    const isTakenBack = line.doubt === undefined && keys.some((key) => returned.has(key));
    return isTakenBack ? { ...line, doubt: doubts.takenBack } : line;
  });
}
