import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adminPaths } from '../shell/admin-paths.ts';
import { findPage } from './admin-pages.tsx';

const paths = [...adminPaths, 'orders/print' as const];

it.each(paths)('/admin/%s has a page', (path) => {
  expect(findPage(path)).toBeDefined();
});

it('every page stands at a path', () => {
  const modules = readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true });
  const pages = modules.filter((file) => file.endsWith('-page.tsx'));
  expect(new Set(paths.map(findPage)).size).toBe(pages.length);
});
