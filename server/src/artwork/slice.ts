import type { Shop, Slice } from '../slice.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import { artworkCleanup } from './cleanup.ts';
import { PictureAddresses } from './picture-addresses.ts';
import { ArtworkRenditions } from './renditions.ts';
import { artworkRoutes, type ArtworkShop } from './routes.ts';

export interface ArtworkSlice extends Slice {
  /** Pictures with their edits, made when they are missing. */
  renditions: ArtworkRenditions;
  /** Where browsers find them. */
  addresses: PictureAddresses;
}

/** Pictures know nothing of accounts: `listOwnersByAccount` says who is one. */
export function artworkSlice(
  {
    database,
    logger,
    tokenSecret,
    drawingRatePerMinute,
  }: Pick<Shop, 'database' | 'logger' | 'tokenSecret' | 'drawingRatePerMinute'>,
  {
    encoder,
    listOwnersByAccount,
    onRefusal,
    hasDraft,
  }: { encoder: PictureEncoder } & Pick<ArtworkShop, 'onRefusal' | 'hasDraft'> &
    Pick<Parameters<typeof artworkCleanup>[0], 'listOwnersByAccount'>,
): ArtworkSlice {
  const renditions = new ArtworkRenditions({ database, encoder });
  const addresses = new PictureAddresses(tokenSecret);
  return {
    routes: artworkRoutes({
      database,
      encoder,
      renditions,
      addresses,
      drawingRatePerMinute,
      onRefusal,
      hasDraft,
    }),
    workers: [artworkCleanup({ database, logger, listOwnersByAccount })],
    renditions,
    addresses,
  };
}
