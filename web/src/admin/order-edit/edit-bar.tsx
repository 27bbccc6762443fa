import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { signedMoney } from './difference.tsx';
import { countChanges } from './edit-draft.ts';
import { changesInWords } from './edit-summary.ts';
import { editMessages } from './messages.ts';
import { useShownEdit } from './use-edit.ts';

const { bar: barMessages, discard: discardMessages } = editMessages;

interface EditBarProps {
  /** No answer came: the same button sends it once more. */
  isUnanswered: boolean;
  onSave: () => void;
}

/** Stays in view: what is changed, the difference, and the one button that saves it all. */
export function EditBar({ isUnanswered, onSave }: EditBarProps) {
  const shown = useShownEdit();
  const { draft, price, isSaving, discard } = shown;
  const [isAsking, setAsking] = useState(false);
  const count = countChanges(draft);
  const save = isUnanswered ? barMessages.tryAgain : barMessages.save;
  return (
    <section className="edit-bar" aria-label={barMessages.label}>
      <p>
        <b>{count === 0 ? barMessages.none : barMessages.count(count)}</b>{' '}
        <span className="edit-bar-what">{changesInWords(shown)}</span>{' '}
        {count > 0 && <b className="edit-bar-sum">{signedMoney(price.differenceCents)}</b>}
      </p>
      {count > 0 && (
        <Button variant="quiet" size="compact" disabled={isSaving} onClick={() => setAsking(true)}>
          {barMessages.discard}
        </Button>
      )}
      <Button size="compact" busy={isSaving} disabled={count === 0} onClick={onSave}>
        {isSaving ? barMessages.saving : save}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={discardMessages.title}
        sentence={discardMessages.sentence(count)}
        confirmLabel={discardMessages.act}
        cancelLabel={discardMessages.not}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          discard();
        }}
      />
    </section>
  );
}
