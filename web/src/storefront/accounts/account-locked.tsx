import { Lock } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { messages } from '../messages.ts';

export function AccountLocked({ sentence }: { sentence: string }) {
  return (
    <section className="locked" role="alert" aria-labelledby="locked-title">
      <div className="locked-head">
        <Lock className="icon" aria-hidden />
        <h2 id="locked-title">{messages.login.locked}</h2>
      </div>
      <div className="locked-body">
        <p>{sentence}</p>
        <ButtonLink variant="secondary" to="/request-unlock">
          {messages.login.requestUnlock}
        </ButtonLink>
      </div>
    </section>
  );
}
