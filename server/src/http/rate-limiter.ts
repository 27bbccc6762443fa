import { isIPv6 } from 'node:net';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { waitInWords } from '@tailorbird/contract/rules/wait-in-words';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.ts';
import { ShopError } from './errors.ts';

type RateLimitName = NonNullable<Endpoint['rateLimit']>;

/** Calls a minute of one network. */
export type RatesPerMinute = Readonly<Record<RateLimitName, number>>;

/** The part of a network's calls that one shopper may make. */
const SHARE_OF_A_SHOPPER = 0.5;

/** A larger answer counts as several calls: a cart of 300 drawn items as twelve or so. */
const BYTES_OF_A_CALL = 16 * 1024;

/** Networks and shoppers that are remembered: the ones that called last. */
const MOST_REMEMBERED = 20_000;

/**
 * Limits the calls that anybody may make, in the memory of this process: a refused call costs no
 * statement. Networks are limited, and each guest and account by itself, so that one shopper
 * cannot use up the calls of a whole school. All that a call counts as is taken before its work:
 * of many at once, each finds what those before it have taken.
 */
export class RateLimiter {
  readonly #networks;
  readonly #shoppers;
  /** The cost of the largest answer to a caller. */
  readonly #largest: LargestAnswers = new LRUCache({ max: MOST_REMEMBERED });

  /** @param now milliseconds of a clock that never goes back */
  constructor(rates: RatesPerMinute, now: () => number = () => performance.now()) {
    this.#networks = bucketsOf(rates, 1, now);
    this.#shoppers = bucketsOf(rates, SHARE_OF_A_SHOPPER, now);
  }

  /**
   * The call counts as one, and as the largest answer to this caller until its own is known.
   * @throws TOO_MANY_REQUESTS
   */
  count(limited: RateLimitName | undefined, address: string, caller: Caller): CountedCall {
    if (!limited) return UNCOUNTED;
    const network = { buckets: this.#networks[limited], key: networkOf(address) };
    const own =
      caller.kind === 'nobody' ? network : { buckets: this.#shoppers[limited], key: caller.id };
    const budgets = own === network ? [network] : [network, own];
    // what is refused does not count: a shopper who goes on trying takes nothing from the network
    refuseWithout(budgets, 1);
    takeFrom(budgets, 1);
    return new CountedCall(budgets, this.#largest, `${limited} ${own.key}`);
  }
}

type LargestAnswers = LRUCache<string, number>;

/** What a call is taken from. */
interface Budget {
  buckets: TokenBuckets;
  key: string;
}

type Outcome = 'success' | 'failure';

/** A call that may turn out to be as much as several. */
export class CountedCall {
  readonly #budgets;
  readonly #largest;
  readonly #caller;
  #giveBackForeseen: (() => void) | undefined;

  constructor(budgets: readonly Budget[], largest: LargestAnswers, caller: string) {
    this.#budgets = budgets;
    this.#largest = largest;
    this.#caller = caller;
    const foreseen = largest.get(caller) ?? 0;
    if (foreseen > 0) this.#giveBackForeseen = takeFrom(budgets, foreseen);
  }

  /** Counts what the size of the answer adds to the call. */
  countAnswer(bytes: number): void {
    const calls = Math.floor(bytes / BYTES_OF_A_CALL);
    this.#giveBackForeseen?.();
    this.#giveBackForeseen = undefined;
    if (calls === 0 || this.#budgets.length === 0) return;
    takeFrom(this.#budgets, calls);
    this.#largest.set(this.#caller, Math.max(calls, this.#largest.get(this.#caller) ?? 0));
  }

  /**
   * Counts work that is as much as so many more calls, before it is done.
   * @throws TOO_MANY_REQUESTS
   */
  countMore(calls: number): void {
    if (calls === 0) return;
    refuseWithout(this.#budgets, calls);
    takeFrom(this.#budgets, calls);
  }

  /**
   * Counts so many more calls while the work is done, and for good where it ends so. Calls under way
   * that may give back what is missing are waited for, so that of right codes at once none is refused.
   * @throws TOO_MANY_REQUESTS
   */
  async countOn<Result>(
    outcome: Outcome,
    calls: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (calls === 0) return work();
    // once at most for each of those calls
    for (let end = this.#nextEnd(calls); end; end = this.#nextEnd(calls)) {
      await end;
    }
    refuseWithout(this.#budgets, calls);
    const giveBack = takeFrom(this.#budgets, calls);
    const result = work();
    const settled = result.then(
      () => outcome === 'success' || giveBack(),
      () => outcome === 'failure' || giveBack(),
    );
    for (const { buckets, key } of this.#budgets) buckets.open(key, settled);
    await settled;
    return result;
  }

  /** @returns undefined when enough is there, or nobody may give back what is missing */
  #nextEnd(calls: number): Promise<unknown> | undefined {
    const missing = this.#budgets.filter(({ buckets, key }) => buckets.secondsLeft(key, calls) > 0);
    const ends = missing.flatMap(({ buckets, key }) => buckets.nextEnd(key) ?? []);
    return ends.length === 0 || ends.length < missing.length ? undefined : Promise.all(ends);
  }
}

/** @throws TOO_MANY_REQUESTS */
function refuseWithout(budgets: readonly Budget[], calls: number): void {
  const seconds = budgets.map(({ buckets, key }) => buckets.secondsLeft(key, calls));
  const longest = Math.max(0, ...seconds);
  if (longest > 0) refuseCall('TOO_MANY_REQUESTS', longest);
}

/** @returns gives back just as many */
function takeFrom(budgets: readonly Budget[], calls: number): () => void {
  const taken = budgets.map(({ buckets, key }) => buckets.take(key, calls));
  return () => {
    for (const [place, { buckets, key }] of budgets.entries()) {
      buckets.take(key, -(taken[place] ?? 0));
    }
  };
}

function bucketsOf(rates: RatesPerMinute, share: number, now: () => number) {
  const of = (limited: RateLimitName) => new TokenBuckets(Math.max(1, rates[limited] * share), now);
  return { cart: of('cart'), order: of('order'), 'guest token': of('guest token') };
}

/** The part of a minute's calls that is enough for a call, however many it counts as. */
const ENOUGH = 1 / 3;

/** Token buckets: each holds the calls of a minute, and fills again over a minute. */
class TokenBuckets {
  readonly #buckets = new LRUCache<string, { calls: number; at: number }>({ max: MOST_REMEMBERED });
  /** Ends of calls under way that may give back what they have taken. */
  readonly #ends = new Map<string, Set<Promise<unknown>>>();
  readonly #perMinute;
  readonly #now;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Whole seconds until there are so many calls, or enough; 0: there are now. */
  secondsLeft(key: string, calls: number): number {
    const needed = Math.min(calls, Math.max(1, this.#perMinute * ENOUGH));
    const missing = needed - this.#callsIn(key);
    return missing > 0 ? Math.ceil((missing * 60) / this.#perMinute) : 0;
  }

  /**
   * The debt of large answers is over in a minute, too.
   * @param calls less than 0: they are given back
   * @returns how many it took
   */
  take(key: string, calls: number): number {
    const before = this.#callsIn(key);
    const left = Math.min(Math.max(before - calls, -this.#perMinute), this.#perMinute);
    this.#buckets.set(key, { calls: left, at: this.#now() });
    return before - left;
  }

  /** Notes a call that may give something back until then. */
  open(key: string, end: Promise<unknown>): void {
    const ends = this.#ends.get(key) ?? new Set();
    this.#ends.set(key, ends.add(end));
    void end.then(() => {
      ends.delete(end);
      if (ends.size === 0) this.#ends.delete(key);
    });
  }

  /** Undefined: no call may give anything back. */
  nextEnd(key: string): Promise<unknown> | undefined {
    const ends = this.#ends.get(key);
    return ends && Promise.race(ends);
  }

  #callsIn(key: string): number {
    const bucket = this.#buckets.get(key);
    if (!bucket) return this.#perMinute;
    const minutes = (this.#now() - bucket.at) / 60_000;
    return Math.min(bucket.calls + minutes * this.#perMinute, this.#perMinute);
  }
}

/** One that nothing limits. */
export const UNCOUNTED = new CountedCall([], new LRUCache({ max: 1 }), '');

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
