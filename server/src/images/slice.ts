import type { Shop, Slice } from '../slice.ts';
import type { Worker } from '../worker.ts';
import { PictureEncoder } from './picture-encoder.ts';
import { pictureWorker } from './picture-worker.ts';
import { imageRoutes, type ShownPictureShop } from './routes.ts';

export interface ImagesSlice extends Slice {
  encoder: PictureEncoder;
  pictures: Worker;
}

export function imagesSlice(
  { database, logger }: Pick<Shop, 'database' | 'logger'>,
  mayPreview: ShownPictureShop['mayPreview'],
): ImagesSlice {
  const encoder = new PictureEncoder();
  const pictures = pictureWorker({ database, encoder, logger });
  return {
    routes: imageRoutes({ database, encoder, mayPreview }, pictures),
    workers: [pictures],
    close: () => encoder.close(),
    encoder,
    pictures,
  };
}
