import { createHash } from 'node:crypto';
import { BANK_KEYS_MAX } from '@tailorbird/contract/limits';
import { orderNumbersOf, type BankLine } from './bank-lines.ts';

/** A transfer with the keys that it is known by. */
export interface KeyedLine {
  line: BankLine;
  /** `bank` and a hash: the same whoever imports it, from whatever file of the same kind. */
  key: string;
  /** Those of the same booking in files of other kinds: see `transferKeys`. */
  otherKeys: string[];
}

interface Booking extends KeyedLine {
  hasReference: boolean;
}

/**
 * Collects the transfers of files, each booking once, also where several files have it.
 *
 * A booking is known by the bank's own name for it, with its day and amount; of a file without such
 * names by all that the line says. Files of other kinds say the rest in other words, so each booking
 * of which the account is known has a likeness besides: account, day, amount and purpose. Of several
 * that say the same in a file, the second has a key of its own, which it also has in the next file.
 */
export class BookingCollector {
  readonly #bookings: Booking[] = [];
  readonly #byName = new Map<string, Booking>();
  readonly #byLikeness = new Map<string, Booking>();

  get lines(): KeyedLine[] {
    return this.#bookings.map(({ line, key, otherKeys }) => ({ line, key, otherKeys }));
  }

  get count(): number {
    return this.#bookings.length;
  }

  /** Adds the lines of a file. */
  add(lines: readonly BankLine[]): void {
    const placeOf = placeCounter();
    const inFile = new Set<Booking>();
    for (const line of lines) {
      const names = namesOf(line, placeOf);
      const known = names.map((name) => this.#byName.get(name)).find((one) => one !== undefined);
      // the bank calls both by one name
      if (known && inFile.has(known)) continue;
      const likeness = likenessOf(line, placeOf);
      const hasReference = line.bankId !== '';
      const like = known ?? this.#findLike(likeness, hasReference);
      const booking = like && !inFile.has(like) ? like : this.#insert(line, names);
      inFile.add(booking);
      booking.line = merged(booking.line, line);
      booking.hasReference ||= hasReference;
      const kind = hasReference ? 'named' : 'plain';
      this.#note(booking, names, likeness === undefined ? undefined : [kind, likeness]);
    }
  }

  /** Two references are two bookings, however alike they are. */
  #findLike(likeness: string | undefined, hasReference: boolean): Booking | undefined {
    const like = likeness === undefined ? undefined : this.#byLikeness.get(likeness);
    return like?.hasReference && hasReference ? undefined : like;
  }

  #insert(line: BankLine, [key = '']: readonly string[]): Booking {
    const booking = { line, key, otherKeys: [], hasReference: false };
    this.#bookings.push(booking);
    return booking;
  }

  #note(
    booking: Booking,
    names: readonly string[],
    like: readonly ['named' | 'plain', string] | undefined,
  ): void {
    for (const name of names) this.#byName.set(name, booking);
    if (like && !this.#byLikeness.has(like[1])) this.#byLikeness.set(like[1], booking);
    const all = new Set([...booking.otherKeys, ...names, ...(like ? [like.join(' ')] : [])]);
    all.delete(booking.key);
    booking.otherKeys = [...all].slice(0, BANK_KEYS_MAX);
  }
}

/** One of two files may say more of the same booking. */
function merged(line: BankLine, other: BankLine): BankLine {
  if (line === other) return line;
  const isSilent = orderNumbersOf(line).length === 0 && orderNumbersOf(other).length > 0;
  const [first, second] = isSilent ? [other, line] : [line, other];
  const doubt = first.doubt ?? second.doubt;
  return { ...second, ...first, ...(doubt !== undefined && { doubt }) };
}

/** Counts lines of a file that say the same. */
type PlaceCounter = (said: string) => number;

function placeCounter(): PlaceCounter {
  const seen = new Map<string, number>();
  return (said) => {
    const times = (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    return times;
  };
}

const hashOf = (said: string, place: number) =>
  createHash('sha256').update(`${said} ${place}`).digest('hex').slice(0, 32);

/** Keys of transfers that are recorded depend on it: what it hashes must stay. */
function namesOf(line: BankLine, placeOf: PlaceCounter): string[] {
  const { bankId, partId, date, cents, currency, remitter, text } = line;
  const named = [bankId, partId]
    .filter((id) => id !== undefined && id !== '')
    .map((id) => `bank ${hashOf(JSON.stringify([id, date, cents]), 1)}`);
  if (named.length > 0) return named;
  const said = JSON.stringify([date, cents, currency, remitter, text]);
  return [`bank ${hashOf(said, placeOf(said))}`];
}

function likenessOf(line: BankLine, placeOf: PlaceCounter): string | undefined {
  const { booking, cents } = line;
  if (!booking || booking.account === '') return undefined;
  const { account, day, purpose } = booking;
  const said = JSON.stringify([
    'like',
    account,
    day,
    cents,
    purpose,
    orderNumbersOf(line).toSorted(),
  ]);
  return hashOf(said, placeOf(said));
}

/** Key and kind of a likeness. */
const LIKENESS = /^(named|plain) (.*)$/;

/** Keys of a transfer, by what recording it does to them. */
export interface TransferKeys {
  /** If any is taken, the transfer is recorded. */
  deciding: string[];
  /** It takes these, where they are free. */
  taken: string[];
}

/**
 * Two transfers with references of the bank are one if the references are the same, so the likeness
 * of one is taken as `named`, which decides for those without a reference alone. A transfer without
 * one is known by its likeness to all.
 */
export function transferKeys(key: string, otherKeys: readonly string[]): TransferKeys {
  const deciding = new Set([key]);
  const taken = new Set([key]);
  for (const other of otherKeys) {
    const [, kind, likeness] = LIKENESS.exec(other) ?? [];
    if (kind === undefined) {
      deciding.add(other);
      taken.add(other);
    } else {
      deciding.add(`plain ${likeness}`);
      taken.add(`named ${likeness}`);
      if (kind === 'plain') {
        deciding.add(`named ${likeness}`);
        taken.add(`plain ${likeness}`);
      }
    }
  }
  // in one order: whoever takes some of the same waits for whoever was first
  return { deciding: [...deciding], taken: [...taken].toSorted() };
}
