import { draw, prepareForRaster, type Drawing, type View } from '@tailorbird/art';

/** Pixels. Of vectors it is next to nothing, but for the least of what is told apart. */
const WIDTH = 640;

/** The SVG that the renderer is given, at whatever width it is asked for. */
export const drawFor = (drawing: Drawing, view: View): string =>
  prepareForRaster(draw(drawing, { view, size: WIDTH }));
