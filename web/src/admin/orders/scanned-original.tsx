import type { Order } from '@tailorbird/contract/orders';
import { useSearchParams } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { pictureMessages } from '../artwork/messages.ts';
import { differentPictures } from '../artwork/ordered-pictures.ts';
import { PictureFiles } from '../artwork/picture-files.tsx';
import { fullId } from '../sheets/sheet-address.ts';

/**
 * The files of a picture, where its code on a production sheet has led here: `?original=`. One press
 * saves it; a link alone never brings a customer's file onto the machine of somebody of the shop.
 */
export function ScannedOriginal({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const short = search.get('original');
  if (short === null) return null;
  const id = fullId(short);
  const found = differentPictures(order.cart.items).find(({ picture }) => picture.artworkId === id);
  if (!found) return <Notice tone="warning" title={pictureMessages.notOfOrder} live />;
  return (
    <Notice tone="info" title={pictureMessages.scanned(found.picture.name)} live>
      <PictureFiles picture={found.picture} />
    </Notice>
  );
}
