import { type ReactNode, useId } from 'react';
import { messages } from './messages.ts';

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
    <section className={`box-panel chart-panel ${className}`} aria-labelledby={id}>
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
