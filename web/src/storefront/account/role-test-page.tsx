import { CircleCheck, CircleX } from 'lucide';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useSession, type Session } from '../../session.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { tokenStore } from '../../session/tokens.ts';
import { roleTestMessages as messages } from './role-test-messages.ts';
import { Icon } from '../../ui/icon.tsx';

// spec: 2.23
export default function RoleTestPage() {
  const { status, name, email, roles } = useSession();
  const length = useTokenLength();
  const loggedIn = status === 'authenticated';
  return (
    <>
      <PageHead title={messages.title} description={messages.description} />
      <PageBanner variant="strip" title={messages.title} />
      <main className="page page-body" id="main">
        <div className="stack">
          <p className="soft prose">{messages.intro}</p>
          <div className="stack role-facts">
            <Facts title={messages.status.title}>
              <Fact term={messages.status.label}>
                {loggedIn ? messages.status.authenticated : messages.status.guest}
              </Fact>
              {loggedIn && <Fact term={messages.status.name}>{name}</Fact>}
              {loggedIn && <Fact term={messages.status.email}>{email}</Fact>}
              <Fact term={messages.status.roles}>
                {roles.join(', ') || messages.status.noRoles}
              </Fact>
            </Facts>
            <Facts title={messages.checks.title}>
              <Check term={messages.checks.customer} holds={roles.includes('customer')} />
              <Check term={messages.checks.admin} holds={roles.includes('admin')} />
              <Check term={messages.checks.guest} holds={!loggedIn} />
            </Facts>
            <Facts title={messages.token.title}>
              <Fact term={messages.token.type}>{messages.token[tokenTypeOf(status, length)]}</Fact>
              <Fact term={messages.token.length}>{messages.token.characters(length)}</Fact>
            </Facts>
          </div>
        </div>
      </main>
    </>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel stack">
      <h2 className="h3">{title}</h2>
      <dl className="stack-12 facts">{children}</dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="between">
      <dt className="soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Check({ term, holds }: { term: string; holds: boolean }) {
  return (
    <Fact term={term}>
      <Icon of={holds ? CircleCheck : CircleX} className={holds ? 'icon is-held' : 'icon'} />
      {holds ? messages.yes : messages.no}
    </Fact>
  );
}

/** Characters of the token; 0 where there is none yet. The token itself is not for showing. */
export function useTokenLength(): number {
  return useSyncExternalStore(tokenStore.subscribe, lengthOfToken, () => 0);
}

function lengthOfToken(): number {
  return tokenStore.read()?.token.length ?? 0;
}

export function tokenTypeOf(status: Session['status'], length: number): 'user' | 'guest' | 'none' {
  if (length === 0) return 'none';
  return status === 'authenticated' ? 'user' : 'guest';
}
