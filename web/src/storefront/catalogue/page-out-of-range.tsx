import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { messages } from './list-messages.ts';

/** The address names a page behind the last one. */
export function PageOutOfRange({ to }: { to: string }) {
  return (
    <EmptyState
      title={messages.list.beyond}
      text={messages.list.beyondText}
      action={
        <ButtonLink to={to} variant="secondary">
          {messages.list.toFirst}
        </ButtonLink>
      }
    />
  );
}
