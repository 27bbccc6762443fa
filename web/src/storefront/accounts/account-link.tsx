import type { MouseEvent } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router';
import { loginState } from './login-state.ts';

/** A link to another page around logging in. What has been typed as the address goes along. */
export function AccountLink({
  to,
  email,
  ...link
}: Omit<LinkProps, 'to' | 'state' | 'onClick'> & { to: string; email: () => string }) {
  const { state } = useLocation();
  const navigate = useNavigate();

  function go(event: MouseEvent) {
    // These open it elsewhere, where navigation state does not reach.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, { replace: link.replace ?? false, state: loginState(state, email()) });
  }

  return <Link className="link" {...link} to={to} onClick={go} />;
}
