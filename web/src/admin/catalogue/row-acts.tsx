import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';
import { editButtonId } from './use-editor.ts';

interface RowActsProps {
  entity: { _id: string };
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function RowActs({ entity, name, onEdit, onDelete }: RowActsProps) {
  return (
    <span className="acts">
      <Button
        id={editButtonId(entity._id)}
        variant="quiet"
        size="compact"
        className="btn-icon"
        aria-label={`${messages.edit} ${name}`}
        title={messages.edit}
        onClick={onEdit}
      >
        <Pencil className="icon" aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="compact"
        className="btn-icon"
        aria-label={`${messages.delete} ${name}`}
        title={messages.delete}
        onClick={onDelete}
      >
        <Trash2 className="icon" aria-hidden />
      </Button>
    </span>
  );
}
