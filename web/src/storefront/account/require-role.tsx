import { type ReactNode, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasSessionEnded, hasLoggedOut, type Session, useSession } from '../../session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { stateForLogin } from './login-state.ts';

// spec: 6.2 6.4 6.5 6.6
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
  const inBrowser = useIsInBrowser();
  const [wasInside, setWasInside] = useState(false);
  if (session.status === 'authenticated' && !wasInside) setWasInside(true);

  // takes over the title that the server wrote, or the page's own would be a second one
  if (!inBrowser) return <PageHead title="" />;
  if (session.status === 'guest') {
    const state =
      wasInside && hasLoggedOut()
        ? undefined
        : stateForLogin(location, { sessionEnded: hasSessionEnded() });
    return <Navigate to="/login" replace state={state} />;
  }
  if (!holds(session, role)) return <Navigate to="/unauthorized" replace />;
  return children ?? <Outlet />;
}

/** An admin may see what a customer may. */
function holds({ roles }: Session, role: 'customer' | 'admin'): boolean {
  return roles.includes('admin') || roles.includes(role);
}
