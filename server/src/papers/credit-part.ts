import { minorUnits, sum, type MinorUnits } from '@tailorbird/contract/rules/money';
import { shareOut } from '@tailorbird/contract/rules/tax';
import type { PaperSum } from './content.ts';

/** Never -0, which would be stored as 0 and shown as -0. */
export const negative = (amount: MinorUnits): MinorUnits => minorUnits(0 - amount);

/** @returns of an invoice what its credit notes, whose sums are below zero, have left by rate */
export function leftOf(
  invoiced: readonly PaperSum[],
  credited: readonly (readonly PaperSum[])[],
): PaperSum[] {
  return invoiced.map(({ percent, netCents, taxCents }) => {
    const taken = credited.flat().filter((one) => one.percent === percent);
    return {
      percent,
      netCents: sum([netCents, ...taken.map((one) => one.netCents)]),
      taxCents: sum([taxCents, ...taken.map((one) => one.taxCents)]),
    };
  });
}

export const grossOf = (sums: readonly PaperSum[]): MinorUnits =>
  sum(sums.flatMap(({ netCents, taxCents }) => [netCents, taxCents]));

/**
 * A part of what is left, below zero as a credit note has it: shared out among the rates and then
 * among net and tax by the largest remainder. As each share is of what is left, no sum of parts is
 * ever more than the invoice has, and the last part takes all that rounding has left.
 * @param part cents, more than 0 and at most the gross of what is left
 */
export function creditOf(left: readonly PaperSum[], part: MinorUnits): PaperSum[] {
  const grosses = left.map((one, index) => [index, BigInt(grossOf([one]))] as const);
  const shares = shareOut(BigInt(part), new Map(grosses));
  return left.flatMap(({ percent, netCents, taxCents }, index) => {
    const gross = shares.get(index) ?? 0n;
    if (gross === 0n) return [];
    const weights = new Map([
      ['net', BigInt(netCents)],
      ['tax', BigInt(taxCents)],
    ] as const);
    const split = shareOut(gross, weights);
    const creditShare = (key: 'net' | 'tax') => negative(minorUnits(Number(split.get(key) ?? 0n)));
    return { percent, netCents: creditShare('net'), taxCents: creditShare('tax') };
  });
}
