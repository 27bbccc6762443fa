import type { FlatSlot, TextStyle } from './lettering/text.ts';

export type View = 'front' | 'back' | 'detail';

/** Everything a template takes; what is left out, or not known, falls back to its default. */
export interface Options {
  /** A name from `COLOURS` or #rrggbb. */
  colour?: string;
  /** Handles, ribs, collar, cords, leather, piping, thread. */
  trim?: string | null;
  /** Meant for 1–24 characters, cut at 40. */
  text?: string;
  /** A font by name, or more. */
  textStyle?: string | TextStyle;
  motif?: string | null;
  printPosition?: string;
  view?: string;
  /** A name from `BACKGROUNDS`, a colour, or `transparent`. */
  background?: string | null;
  /** Sash only: `bow` or `pin`. */
  fastening?: string;
  /** Sash only: colour of the dress form. */
  form?: string;
  /** Width in px; the height is 1.25 times that. Left out, the drawing scales to its box. */
  size?: number;
  /** Prefix of ids. Left out, a hash of the options, so that many can stand on one page. */
  prefix?: string;
}

/** What a template offers, for pickers and for tests. */
export interface TemplateFacts {
  id: string;
  name: string;
  views: readonly View[];
  printPositions: readonly string[];
  fastenings?: readonly string[];
  colours: readonly string[];
  trims: boolean;
  defaults: Options;
}

export const viewOf = (facts: TemplateFacts, wanted: string | undefined): View =>
  facts.views.find((view) => view === wanted) ?? 'front';

export const has = <Name extends string>(
  slots: Record<Name, FlatSlot>,
  name: string | undefined,
): name is Name => name !== undefined && Object.hasOwn(slots, name);
