import { TextField } from '../../ui/text-field.tsx';
import { emailProblem } from '../account/account-rules.ts';
import { RefusalNotice, refusalOf, useFormSubmission } from '../account/account-form.tsx';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { withdrawalMessages } from './messages.ts';
import { mailWithdrawalLink } from './withdrawal-query.ts';
import './withdrawal.css';

const { find } = withdrawalMessages;

/** Has the link to an order mailed, whether there is such an order or not. */
export function LinkForm() {
  const [sent, setSent] = useState<string>();
  return (
    <div className="wd-wrap">
      <div className="stack wd-main">
        <h2 className="h2">{find.title}</h2>
        {sent === undefined ? (
          <NumberForm onSent={setSent} />
        ) : (
          <Sent sentence={sent} onAgain={() => setSent(undefined)} />
        )}
      </div>
    </div>
  );
}

function Sent({ sentence, onAgain }: { sentence: string; onAgain: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <>
      <div className="wd-says" aria-live="polite" tabIndex={-1} ref={element}>
        <Notice tone="success" title={find.sentTitle}>
          <p>{sentence}</p>
        </Notice>
      </div>
      <div>
        <Button variant="quiet" onClick={onAgain}>
          {find.another}
        </Button>
      </div>
    </>
  );
}

function NumberForm({ onSent }: { onSent: (sentence: string) => void }) {
  const { form, field, refusal, busy, isWaiting, waited } = useFormSubmission({
    names: ['orderId', 'email'],
    check: (typed) => ({
      orderId: typed('orderId').trim() === '' ? find.numberMissing : undefined,
      email: emailProblem(typed('email')),
    }),
    async send(typed) {
      onSent(await mailWithdrawalLink(typed('orderId').trim(), typed('email').trim()));
    },
    refusalOf: (error) => refusalOf(error, find.failed),
  });
  return (
    <form className="stack" {...form}>
      <p className="soft">{find.intro}</p>
      {refusal && <RefusalNotice refusal={refusal} onWaited={waited} />}
      <TextField
        {...field('orderId')}
        label={find.number}
        hint={find.numberHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <TextField
        {...field('email')}
        label={find.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" className="wd-go" busy={busy} aria-disabled={busy || isWaiting}>
        {busy ? find.sending : find.send}
      </Button>
    </form>
  );
}
