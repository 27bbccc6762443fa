import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, otherRoutes } from '@tailorbird/contract/endpoints';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.ts$/.test(file),
);

/** A route that a file registers by itself, not by `serve`. */
const REGISTERED = /\.(get|post|put|delete|head|all)(?:<[^(]*>)?\(\s*(['"`])\/api(\/.*?)\2/g;

const registered = files.flatMap((file) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(REGISTERED)].map(
    ([, method = '', , path = '']) => ({
      route: `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      servedBy: file,
    }),
  ),
);

const byRoute = (a: { route: string }, b: { route: string }) => (a.route < b.route ? -1 : 1);

describe('the routes below /api that are no endpoints', () => {
  it('are all in the list, each with the file that serves it, and there is no other', () => {
    expect(registered.toSorted(byRoute)).toEqual(otherRoutes.toSorted(byRoute));
  });

  it('take no address of an endpoint', () => {
    const calls: readonly string[] = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(otherRoutes.filter(({ route }) => calls.includes(route))).toEqual([]);
  });
});
