import { Fragment, type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Outcome } from './outcome.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { settingsMessages } from './settings-messages.ts';
import { settingsRefusal } from './settings-refusal.ts';
import { useFormSubmission } from './use-form-submission.ts';

type Submission<Name extends string> = Parameters<typeof useFormSubmission<Name>>[0];

/** A form that stays where it is: `send` gives the sentence to show when all went well. */
export function useSettingsForm<Name extends string>({
  failed,
  send,
  ...rest
}: Omit<Submission<Name>, 'refusalOf' | 'send'> & {
  failed: string;
  send: (typed: (name: Name) => string) => Promise<string>;
}) {
  const [done, setDone] = useState({ times: 0, sentence: '' });
  const submission = useFormSubmission<Name>({
    ...rest,
    refusalOf: settingsRefusal(failed),
    send: async (typed) => {
      const sentence = await send(typed);
      setDone(({ times }) => ({ times: times + 1, sentence }));
    },
  });
  const onSubmit = (event: FormEvent) => {
    setDone(({ times }) => ({ times, sentence: '' }));
    submission.form.onSubmit(event);
  };
  return { ...submission, form: { ...submission.form, onSubmit }, done };
}

/** Its fields are made anew after a success: passwords are gone, and what was saved stands there. */
export function SettingsForm({
  submission: { form, refusal, waited, busy, done },
  submit,
  children,
}: {
  submission: Pick<
    ReturnType<typeof useSettingsForm>,
    'form' | 'refusal' | 'waited' | 'busy' | 'done'
  >;
  submit: string;
  children: ReactNode;
}) {
  return (
    <form className="stack max-w-form content-start wrap-anywhere" {...form}>
      {done.sentence && <Outcome key={`said ${done.times}`} sentence={done.sentence} />}
      {refusal && <RefusalNotice key={refusal.sentence} refusal={refusal} onWaited={waited} />}
      <Fragment key={`typed ${done.times}`}>{children}</Fragment>
      <div className="row">
        <Button
          type="submit"
          className="min-w-44"
          aria-disabled={busy || undefined}
          aria-busy={busy}
        >
          {busy ? settingsMessages.busy : submit}
        </Button>
      </div>
    </form>
  );
}
