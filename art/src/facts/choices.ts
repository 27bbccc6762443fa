import type { Choice } from './template-facts.ts';

const choices = (list: string): readonly Choice[] =>
  list.split(',').map((id) => ({ id, label: id.charAt(0).toUpperCase() + id.slice(1) }));

export const FONTS = choices('block,light,round,serif,roman,italic');
export const METHODS = choices('print,embroidery,foil');
export const BACKGROUND_CHOICES = choices('cream,sand,sage,clay,stone,olive,ink,transparent');
export const FASTENINGS: readonly Choice[] = [
  { id: 'bow', label: 'Bow' },
  { id: 'pin', label: 'Pin' },
];
export const MOTIFS: readonly Choice[] = [
  { id: 'none', label: 'No motif' },
  ...choices('leaf,bird,sun,waves,sprig'),
];

/** Fonts that have capitals alone. */
export const drawsCapitals = (font: string) => /^(block|light|roman)$/.test(font);
