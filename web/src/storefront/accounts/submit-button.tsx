import { Button } from '../../ui/button.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { accountMessages } from './account-messages.ts';

/**
 * Not `disabled` while the answer is on its way, which would take the focus away. But it is until
 * the page has been taken over: else the browser would send the form itself, to no one.
 */
export function SubmitButton({
  label,
  busy,
  waiting,
}: {
  label: string;
  busy: boolean;
  waiting: boolean;
}) {
  const isReady = useIsInBrowser();
  return (
    <Button
      className={isReady ? undefined : 'btn-soon'}
      type="submit"
      block
      disabled={!isReady}
      aria-disabled={busy || waiting || undefined}
      aria-busy={busy}
    >
      {busy ? accountMessages.busy : label}
    </Button>
  );
}
