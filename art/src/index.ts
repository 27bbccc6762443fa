// The templates, what each takes, and one entry point.
import { BRAND, COLOURS } from './kit/colour.ts';
import { BACKGROUNDS } from './kit/studio.ts';
import { TEXT_STYLES } from './lettering/glyphs.ts';
import { MOTIF_NAMES } from './lettering/motifs.ts';
import { TEXT_METHODS } from './lettering/text.ts';
import type { Options, TemplateFacts } from './options.ts';
import * as backpack from './templates/backpack.ts';
import * as hoodie from './templates/hoodie.ts';
import * as polo from './templates/polo.ts';
import * as pouch from './templates/pouch.ts';
import * as rosetteSash from './templates/rosette-sash.ts';
import * as sash from './templates/sash.ts';
import * as tee from './templates/tee.ts';
import * as tote from './templates/tote.ts';

export interface Template extends TemplateFacts {
  render: (options?: Options) => string;
}

const modules = {
  tote,
  backpack,
  pouch,
  tee,
  polo,
  hoodie,
  sash,
  'rosette-sash': rosetteSash,
};
export type TemplateId = keyof typeof modules;

export const templates: readonly Template[] = Object.values(modules).map(({ meta, render }) => ({
  ...meta,
  render,
}));

/** An SVG document of 1000 by 1250 units. The same options give the same bytes. */
export const renderArt = (id: TemplateId, options?: Options): string => modules[id].render(options);

export { BACKGROUNDS, BRAND, COLOURS, MOTIF_NAMES, TEXT_METHODS, TEXT_STYLES };
export { prepareForRaster } from './raster.ts';
export type { TextStyle } from './lettering/text.ts';
export type { Options, TemplateFacts, View } from './options.ts';
