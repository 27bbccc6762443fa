import { swatchOf } from './swatch.ts';

/** Nothing when the value is no colour of the thread box. */
export function Dot({ value }: { value: string }) {
  const swatch = swatchOf(value);
  return swatch && <i className="dot" data-swatch={swatch} aria-hidden />;
}
