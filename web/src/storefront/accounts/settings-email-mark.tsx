import { useMutation } from '@tanstack/react-query';
import { BadgeCheck, MailWarning } from 'lucide-react';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { settingsMessages } from './settings-messages.ts';
import type { Profile } from './settings-profile-query.ts';

export function EmailMark({ profile }: { profile: Pick<Profile, 'isEmailVerified'> }) {
  if (!profile.isEmailVerified) {
    return (
      <span className="mark mark-no">
        <MailWarning className="icon" aria-hidden />
        {settingsMessages.unverified}
      </span>
    );
  }
  return (
    <span className="mark mark-yes">
      <BadgeCheck className="icon" aria-hidden />
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
      <div className="row mt-2">
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
      <output className="mt-2 block empty:mt-0">
        {data?.message ?? (error && sentenceOf(error, messages.failed))}
      </output>
    </Notice>
  );
}
