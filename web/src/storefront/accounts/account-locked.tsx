import { Lock } from 'lucide-react';
import { AccountLink } from './account-link.tsx';
import { accountMessages as messages } from './account-messages.ts';

/** With the two ways out. */
export function AccountLocked({ sentence, email }: { sentence: string; email: () => string }) {
  return (
    <section className="locked" role="alert" aria-labelledby="locked-title">
      <div className="locked-head">
        <Lock className="icon" aria-hidden />
        <h2 id="locked-title">{messages.login.locked}</h2>
      </div>
      <div className="locked-body">
        <p>{sentence}</p>
        <AccountLink className="btn btn-secondary" to="/request-unlock" email={email}>
          {messages.login.requestUnlock}
        </AccountLink>
        <AccountLink className="btn btn-quiet" to="/forgot-password" email={email}>
          {messages.login.setPassword}
        </AccountLink>
      </div>
    </section>
  );
}
