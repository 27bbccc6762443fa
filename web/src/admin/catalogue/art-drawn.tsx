import type { Parameters, Template, View } from '@tailorbird/art/parameters';
import { useMemo } from 'react';

interface ArtDrawnProps {
  /** Undefined: not there yet. */
  template: Template | undefined;
  parameters: Parameters;
  view: View;
  /** Empty: what stands beside it says it already. */
  alt: string;
}

/** A drawing as an SVG of the page. What customers write is drawn as paths and never as markup. */
export function ArtDrawn({ template, parameters, view, alt }: ArtDrawnProps) {
  const svg = useMemo(
    () => template?.draw(parameters, { view }) ?? '',
    [template, parameters, view],
  );
  return (
    <span
      className="art-drawn"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
