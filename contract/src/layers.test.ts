import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;

/** Each import of the files of a folder, but for tests: `delivery.ts: import type … from '../x.ts'`. */
const importsIn = (part: string): string[] =>
  readdirSync(join(folder, part))
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .flatMap((name) =>
      [
        ...readFileSync(join(folder, part, name), 'utf8').matchAll(
          /^(?:import|export)[^;]*? from '[^']+';/gm,
        ),
      ].map(([text]) => `${name}: ${text}`),
    );

/** Files beside the schemas that have none and import nothing. */
const PLAIN = /'(\.\.\/(limits|email-address)\.ts|@tailorbird\/art\/look-alikes)'/;

describe('the parts of the contract', () => {
  it('that stand below both, the kinds, import neither schemas nor rules, and no zod', () => {
    const kinds = importsIn('kinds');
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.filter((text) => !/'\.\//.test(text) && !PLAIN.test(text))).toEqual([]);
  });

  it('with schemas import no rules', () => {
    const schemas = importsIn('.');
    expect(schemas.some((text) => text.includes('./kinds/'))).toBe(true);
    expect(schemas.filter((text) => text.includes('/rules/'))).toEqual([]);
  });

  it('with rules take no more than types of schemas, so that browsers do without zod', () => {
    const ofSchemas = importsIn('rules').filter((text) =>
      /from '(zod|\.\.\/(?!kinds\/)[\w-]+\.ts)'/.test(text),
    );
    expect(ofSchemas.length).toBeGreaterThan(0);
    expect(
      ofSchemas.filter((text) => !PLAIN.test(text) && !text.includes(': import type ')),
    ).toEqual([]);
  });
});
