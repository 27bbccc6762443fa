import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from './text-field.tsx';

test('a password is masked, and for a manager to fill in', () => {
  const field = renderToStaticMarkup(
    <PasswordField label="Password" name="password" autoComplete="current-password" />,
  );
  expect(field).toContain('type="password"');
  expect(field).toContain('autoComplete="current-password"');
  expect(field).toContain('aria-label="Show password"');
});

test('every password is typed into such a field, which says what for, and none refuses pasting', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const withTypes = sources.filter(([, source]) => /type=["'{]+password|'password'}/.test(source));
  expect(withTypes.map(([file]) => file)).toEqual([join('ui', 'text-field.tsx')]);
  const uses = sources.flatMap(([, source]) =>
    [...source.matchAll(/<PasswordField\b[^]*?\/>/g)].map(([use]) => use),
  );
  expect(uses.length).toBeGreaterThan(3);
  for (const use of uses) {
    expect(use).toMatch(/autoComplete="(current|new)-password"/);
    expect(use).not.toContain('onPaste');
  }
});
