import { ButtonLink } from '../ui/button.tsx';
import { PageBanner } from '../ui/page-banner.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { type Session, useSession } from '../session.ts';
import { Bird } from '../ui/bird.tsx';
import { messages } from './messages.ts';

// spec: 2.20 2.21 2.22
export default function UnauthorizedPage() {
  const session = useSession();
  const loggedIn = session.status === 'authenticated';
  return (
    <>
      <PageHead
        title={messages.unauthorized.title}
        description={messages.unauthorized.description}
      />
      <PageBanner variant="strip" title={messages.unauthorized.heading} />
      <main className="page" id="main">
        <div className="stack-8 empty">
          <Bird />
          <p>{loggedIn ? messages.unauthorized.forUsers : messages.unauthorized.forGuests}</p>
          {loggedIn && <Who session={session} />}
          <div className="row">
            <ButtonLink to="/">{messages.goHome}</ButtonLink>
            {loggedIn ? (
              <ButtonLink variant="secondary" to="/dashboard">
                {messages.unauthorized.dashboard}
              </ButtonLink>
            ) : (
              <ButtonLink variant="secondary" to="/login">
                {messages.unauthorized.login}
              </ButtonLink>
            )}
          </div>
        </div>
      </main>
    </>
  );
}

function Who({ session }: { session: Session }) {
  return (
    <dl className="cluster options">
      <div>
        <dt>{messages.unauthorized.user}</dt>
        <dd>{session.name}</dd>
      </div>
      <div>
        <dt>{messages.unauthorized.roles}</dt>
        <dd>{session.roles.join(', ')}</dd>
      </div>
    </dl>
  );
}
