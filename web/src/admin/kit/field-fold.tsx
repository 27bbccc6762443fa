import { ChevronDown } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { messages } from '../catalogue-messages.ts';

interface FieldFoldProps {
  title: string;
  hint: string;
  /** Fields that say something. */
  filled: number;
  /** Whether a field cannot be saved as it is, which must be seen. */
  isWrong: boolean;
  children: ReactNode;
}

/** Fields that few forms need, folded until they are opened or cannot be saved. */
export function FieldFold({ title, hint, filled, isWrong, children }: FieldFoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="fold field-fold"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {title} {filled > 0 && <span className="badge">{messages.filled(filled)}</span>}
        <span className="chev">
          <Icon of={ChevronDown} />
        </span>
      </summary>
      <p className="hint">{hint}</p>
      {children}
    </details>
  );
}
