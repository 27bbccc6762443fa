import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { type Session, useSession } from '../../session.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { stateForLogin } from './came-from.ts';

/**
 * Shows its children, or the nested route, to those who may see them. Guests go to the login and
 * come back after it, others to /unauthorized. A convenience: the server decides.
 */
export function RequireRole({
  role,
  children,
}: {
  role: 'customer' | 'admin';
  children?: ReactNode;
}) {
  const session = useSession();
  const location = useLocation();
  if (!useIsInBrowser()) return null;
  if (session.status === 'guest') {
    return <Navigate to="/login" replace state={stateForLogin(location)} />;
  }
  if (!holds(session, role)) return <Navigate to="/unauthorized" replace />;
  return children ?? <Outlet />;
}

/** An admin may see what a customer may. */
function holds({ roles }: Session, role: 'customer' | 'admin'): boolean {
  return roles.includes('admin') || roles.includes(role);
}
