import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { ReactNode } from 'react';

export interface BarRow {
  key: string;
  name: ReactNode;
  /** What the length of the bar says. */
  value: number;
  /** The value in words. */
  figure: string;
  more?: ReactNode;
  tone?: 'pending' | 'completed' | 'cancelled';
}

/** Bars that lie, longest first as they come; names wrap, so that none is cut off. */
export function BarChart({ rows }: { rows: readonly BarRow[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const length = scaleLinear({ domain: [0, most], range: [0, 100] });
  return (
    <ul className="bars">
      {rows.map(({ key, name, value, figure, more, tone }) => (
        <li key={key}>
          <span className="bars-name">{name}</span>
          <span className="bars-figure">{figure}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <Bar className="bar-ground" width={100} height={8} />
            <Bar className={`bar ${tone ? `bar-${tone}` : ''}`} width={length(value)} height={8} />
          </svg>
          {more && <span className="bars-more">{more}</span>}
        </li>
      ))}
    </ul>
  );
}
