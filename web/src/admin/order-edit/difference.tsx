import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';

/** `+ $24.00`, `− $30.50` or `$0.00`. */
export function signedMoney(cents: number): string {
  const price = formatMoney(minorUnits(Math.abs(cents)));
  if (cents === 0) return price;
  return cents > 0 ? `+ ${price}` : `− ${price}`;
}

/** A dash where nothing is changed. */
export function Difference({ cents, isChanged }: { cents: number; isChanged: boolean }) {
  return <>{isChanged || cents !== 0 ? signedMoney(cents) : '–'}</>;
}
