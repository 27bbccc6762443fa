import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EmptyCart } from './empty-cart.tsx';

const session = vi.hoisted(() => ({ status: 'guest', hasEnded: false }));
vi.mock('../../session.ts', () => ({
  useSession: () => ({ status: session.status }),
  hasSessionEnded: () => session.hasEnded,
}));

const html = () =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/cart']}>
      <EmptyCart />
    </MemoryRouter>,
  );

describe('an empty cart', () => {
  beforeEach(() => Object.assign(session, { status: 'guest', hasEnded: false }));

  it('of a guest leads to the goods', () => {
    expect(html()).toContain('Your cart is empty');
    expect(html()).not.toContain('/login');
  });

  it('after a session ended says that the cart waits in the account, and leads to the login', () => {
    session.hasEnded = true;
    expect(html()).toContain('Your cart waits in your account');
    expect(html()).toContain('href="/login"');
    expect(html()).not.toContain('Your cart is empty');
  });

  it('of an account is its own', () => {
    Object.assign(session, { status: 'authenticated', hasEnded: true });
    expect(html()).toContain('Your cart is empty');
  });
});
