import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedEntry } from './stored-entry.ts';

let stored: Map<string, string>;
let isForbidden = false;

beforeEach(() => {
  stored = new Map();
  isForbidden = false;
  const allowed = () => {
    if (isForbidden) throw new Error('The browser forbids storage.');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      allowed();
      return stored.get(key) ?? null;
    },
    setItem: (key: string, text: string) => {
      allowed();
      stored.set(key, text);
    },
    removeItem: (key: string) => {
      allowed();
      stored.delete(key);
    },
  });
  const listening = new EventTarget();
  vi.stubGlobal('window', listening);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
const entry = (more: { version?: number; mostCharacters?: number } = {}) =>
  storedEntry({ lasts: 'in browser', key: 'names', parse: textsIn, ...more });

it('gives what was stored, the same object until it changes', () => {
  const names = entry();
  expect(names.read()).toEqual([]);
  names.write(['Ruth']);
  expect(names.read()).toEqual(['Ruth']);
  expect(names.read()).toBe(names.read());
  expect(entry().read()).toEqual(['Ruth']);
  names.write(undefined);
  expect([names.read(), stored.size]).toEqual([[], 0]);
});

it.each(['{', 'compact', '7', '{"version":2,"value":["Ruth"]}', '[null,"Ruth"]'])(
  'lets whatever stands there, as %s, through its check alone',
  (text) => {
    stored.set('names', text);
    expect(entry().read()).toEqual(text.startsWith('[') ? ['Ruth'] : []);
  },
);

it('ignores entries of another version', () => {
  entry().write(['Ruth']);
  expect(entry({ version: 2 }).read()).toEqual([]);
  entry({ version: 2 }).write(['Imre']);
  expect(entry({ version: 2 }).read()).toEqual(['Imre']);
  expect(entry({ version: 3 }).read()).toEqual([]);
});

it('stores no more than its bound', () => {
  const names = entry({ mostCharacters: 10 });
  names.write(['Ruth']);
  names.write(['Ruth', 'Imre']);
  expect(stored.get('names')).toBe('["Ruth"]');
});

it('lasts as long as the page where the browser forbids storage', () => {
  const names = entry();
  isForbidden = true;
  names.write(['Ruth']);
  expect(names.read()).toEqual(['Ruth']);
  expect(entry().read()).toEqual([]);
  isForbidden = false;
  names.write(['Imre']);
  expect(stored.get('names')).toBe('["Imre"]');
});

it('holds nothing of a tab besides its storage, which the logout empties', () => {
  vi.stubGlobal('sessionStorage', localStorage);
  const names = storedEntry({ lasts: 'in tab', key: 'names', parse: textsIn });
  isForbidden = true;
  names.write(['Ruth']);
  expect(names.read()).toEqual([]);
});

it('tells who listens of changes here and in other tabs', () => {
  const names = entry();
  const listener = vi.fn<() => void>();
  const end = names.subscribe(listener);
  names.write(['Ruth']);
  stored.set('names', '["Imre"]');
  window.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(names.read()).toEqual(['Imre']);
  end();
  names.write([]);
  expect(listener).toHaveBeenCalledTimes(2);
});
