import type { Artwork, ArtworkRendition } from '@tailorbird/contract/artworks';
import type { ArtworkEdits } from '@tailorbird/contract/kinds/artwork';
import type { PictureAddresses } from './picture-addresses.ts';
import type { ArtworkRow } from './queries.ts';
import type { RenditionFacts } from './rendition-queries.ts';

/** A picture as the contract has it. */
export function showArtwork(row: ArtworkRow, addresses: PictureAddresses): Artwork {
  const { id, name, kind, size, width, height, colours, refusal_reason: reason } = row;
  const shown = { width: row.shown_width, height: row.shown_height, colours };
  return {
    _id: id,
    name,
    kind,
    size,
    width,
    height,
    colours,
    rendition: showRendition(shown, addresses, { id, edits: {} }),
    uploadedAt: row.uploaded_at.toISOString(),
    refusal:
      reason !== null && row.refused_at ? { reason, at: row.refused_at.toISOString() } : null,
  };
}

/** A picture with its edits as the contract has it. */
export function showRendition(
  { width, height, colours }: RenditionFacts,
  addresses: PictureAddresses,
  { id, edits }: { id: string; edits: ArtworkEdits },
): ArtworkRendition {
  return { address: addresses.addressOf(id, edits), width, height, colours };
}
