import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routes } from './routes.tsx';
import { adminPaths } from './shell/admin-paths.ts';

const idAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.id;

describe('the addresses below /admin', () => {
  it.each([...adminPaths, 'orders/print'])('/admin/%s is one', (path) => {
    const address = `/admin/${path.replace(':id', '6565a1b2c3d4e5f607182930')}`;
    expect(idAt(address)).not.toBe('notFound');
    expect(matchRoutes(routes, address)?.at(-1)?.route.path).toMatch(new RegExp(`${path}$`));
  });

  it.each(['nowhere', 'category/nowhere', 'orders/print/nowhere', 'dashboards'])(
    '/admin/%s is none, for whoever asks',
    (path) => {
      expect(idAt(`/admin/${path}`)).toBe('notFound');
    },
  );
});
