import { FONT_FACES, type PairFaces } from '@tailorbird/contract/kinds/font-pairs';
import type { FontPair } from '@tailorbird/contract/kinds/theme';
import archivo from './fonts/archivo.css?url';
import bricolage from './fonts/bricolage.css?url';
import fredoka from './fonts/fredoka.css?url';
import newsreader from './fonts/newsreader.css?url';
import playfair from './fonts/playfair.css?url';

/** Addresses of the style sheets that name the files of each pair; `besley` is in every sheet. */
const sheets: Record<Exclude<FontPair, 'besley'>, string> = {
  bricolage,
  playfair,
  fredoka,
  archivo,
  newsreader,
};

/** The pairs that an owner chooses from. The server finds their sheets in the build's list of files. */
export const fontPairs: Record<FontPair, PairFaces & { sheet: string | undefined }> = {
  besley: { ...FONT_FACES.besley, sheet: undefined },
  bricolage: { ...FONT_FACES.bricolage, sheet: sheets.bricolage },
  playfair: { ...FONT_FACES.playfair, sheet: sheets.playfair },
  fredoka: { ...FONT_FACES.fredoka, sheet: sheets.fredoka },
  archivo: { ...FONT_FACES.archivo, sheet: sheets.archivo },
  newsreader: { ...FONT_FACES.newsreader, sheet: sheets.newsreader },
};
