import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createExpiringCache, type ExpiringCache } from './expiring-cache.ts';

const LIFETIME = 100;

let time = 0;
let left: string[] = [];
let cache: ExpiringCache<string>;

beforeEach(() => {
  time = 0;
  left = [];
  cache = createCache(3);
});

function createCache(most: number) {
  return createExpiringCache<string>({
    lifetime: LIFETIME,
    most,
    now: () => time,
    onLeave: (value) => left.push(value),
  });
}

describe('a cache of limited size and age', () => {
  it('gives what was put in', () => {
    cache.set('a', 'A');
    expect(cache.get('a')).toBe('A');
    expect(cache.get('b')).toBeUndefined();
  });

  it('lets the least recently used one go first', () => {
    for (const key of ['a', 'b', 'c']) cache.set(key, key);
    cache.get('a');
    cache.set('d', 'd');
    expect(left).toEqual(['b']);
    expect(['a', 'c', 'd'].every(cache.has)).toBe(true);
  });

  it('does not take a look for use', () => {
    for (const key of ['a', 'b', 'c']) cache.set(key, key);
    cache.has('a');
    cache.set('d', 'd');
    expect(left).toEqual(['a']);
  });

  it('gives nothing at the end of its lifetime, however often it was used', () => {
    cache.set('a', 'A');
    time = LIFETIME - 1;
    expect(cache.get('a')).toBe('A');
    time = LIFETIME;
    expect(cache.get('a')).toBeUndefined();
    expect(left).toEqual(['A']);
  });

  it('sweeps out what is too old, and nothing else', () => {
    cache.set('a', 'A');
    time = 50;
    cache.set('b', 'B');
    time = LIFETIME;
    cache.sweep();
    expect(left).toEqual(['A']);
    expect(cache.size()).toBe(1);
  });

  it('lets the old value of a key go', () => {
    cache.set('a', 'A');
    cache.set('a', 'AA');
    expect(left).toEqual(['A']);
    expect(cache.get('a')).toBe('AA');
  });

  it('is empty after clearing', () => {
    cache.set('a', 'A');
    cache.set('b', 'B');
    cache.clear();
    expect(left).toEqual(['A', 'B']);
    expect(cache.size()).toBe(0);
  });
});

type Step = { act: 'set' | 'get'; key: string } | { act: 'wait'; ms: number } | { act: 'sweep' };

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constantFrom('set' as const, 'get' as const), key }),
    fc.record({ act: fc.constant('wait' as const), ms: fc.nat(60) }),
    fc.record({ act: fc.constant('sweep' as const) }),
  ),
  { maxLength: 60 },
);

/** The same, by looking through a list. */
function createList(most: number) {
  let list: { key: string; value: string; until: number }[] = [];
  const sweep = () => (list = list.filter(({ until }) => until > time));
  return {
    sweep,
    get: (key: string) => {
      sweep();
      const found = list.find((entry) => entry.key === key);
      if (found) list = [...list.filter((entry) => entry !== found), found];
      return found?.value;
    },
    set: (key: string, value: string) => {
      const others = list.filter((entry) => entry.key !== key);
      list = [...others, { key, value, until: time + LIFETIME }].slice(-most);
    },
    size: () => list.length,
  };
}

describe('whatever is put in and asked for', () => {
  it('gives what a plain list would give', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), steps, (most, taken: readonly Step[]) => {
        time = 0;
        left = [];
        const kept = createCache(most);
        const list = createList(most);
        let put = 0;
        const given: unknown[] = [];
        const expected: unknown[] = [];
        for (const step of taken) {
          if (step.act === 'wait') time += step.ms;
          else if (step.act === 'get') {
            given.push(kept.get(step.key));
            expected.push(list.get(step.key));
          } else {
            // the list has no old ones between the others
            kept.sweep();
            list.sweep();
            if (step.act === 'set') {
              const value = String((put += 1));
              kept.set(step.key, value);
              list.set(step.key, value);
            }
            given.push(kept.size());
            expected.push(list.size());
          }
          expect(kept.size()).toBeLessThanOrEqual(most);
        }
        expect(given).toEqual(expected);
        expect(new Set(left).size).toBe(left.length);
        expect(left.length + kept.size()).toBe(put);
      }),
    );
  });
});
