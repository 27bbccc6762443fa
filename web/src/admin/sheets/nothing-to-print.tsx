import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { sheetMessages as words } from './sheet-messages.ts';

export function NothingToPrint({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={<ButtonLink to="/admin/orders">{words.back}</ButtonLink>}
    />
  );
}
