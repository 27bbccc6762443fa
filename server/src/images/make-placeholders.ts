import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/pool.ts';
import type { PictureEncoder } from './picture-encoder.ts';
import { findSmallest, listWithoutPlaceholder, savePlaceholders } from './placeholder-queries.ts';

interface Shop {
  database: Queryable;
  encoder: PictureEncoder;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Of pictures that were there before the shop knew placeholders. Two processes at once do the same
 * work twice, to the same end.
 */
export async function makePlaceholders(shop: Shop, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const made = new Map<string, string>();
    for (const id of await listWithoutPlaceholder(shop.database)) {
      const bytes = await findSmallest(shop.database, id);
      const colour = bytes && (await colourOf(shop, { id, bytes }));
      // the process that encodes may have been ended with the shop: that says nothing about it
      if (stopping.aborted) break;
      if (colour !== undefined) made.set(id, colour);
    }
    const saved = await savePlaceholders(shop.database, made);
    if (saved === 0 || stopping.aborted) return;
  }
}

/** What cannot be read is told of, and not tried again. */
async function colourOf(
  { encoder, logger }: Shop,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<string> {
  try {
    const outcome = await encoder.inTurn('nobody', (encode) => encode({ kind: 'colour', bytes }));
    if (outcome.kind === 'coloured') return outcome.placeholder;
    logger.error({ outcome, image: id }, 'a placeholder cannot be made');
  } catch (error) {
    logger.error({ err: error, image: id }, 'a placeholder cannot be made');
  }
  return '';
}
