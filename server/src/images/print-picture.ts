import type { Queryable } from '../database/pool.ts';
import { withRetry } from '../worker-process.ts';
import type { PictureEncoder } from './picture-encoder.ts';
import { findImage, findRendition, insertRendition } from './queries.ts';

/** Pixels at most, and whether all of that place is filled, with white around the picture. */
const FORMS = {
  /** At 300 dots an inch, 51 by 20 mm. */
  paper: { width: 600, height: 240, isFilled: false },
  /** As large as phones show it among their programs. */
  icon: { width: 180, height: 180, isFilled: true },
};

type PrintForm = keyof typeof FORMS;

/** Neither a PDF nor a phone that wants an icon takes WebP. */
const CONTENT_TYPE = 'image/png';

/**
 * Makes and keeps a picture as papers have it, or as an icon, once.
 * @returns false: there is no such picture
 */
export async function makePrint(
  { database, encoder }: { database: Queryable; encoder: PictureEncoder },
  imageId: string,
  form: PrintForm,
): Promise<boolean> {
  if (await findPrint(database, imageId, form)) return true;
  const image = await findImage(database, imageId, 'all');
  if (!image) return false;
  const outcome = await encoder.inTurn('upload', (encode) =>
    withRetry(() => encode({ kind: 'print', bytes: image.bytes, ...FORMS[form] })),
  );
  if (outcome.kind !== 'done') {
    throw new Error('A picture that the shop keeps cannot be printed.', { cause: outcome });
  }
  const { width } = FORMS[form];
  const rendition = { imageId, width, contentType: CONTENT_TYPE, bytes: outcome.bytes };
  await insertRendition(database, rendition);
  return true;
}

/**
 * As PNG.
 * @returns undefined when `makePrint` was not asked for it
 */
export async function findPrint(
  db: Queryable,
  imageId: string,
  form: PrintForm,
): Promise<Buffer | undefined> {
  const { width } = FORMS[form];
  return (await findRendition(db, imageId, { width, types: [CONTENT_TYPE], among: 'all' }))?.bytes;
}
