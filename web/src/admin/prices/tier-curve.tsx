import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
import { formatShortMoney } from '../short-money.ts';
import type { PiecePrice } from '@tailorbird/contract/rules/price';
import { messages } from './messages.ts';
import { stepsOf } from './tier-text.ts';

const tierMessages = messages.tiers;

/** Units of the drawing, which is as wide as it has room. */
const WIDTH = 380;
const HEIGHT = 188;
const LEFT = 54;
const RIGHT = WIDTH - 4;
const TOP = 24;
const GROUND = 160;
/** More prices than that would stand on each other: then every other one is written. */
const PRICES_AT_MOST = 6;

/** The price of one piece against the number of pieces, each step equally wide. */
export function TierCurve({ piece }: { piece: PiecePrice }) {
  const steps = stepsOf(piece);
  const amounts = steps.map(({ unitCents }) => unitCents);
  const lines = axisOf(Math.min(...amounts), Math.max(...amounts));
  const [low = 0, high = 1] = [lines[0], lines.at(-1)];
  const x = (index: number) => LEFT + ((RIGHT - LEFT) * index) / steps.length;
  const y = (amount: number) => GROUND - ((GROUND - TOP) * (amount - low)) / (high - low);
  const path = steps.map((step, index) => `V${y(step.unitCents)}H${x(index + 1)}`).join('');
  const isWritten = (index: number) => steps.length <= PRICES_AT_MOST || index % 2 === 0;

  return (
    <figure className="tier-curve">
      <figcaption className="xs faint">{tierMessages.curve}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={tierMessages.curveLabel(steps)}
      >
        {lines.map((amount) => (
          <g key={amount}>
            <line className="tier-axis" x1={LEFT} x2={RIGHT} y1={y(amount)} y2={y(amount)} />
            <text className="tier-tick" x={LEFT - 8} y={y(amount)} dy={4} textAnchor="end">
              {formatShortMoney(minorUnits(amount))}
            </text>
          </g>
        ))}
        <path className="tier-area" d={`M${LEFT} ${GROUND}${path}V${GROUND}Z`} />
        <path className="tier-line" d={`M${LEFT} ${y(piece.baseCents)}${path}`} />
        {steps.map(({ from, unitCents }, index) => (
          <g key={from}>
            <circle className="tier-point" cx={x(index)} cy={y(unitCents)} r={3.5} />
            {isWritten(index) && (
              <text className="tier-price" x={x(index) + 6} y={y(unitCents) - 8}>
                {formatMoney(unitCents)}
              </text>
            )}
            <text className="tier-tick" x={x(index)} y={GROUND + 18} textAnchor="middle">
              {from}
            </text>
          </g>
        ))}
        <text className="tier-tick" x={RIGHT} y={GROUND + 18} textAnchor="end">
          {tierMessages.pieces}
        </text>
      </svg>
    </figure>
  );
}

/** Round amounts from below the lowest to above the highest, in cents. */
export function axisOf(lowest: number, highest: number): number[] {
  const least = Math.max(100, (highest - lowest) / 3);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? least;
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
