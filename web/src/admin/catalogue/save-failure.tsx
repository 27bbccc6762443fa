import { ApiError } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import type { Failure } from './use-entity-form.ts';

interface SaveFailureProps {
  failure: Failure | undefined;
  words: { kind: string; saveFailed: string; partlySaved?: string };
  /** Where adding has a sentence of its own. */
  isNew?: string | false;
}

/** Why nothing was saved, above the buttons. What was typed stays. */
export function SaveFailure({ failure, words, isNew }: SaveFailureProps) {
  if (!failure) return null;
  if (failure.what === 'gone')
    return <Notice tone="warning" title={messages.gone(words.kind)} live />;
  const partly = failure.what === 'partly' && words.partlySaved;
  return (
    <Notice tone="danger" title={partly || isNew || words.saveFailed} live>
      <Cause error={failure.error} />
    </Notice>
  );
}

/** The server's own sentence, where it gave one that tells more. */
export function Cause({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code === 'UNKNOWN') return null;
  return error.code === 'INTERNAL' ? <>Request {error.requestId}.</> : <>{error.message}</>;
}
