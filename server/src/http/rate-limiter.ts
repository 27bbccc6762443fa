import { isIPv6 } from 'node:net';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { waitInWords } from '@tailorbird/contract/rules/wait-in-words';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.ts';
import { ShopError } from './errors.ts';

type Limited = NonNullable<Endpoint['rateLimit']>;

/** Calls a minute of one network. */
export type RatesPerMinute = Readonly<Record<Limited, number>>;

/** The part of a network's calls that one shopper may make. */
const SHARE_OF_A_SHOPPER = 0.5;

/** A larger answer counts as several calls: a cart of 300 drawn items as twelve or so. */
const BYTES_OF_A_CALL = 16 * 1024;

/** Networks and shoppers that are remembered: the ones that called last. */
const MOST_REMEMBERED = 20_000;

/**
 * Limits the calls that anybody may make, in the memory of this process: a refused call costs no
 * statement. Networks are limited, and each guest and account by itself, so that one shopper
 * cannot use up the calls of a whole school.
 */
export class RateLimiter {
  readonly #networks;
  readonly #shoppers;

  /** @param now milliseconds of a clock that never goes back */
  constructor(rates: RatesPerMinute, now: () => number = () => performance.now()) {
    this.#networks = bucketsOf(rates, 1, now);
    this.#shoppers = bucketsOf(rates, SHARE_OF_A_SHOPPER, now);
  }

  /** @throws TOO_MANY_REQUESTS */
  count(limited: Limited | undefined, address: string, caller: Caller): void {
    const buckets = this.#bucketsFor(limited, address, caller);
    const seconds = Math.max(0, ...buckets.map(({ bucket, key }) => bucket.secondsLeft(key)));
    // what is refused does not count: a shopper who goes on trying takes nothing from the network
    if (seconds > 0) refuseCall('TOO_MANY_REQUESTS', seconds);
    for (const { bucket, key } of buckets) bucket.take(key, 1);
  }

  /** Counts what the size of the answer adds to the call. */
  countAnswer(
    limited: Limited | undefined,
    address: string,
    caller: Caller | undefined,
    bytes: number,
  ): void {
    this.countMore(limited, address, caller, Math.floor(bytes / BYTES_OF_A_CALL));
  }

  /** Counts a call that is as much work as several. */
  countMore(
    limited: Limited | undefined,
    address: string,
    caller: Caller | undefined,
    more: number,
  ): void {
    if (more === 0) return;
    for (const { bucket, key } of this.#bucketsFor(limited, address, caller))
      bucket.take(key, more);
  }

  #bucketsFor(limited: Limited | undefined, address: string, caller: Caller | undefined) {
    if (!limited) return [];
    const network = { bucket: this.#networks[limited], key: networkOf(address) };
    if (!caller || caller.kind === 'nobody') return [network];
    return [network, { bucket: this.#shoppers[limited], key: caller.id }];
  }
}

function bucketsOf(rates: RatesPerMinute, share: number, now: () => number) {
  const of = (limited: Limited) => new TokenBuckets(Math.max(1, rates[limited] * share), now);
  return { cart: of('cart'), order: of('order'), 'guest token': of('guest token') };
}

/** Token buckets: each holds the calls of a minute, and fills again over a minute. */
class TokenBuckets {
  readonly #buckets = new LRUCache<string, { calls: number; at: number }>({ max: MOST_REMEMBERED });
  readonly #perMinute;
  readonly #now;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Whole seconds until there is a call; 0: there is one now. */
  secondsLeft(key: string): number {
    const missing = 1 - this.#callsIn(key);
    return missing > 0 ? Math.ceil((missing * 60) / this.#perMinute) : 0;
  }

  /** The debt of large answers is over in a minute, too. */
  take(key: string, calls: number): void {
    const left = Math.max(this.#callsIn(key) - calls, -this.#perMinute);
    this.#buckets.set(key, { calls: left, at: this.#now() });
  }

  #callsIn(key: string): number {
    const bucket = this.#buckets.get(key);
    if (!bucket) return this.#perMinute;
    const minutes = (this.#now() - bucket.at) / 60_000;
    return Math.min(bucket.calls + minutes * this.#perMinute, this.#perMinute);
  }
}

/**
 * Milliseconds before a refusal is answered. Whoever tries as fast as the shop answers is slowed
 * to what costs the shop next to nothing; a person does not notice.
 */
const HOLD_MS = 500;

/** @throws the error */
export function refuseCall(
  code: 'TOO_MANY_REQUESTS' | 'TOO_MANY_DRAWINGS',
  seconds: number,
): never {
  const fill = { wait: waitInWords(seconds) };
  throw new ShopError(code, { fill, retryAfter: seconds, holdMs: HOLD_MS });
}

/** Characters of an address as text. */
const LONGEST_ADDRESS = 45;

/** Groups of 16 bits: an IPv6 line is given at least a /64, and may use any address in it. */
const NETWORK_GROUPS = 4;
/** A site may be given as much as a /48, which has 65,536 of them. */
const SITE_GROUPS = 3;

/** Who takes turns as one, where that refuses nobody: an IPv4 address, or an IPv6 site. */
export const siteOf = (address: string) => networkOf(address, SITE_GROUPS);

/**
 * Who is counted as one caller: an IPv4 address, or all of an IPv6 network of 64 bits.
 * Source: RFC 6177, section 2.
 */
export function networkOf(address: string, most = NETWORK_GROUPS): string {
  // a proxy that is trusted may name anything
  if (!address.includes(':') || !isIPv6(address)) return address.slice(0, LONGEST_ADDRESS);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = withoutZone(address).split('::');
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const gap = Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0');
  const groups = tail === undefined ? first : [...first, ...gap, ...last];
  return `${groups.slice(0, most).map(plain).join(':')}::/${most * 16}`;
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** `0DB8` and `db8` are the same group. */
function plain(group: string): string {
  return Number.parseInt(group, 16).toString(16);
}
