import type { ReactNode } from 'react';
import { formatNumber } from '@tailorbird/contract/rules/format-number';

interface FigureProps {
  name: ReactNode;
  hint?: string | undefined;
  value: ReactNode;
}

/** A dash while the number is not known: nothing is made up. */
export function Figure({ name, hint, value }: FigureProps) {
  return (
    <div>
      <dt>
        {name}
        {hint && <span className="faint">, {hint}</span>}
      </dt>
      <dd className="figure">{typeof value === 'number' ? formatNumber(value) : (value ?? '–')}</dd>
    </div>
  );
}
