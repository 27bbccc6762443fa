import { prepared, type Queryable } from '../database/pool.ts';

export interface WaitingImage {
  id: string;
  width: number;
  bytes: Buffer;
  /** `160 image/webp`: what it has already. */
  made: string[];
}

// Nobody waits for a row that another process has. No lock is held while the work goes on: who
// dies in it leaves a claim that runs out.
const imageClaim = prepared<WaitingImage>(
  'image-claim',
  `update images set renditions_due = now() + interval '5 minutes'
   where id = (
     select id from images where renditions_due <= now()
     order by renditions_due limit 1 for no key update skip locked)
   returning id, width, bytes, array(
     select r.width || ' ' || r.content_type from image_renditions r
     where r.image_id = images.id) as made`,
);

/** The picture that has waited longest for its widths; ours for five minutes. */
export async function claimWaiting(db: Queryable): Promise<WaitingImage | undefined> {
  return (await imageClaim(db, []))[0];
}

const imageDone = prepared(
  'image-renditions-done',
  `update images set renditions_due = null where id = $1`,
);

export async function setRenditionsMade(db: Queryable, id: string): Promise<void> {
  await imageDone(db, [id]);
}
