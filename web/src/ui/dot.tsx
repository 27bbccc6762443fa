import type { Swatch } from '@tailorbird/contract/catalogue';
import { SwatchMark } from './swatch-mark.tsx';
import { swatchOf } from './swatch.ts';

interface DotProps {
  /** Name of the value. */
  value: string;
  swatch?: Swatch | null | undefined;
}

/**
 * How a value looks: by the swatch that the shop has set; only a value that has none looks as the
 * thread box does by its name. Nothing for a value with neither.
 */
export function Dot({ value, swatch }: DotProps) {
  if (swatch) return <SwatchMark swatch={swatch} className="dot" />;
  const name = swatchOf(value);
  return name && <i className="dot" data-swatch={name} aria-hidden />;
}
