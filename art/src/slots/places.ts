import type { TemplateId } from '../parameters.ts';
import { backpack } from './backpack.ts';
import { hoodie } from './hoodie.ts';
import { photo } from './photo.ts';
import { polo } from './polo.ts';
import { pouch } from './pouch.ts';
import { rosetteSash } from './rosette-sash.ts';
import { sash } from './sash.ts';
import type { Places } from './slot.ts';
import { tee } from './tee.ts';
import { tote } from './tote.ts';

/** Those of all templates, for who knows any. Browsers that draw one take that of its own file. */
export const PLACES: Readonly<Record<TemplateId, Places>> = {
  tote,
  backpack,
  pouch,
  tee,
  polo,
  hoodie,
  sash,
  'rosette-sash': rosetteSash,
  photo,
};
