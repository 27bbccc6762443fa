import type { MailKindName } from '@tailorbird/contract/kinds/mail-kinds';
import type { MailText } from '@tailorbird/contract/mail-texts';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Cause } from '../kit/entity-form.tsx';
import { mailMessages } from './mail-messages.ts';

const messages = mailMessages.sample;

interface MailSampleProps {
  kind: MailKindName;
  text: MailText;
  /** Whether the text can be sent as it is. */
  isRight: boolean;
}

/** Mails what is typed, saved or not, to the admin who asks for it. */
export function MailSample({ kind, text, isRight }: MailSampleProps) {
  const sample = useMutation({
    mutationFn: () => call('POST /settings/mail-sample', { body: { kind, ...text } }),
  });
  return (
    <div className="stack-8">
      <div>
        <Button
          variant="secondary"
          size="compact"
          busy={sample.isPending}
          disabled={!isRight}
          onClick={() => sample.mutate()}
        >
          <Icon of={Send} />
          {sample.isPending ? messages.sending : messages.send}
        </Button>
      </div>
      {sample.isSuccess && <Notice tone="success" title={messages.sent(sample.data.sentTo)} live />}
      {sample.isError && (
        <Notice tone="danger" title={messages.notSent} live>
          <p>
            <Cause error={sample.error} />
          </p>
        </Notice>
      )}
      <p className="hint">{messages.goesTo}</p>
    </div>
  );
}
