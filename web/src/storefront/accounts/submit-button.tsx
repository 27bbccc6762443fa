import { Button } from '../../ui/button.tsx';
import { accountMessages } from './account-messages.ts';

/** Never `disabled`, which would take the focus away while the answer is on its way. */
export function SubmitButton({
  label,
  busy,
  waiting,
}: {
  label: string;
  busy: boolean;
  waiting: boolean;
}) {
  return (
    <Button type="submit" block aria-disabled={busy || waiting || undefined} aria-busy={busy}>
      {busy ? accountMessages.busy : label}
    </Button>
  );
}
