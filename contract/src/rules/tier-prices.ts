import { minorUnits, toMinorUnits, type MinorUnits } from './money.ts';
import type { PiecePrice } from './price.ts';

export interface TierPrice {
  from: number;
  unitCents: MinorUnits;
}

/**
 * The price of a piece before its choices at each tier; a tier that makes nothing cheaper is left
 * out.
 */
export function tierPrices({
  baseCents,
  tiers,
}: Pick<PiecePrice, 'baseCents' | 'tiers'>): TierPrice[] {
  const prices: TierPrice[] = [];
  let lowest: number = baseCents;
  for (const tier of tiers) {
    const unitCents =
      'cost' in tier ? toMinorUnits(tier.cost) : percentOff(baseCents, tier.percent);
    if (unitCents < lowest) prices.push({ from: tier.from, unitCents });
    lowest = Math.min(lowest, unitCents);
  }
  return prices;
}

/** Rounded half up. */
function percentOff(amount: MinorUnits, percent: number): MinorUnits {
  const hundredths = Math.round(percent * 100);
  return divided(amount * (10_000 - hundredths), 10_000);
}

/** A quotient of whole numbers as a whole number, rounded half up; neither is less than 0. */
function divided(dividend: number, divisor: number): MinorUnits {
  const doubled = 2 * dividend + divisor;
  return minorUnits((doubled - (doubled % (2 * divisor))) / (2 * divisor));
}
