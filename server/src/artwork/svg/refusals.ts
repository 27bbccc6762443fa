/** Each reads on in “crest.svg holds …, so we do not take it.” */
export const SVG_REFUSALS = {
  script: 'a script',
  event: 'code that runs on an event',
  html: 'other content than a drawing',
  picture: 'a picture in another format',
  animation: 'an animation',
  text: 'text: convert it to paths',
  font: 'a font',
  filter: 'a filter',
  mask: 'a mask',
  pattern: 'a pattern',
  marker: 'markers',
  blending: 'layers that blend with each other',
  link: 'a link',
  external: 'a reference to another file',
  entities: 'entities of its own',
  style: 'a style that we cannot read',
  loop: 'shapes that refer to themselves',
  depth: 'groups that are nested too deep',
  complexity: 'more shapes than we can draw',
  layers: 'more transparent layers than we can draw',
  dashes: 'finer dashes than we can draw',
  length: 'an attribute that is too long',
  number: 'a number that we cannot read',
  path: 'a path that we cannot read',
  transform: 'a transform that we cannot read',
  element: 'an element that we do not know',
  encoding: 'text that is not UTF-8',
  damage: 'errors that keep us from reading it',
  size: 'no size',
  nothing: 'nothing to paint',
} as const;

export type SvgRefusalCode = keyof typeof SVG_REFUSALS;

/** Tells by its code why an SVG is not taken. */
export class SvgRefusedError extends Error {
  override name = 'SvgRefusedError';
  readonly code: SvgRefusalCode;

  constructor(code: SvgRefusalCode, options?: ErrorOptions) {
    super(`The SVG holds ${SVG_REFUSALS[code]}.`, options);
    this.code = code;
  }
}
