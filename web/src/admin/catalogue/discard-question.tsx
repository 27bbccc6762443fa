import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { messages } from './messages.ts';

interface DiscardQuestionProps {
  open: boolean;
  /** Labels of what would be lost. */
  fields: readonly string[];
  onConfirm: () => void;
  onCancel: () => void;
}

export function DiscardQuestion({ fields, ...dialog }: DiscardQuestionProps) {
  const words = messages.discard;
  return (
    <ConfirmDialog
      {...dialog}
      title={words.title}
      sentence={words.sentence(fields)}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
    />
  );
}
