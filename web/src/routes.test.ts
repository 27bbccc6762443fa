import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RESERVED_PATHS } from '@tailorbird/contract/kinds/look';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';
import { routes } from './routes.tsx';
import { adminPaths } from './shell/admin-paths.ts';

const idAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.id;

describe('the addresses below /admin', () => {
  it.each([...adminPaths, 'orders/print'])('/admin/%s is one', (path) => {
    const address = `/admin/${path.replace(/:id\??/, '6565a1b2c3d4e5f607182930')}`;
    expect(idAt(address)).not.toBe('not-found');
    const found = matchRoutes(routes, address)?.at(-1)?.route.path ?? '';
    expect(found.slice(-path.length)).toBe(path);
  });

  it.each(['nowhere', 'category/nowhere', 'orders/print/nowhere', 'dashboards'])(
    '/admin/%s is none, for whoever asks',
    (path) => {
      expect(idAt(`/admin/${path}`)).toBe('not-found');
    },
  );
});

it('every page is the one module of its name, which the server build finds by it', () => {
  const folder = join(import.meta.dirname, 'storefront');
  const modules = readdirSync(folder, { encoding: 'utf8', recursive: true })
    .flatMap((file) => /([^/]+)-page\.tsx$/.exec(file)?.[1] ?? [])
    .toSorted();
  expect(modules).toEqual(Object.keys(pages).toSorted());
  for (const [name, { path }] of Object.entries(pages)) {
    const address = path
      .replace('/:id?', '')
      .replace('/:id', '/about-us')
      .replace('*', '/nowhere/at/all');
    expect(idAt(address)).toBe(name);
  }
});

it('no address of the shop can be one of a page that its owner writes', () => {
  const own = Object.values(pages).map(({ path }) => path.split('/')[1] ?? '');
  const files = readdirSync(join(import.meta.dirname, '../public'));
  const first = new Set([...own, ...files].filter((part) => /^[a-z][^.]*$/.test(part)));
  expect([...first].filter((part) => !RESERVED_PATHS.includes(part))).toEqual([]);
  for (const part of RESERVED_PATHS) expect(part).toMatch(/^[a-z-]+$/);
  expect(RESERVED_PATHS).toEqual(
    expect.arrayContaining(['admin', 'api', 'assets', 'look', 'preview']),
  );
});
