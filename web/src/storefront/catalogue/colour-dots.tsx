import type { ProductSummary } from '@tailorbird/contract/catalogue';
import { Dot } from '../../ui/dot.tsx';
import { swatchOf } from '../../ui/swatch.ts';

const MOST_DOTS = 4;

/** The colours that a product comes in: a few dots and how many more. */
export function ColourDots({ colours }: Pick<ProductSummary, 'colours'>) {
  const drawn = colours
    .filter(({ value, swatch }) => swatch ?? swatchOf(value))
    .slice(0, MOST_DOTS);
  if (drawn.length === 0) return null;
  const more = colours.length - drawn.length;
  return (
    <span className="selvedge">
      <span className="sr">{colours.length === 1 ? '1 colour' : `${colours.length} colours`}</span>
      {drawn.map((colour) => (
        <Dot key={colour.value} {...colour} />
      ))}
      {more > 0 && <span aria-hidden>+{more}</span>}
    </span>
  );
}
