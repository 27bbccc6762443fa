import type { MissingLetters } from '@tailorbird/contract/papers';
import { ApiError } from '../../api.ts';
import { isObject } from '../../api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { messages } from './messages.ts';

const words = messages.papers;

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
      title={words.lettersTitle}
      sentence={words.lettersSentence}
      details={
        missing && (
          <dl>
            {missing.map(({ where, text, letters }) => (
              <div key={`${where} ${text}`}>
                <dt>
                  <strong>{where}</strong>
                </dt>
                <dd>{words.lettersOf(letters, text)}</dd>
              </div>
            ))}
          </dl>
        )
      }
      confirmLabel={words.lettersAccept}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}

/** Undefined: the refusal is another one, or there is none. */
export function missingLettersIn(error: unknown): MissingLetters[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PAPER_LETTERS_MISSING') return undefined;
  const found = isObject(error.body) ? error.body['missingLetters'] : undefined;
  return Array.isArray(found) ? found.filter(isMissingLetters) : [];
}

function isMissingLetters(value: unknown): value is MissingLetters {
  return (
    isObject(value) &&
    typeof value['where'] === 'string' &&
    typeof value['text'] === 'string' &&
    Array.isArray(value['letters'])
  );
}
