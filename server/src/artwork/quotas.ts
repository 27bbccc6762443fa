import { ARTWORK_QUOTAS } from '@tailorbird/contract/kinds/artwork';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { Caller } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import type { UsedRoom } from './queries.ts';

type OwnerKind = Exclude<Caller['kind'], 'nobody'>;

const BYTES_OF_A_MEGABYTE = 1024 * 1024;

const inMegabytes = (bytes: number) =>
  `${formatNumber(bytes / BYTES_OF_A_MEGABYTE, { most: 1 })} MB`;

/** Bytes that pictures of such an owner may take. */
export const mostBytesOf = (kind: OwnerKind): number => ARTWORK_QUOTAS[kind].bytes;

/** @throws ARTWORK_QUOTA when the owner has no room for one more of that size */
export function assertRoom(
  kind: OwnerKind,
  used: UsedRoom,
  { name, size }: { name: string; size: number },
): void {
  const most = ARTWORK_QUOTAS[kind];
  const wayOut = kind === 'guest' ? 'delete one, or log in' : 'delete one';
  const refuse = (problem: string) =>
    new ShopError('ARTWORK_QUOTA', { fill: { problem: `${problem} Please ${wayOut}.` } });
  if ('files' in most && used.files >= most.files) {
    throw refuse(`You have ${used.files} pictures, the most without an account.`);
  }
  if (used.bytes + size > most.bytes) {
    const [taken, all, own] = [used.bytes, most.bytes, size].map(inMegabytes);
    throw refuse(`Your pictures take ${taken} of ${all}, and ${isolate(name)} has ${own}.`);
  }
}
