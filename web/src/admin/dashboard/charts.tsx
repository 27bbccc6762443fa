import type { orderStatuses, OrderStatus } from '@tailorbird/contract/kinds/order-statuses';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { messages } from './messages.ts';
import './charts.css';

interface ChartPanelProps {
  title: string;
  hint?: string | undefined;
  className?: string;
  /** Said in place of chart and table where there is nothing to draw. */
  empty?: string | undefined;
  /** The same figures as rows: for who cannot see the chart, and for who wants them exact. */
  table: ReactNode;
  children: ReactNode;
}

export function ChartPanel({
  title,
  hint,
  className = '',
  empty,
  table,
  children,
}: ChartPanelProps) {
  const id = useId();
  return (
    <section className={`box-panel stack-8 ${className}`} aria-labelledby={id}>
      <h2 className="mini-h" id={id}>
        {title}
      </h2>
      {hint && <p className="xs faint">{hint}</p>}
      {empty ? (
        <p className="faint">{empty}</p>
      ) : (
        <>
          {children}
          <details className="chart-table">
            <summary>{messages.table(title)}</summary>
            {table}
          </details>
        </>
      )}
    </section>
  );
}

interface FigureTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is what it is about, the others are figures. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Narrow enough for a phone as it is, so it stays a table there. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const [first, ...others] = columns;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="figure-table" aria-label={messages.table(caption)} tabIndex={0}>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [about, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{about}</th>
              {figures.map((figure, column) => (
                <td key={others[column]} className="num">
                  {typeof figure === 'number' ? formatNumber(figure) : figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BarRow {
  key: string;
  name: ReactNode;
  /** The length of the bar. */
  value: number;
  /** The value in words. */
  figure: string;
  more?: ReactNode;
  tone?: (typeof orderStatuses)[OrderStatus]['tone'];
}

/** Bars that lie, longest first as they come; names wrap, so that none is cut off. */
export function BarChart({ rows }: { rows: readonly BarRow[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const length = scaleLinear({ domain: [0, most], range: [0, 100] });
  return (
    <ul className="stack-12 bars">
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
