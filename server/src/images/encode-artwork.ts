import type { QueuePlace, Rank } from '../priority-queue.ts';
import { ProcessEndedError, withRetry } from '../worker-process.ts';
import type { ArtworkOutcome, ArtworkWork } from './artwork-work.ts';
import type { EncodeOutcome, PictureEncoder } from './picture-encoder.ts';

/** Milliseconds; a usual SVG takes a hundredth of it. All other pictures wait meanwhile. */
const LONGEST_MS = 20_000;

/** An SVG that cannot be drawn within that time. */
const TOO_COMPLEX: ArtworkOutcome = {
  kind: 'refused',
  code: 'complexity',
  what: 'more shapes than we can draw',
};

/**
 * Has a picture of a customer worked on when it is its turn. An SVG that takes too long is refused;
 * work that ends its process twice is at fault itself.
 * @throws SERVER_BUSY without a place
 */
export async function encodeArtwork(
  encoder: Pick<PictureEncoder, 'inTurn'>,
  work: ArtworkWork,
  { rank, place, longestMs }: { rank: Rank; place?: QueuePlace; longestMs?: number },
): Promise<ArtworkOutcome> {
  return encoder.inTurn(rank, (encode) => encodeInTime(encode, work, longestMs), place);
}

type Encode = Parameters<Parameters<PictureEncoder['inTurn']>[1]>[0];

/** Likewise of who has the turn already, and has read the picture only then. */
export async function encodeInTime(
  encode: Encode,
  work: ArtworkWork,
  longestMs = LONGEST_MS,
): Promise<ArtworkOutcome> {
  const deadline = new AbortController();
  // how long pixels take is known by their number, but not how long shapes do
  const timer = isSvg(work) ? setTimeout(() => deadline.abort(), longestMs) : undefined;
  try {
    const outcome = await withRetry(() => encode(work, deadline.signal));
    if (isArtworkOutcome(outcome)) return outcome;
    throw new Error('The process answered other work.', { cause: outcome });
  } catch (error) {
    if (deadline.signal.aborted) return TOO_COMPLEX;
    if (!(error instanceof ProcessEndedError) || error.isByOthers) throw error;
    return { kind: 'unreadable', reason: String(error.cause) };
  } finally {
    clearTimeout(timer);
  }
}

const isSvg = (work: ArtworkWork) =>
  (work.kind === 'artwork' ? work.format : work.source.kind) === 'svg';

const KINDS: ReadonlySet<string> = new Set<ArtworkOutcome['kind']>([
  'artwork kept',
  'artwork rendition',
  'artwork print',
  'refused',
  'too many bytes',
  'too many pixels',
  'unreadable',
]);

function isArtworkOutcome(outcome: EncodeOutcome): outcome is ArtworkOutcome {
  return KINDS.has(outcome.kind);
}
