import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AccountLink } from './account-link.tsx';
import { accountMessages as messages } from './account-messages.ts';
import { loginState } from './login-state.ts';

/** Leads to the login by itself, unless the page is left before. */
export function SoonLogin({ seconds, email = '' }: { seconds: number; email?: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();

  useEffect(() => {
    const timer = setTimeout(
      () => void navigate('/login', { replace: true, state: loginState(state, email) }),
      seconds * 1000,
    );
    return () => clearTimeout(timer);
  }, [seconds, email, state, navigate]);

  return (
    <p>
      {messages.soonLogin(seconds)}{' '}
      <AccountLink to="/login" replace email={() => email}>
        {messages.goNow}
      </AccountLink>
    </p>
  );
}
