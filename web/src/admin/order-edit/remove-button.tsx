import { X } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useShownEdit } from './use-edit.ts';

interface RemoveButtonProps {
  /** Of what it removes. */
  label: string;
  title: string;
  onClick: () => void;
}

/** The cross at the end of a row or an item. */
export function RemoveButton({ label, title, onClick }: RemoveButtonProps) {
  const { isSaving } = useShownEdit();
  return (
    <Button
      variant="quiet"
      size="compact"
      className="btn-icon"
      aria-label={label}
      title={title}
      disabled={isSaving}
      onClick={onClick}
    >
      <Icon of={X} />
    </Button>
  );
}
