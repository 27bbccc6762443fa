import type { MissingLetters } from '@tailorbird/contract/papers';
import { isRefused } from '../../api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { messages } from './messages.ts';

const paperMessages = messages.papers;

interface Props {
  missing: readonly MissingLetters[] | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Before an invoice is issued that has letters which no font has: which, and where they stand. */
export function MissingLettersDialog({ missing, onCancel, onConfirm }: Props) {
  return (
    <ConfirmDialog
      open={missing !== undefined}
      title={paperMessages.lettersTitle}
      sentence={paperMessages.lettersSentence}
      details={
        missing && (
          <dl>
            {missing.map(({ where, text, letters }) => (
              <div key={`${where} ${text}`}>
                <dt>
                  <strong>{where}</strong>
                </dt>
                <dd>{paperMessages.lettersOf(letters, text)}</dd>
              </div>
            ))}
          </dl>
        )
      }
      confirmLabel={paperMessages.lettersAccept}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}

/** @returns undefined when the refusal is another one, or there is none */
export function missingLettersIn(error: unknown): MissingLetters[] | undefined {
  return isRefused(error, 'POST /order/{id}/papers', 'PAPER_LETTERS_MISSING')
    ? error.body.missingLetters
    : undefined;
}
