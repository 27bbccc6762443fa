import { LiveDrawing as BareDrawing } from '../live-drawing.tsx';
import { withAddresses } from './picture-addresses.ts';

export { loadTemplate } from '../live-drawing.tsx';

/** A drawing with the pictures and photographs that it refers to. */
export function LiveDrawing({ svg, alt }: { svg: string; alt: string }) {
  return <BareDrawing svg={withAddresses(svg)} alt={alt} />;
}
