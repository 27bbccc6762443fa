import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';
import { toggleId } from './use-editor.ts';

interface FormToggleProps {
  isOpen: boolean;
  /** `Add new category` */
  add: string;
  onOpen: () => void;
  onClose: () => void;
}

export function FormToggle({ isOpen, add, onOpen, onClose }: FormToggleProps) {
  const Icon = isOpen ? X : Plus;
  return (
    <Button
      id={toggleId}
      variant={isOpen ? 'secondary' : 'primary'}
      size="compact"
      aria-expanded={isOpen}
      onClick={isOpen ? onClose : onOpen}
    >
      <Icon className="icon" aria-hidden />
      {isOpen ? messages.closeForm : add}
    </Button>
  );
}
