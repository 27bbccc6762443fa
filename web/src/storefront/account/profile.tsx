import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { BadgeCheck, MailWarning } from 'lucide';
import { call } from '../../api.ts';
import { currentSession, renewToken, type Session } from '../../session.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { settingsMessages } from './settings-messages.ts';
import { Icon } from '../../ui/icon.tsx';

type ProfileReply = Reply<EndpointOf<'GET /user/profile'>>;
export type Profile = ProfileReply['user'];

const queryKey = ['profile'];

/** Looked at anew whenever the person comes back to the page: a mail may have been answered. */
export function useProfile() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const reply = await call('GET /user/profile', {}, signal);
      if (isTokenOutdated(currentSession(), reply.user)) void renewQuietly();
      return reply;
    },
    staleTime: 0,
  });
}

/** Shows a changed profile here, and the token's part of it in the bar and in the other tabs. */
export function useShowProfile() {
  const client = useQueryClient();
  return async (user: Profile): Promise<void> => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<ProfileReply>(queryKey, { user });
    await renewQuietly();
  };
}

/** Where it fails, the next refresh of the token says the same. */
function renewQuietly(): Promise<void> {
  return renewToken().catch(() => undefined);
}

/** The token says who the person was when it was made: a name or a role may have changed since. */
export function isTokenOutdated(session: Session, { name, email, roles }: Profile): boolean {
  if (session.status === 'guest') return false;
  return (
    session.name !== name ||
    session.email !== email ||
    session.roles.toSorted().join() !== roles.toSorted().join()
  );
}

export function EmailMark({ profile }: { profile: Pick<Profile, 'isEmailVerified'> }) {
  if (!profile.isEmailVerified) {
    return (
      <span className="inline-4 mark mark-no">
        <Icon of={MailWarning} />
        {settingsMessages.unverified}
      </span>
    );
  }
  return (
    <span className="inline-4 mark mark-yes">
      <Icon of={BadgeCheck} />
      {settingsMessages.verified}
    </span>
  );
}

const messages = settingsMessages.verification;

/** With the way to have the mail sent again. What the shop answers is read out. */
export function UnverifiedNotice({ email }: { email: string }) {
  const sending = useMutation({
    mutationFn: () => call('POST /auth/resend-verification', { body: { email } }),
  });
  const { data, error, isPending } = sending;
  return (
    <Notice tone="warning" title={messages.title(email)}>
      {messages.text}
      <div className="row unverified-acts">
        <Button
          variant="secondary"
          size="compact"
          aria-disabled={isPending || undefined}
          aria-busy={isPending}
          onClick={() => isPending || sending.mutate()}
        >
          {isPending ? messages.sending : messages.send}
        </Button>
      </div>
      <output className="unverified-said">
        {data?.message ?? (error && sentenceOf(error, messages.failed))}
      </output>
    </Notice>
  );
}
