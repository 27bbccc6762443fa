import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { FormHost } from './use-edited-list.ts';
import { type PriceChange, PriceImpactNotice } from '../prices/price-impact.tsx';
import { kitMessages } from './messages.ts';
import { changedFields, type Conflict, type Fields } from './save-with-merge.ts';
import { NotReady, type SaveError, type useEntityForm } from './use-entity-form.ts';

export interface EntityFormProps<Entity, F extends Fields<F>> {
  editing: ReturnType<typeof useEntityForm<Entity, F>>;
  messages: { kind: string; saveFailed: string; addConfirm: string; partlySaved?: string };
  title: ReactNode;
  /** In a row of a list, instead of above a table. */
  inline?: boolean;
  /** Whether a blank name is answered by a sentence, or cannot be sent at all, as unless said. */
  blank?: 'told' | 'held';
  labels: Record<keyof F, string>;
  /** A field's content, to be read. */
  show: (name: keyof F & string, fields: F) => ReactNode;
  host: FormHost<Entity>;
  /** Fields with prices, and what is typed of them: carts that would change are counted before. */
  impact?: {
    of: readonly (keyof F & string)[];
    change: (typed: F, before: Entity) => PriceChange;
  };
  children: ReactNode;
}

// spec: 2.126 2.140 2.141 5.2
/** The frame of a form: heading, what went wrong, buttons. Saving needs a change. */
export function EntityForm<Entity, F extends Fields<F>>(props: EntityFormProps<Entity, F>) {
  const {
    editing,
    messages,
    title,
    inline,
    blank = 'held',
    labels,
    show,
    host,
    impact,
    children,
  } = props;
  const { before, unsaved, isBlank, isSaving, conflict } = editing;
  const headingId = useId();
  const canSave = unsaved.length > 0 && !(isBlank && blank === 'held');
  const hasImpact = editing.isRight && unsaved.some((name) => impact?.of.includes(name));

  const reportUnsaved = useEffectEvent(host.onUnsavedChange);
  useEffect(() => reportUnsaved(unsaved.map((name) => labels[name])));
  useEffect(() => () => reportUnsaved([]), []);

  function close() {
    if (!isSaving) host.onClose();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    // The focused control has handled the key.
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      // The same press would close the question that it opens.
      event.preventDefault();
      close();
    }
    // In a text of several lines Enter begins the next one.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSave) {
      event.currentTarget.requestSubmit();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <form
      {...editing.form}
      className={inline ? 'stack-14 entity-form' : 'stack-14 entity-form box-panel'}
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
    >
      {inline ? (
        <h3 className="sr" id={headingId}>
          {title}
        </h3>
      ) : (
        <div className="between">
          <h2 className="h3" id={headingId} tabIndex={-1}>
            {title}
          </h2>
          <span className="xs faint wide-only nowrap">{kitMessages.keys}</span>
        </div>
      )}
      {conflict && (
        <ConflictNotice
          key={conflict.number}
          conflict={conflict}
          typed={editing.typed}
          labels={labels}
          show={show}
          isSaving={isSaving}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.startOver}
        />
      )}
      {children}
      <SaveErrorNotice saveError={editing.saveError} messages={messages} />
      <div className="row">
        {impact && before && hasImpact && (
          <PriceImpactNotice change={impact.change(editing.typed, before)} />
        )}
        <Button
          type="submit"
          // It does the same as keeping mine, which is the answer to what is asked then.
          variant={conflict ? 'secondary' : 'primary'}
          size="compact"
          disabled={!canSave && !isSaving}
          busy={isSaving}
          className="entity-save"
        >
          {isSaving ? kitMessages.saving : before ? kitMessages.save : messages.addConfirm}
        </Button>
        <Button variant="quiet" size="compact" busy={isSaving} onClick={close}>
          {kitMessages.cancel}
        </Button>
      </div>
    </form>
  );
}

interface SaveErrorNoticeProps {
  saveError: SaveError | undefined;
  messages: { kind: string; saveFailed: string; partlySaved?: string };
}

/** Says why nothing was saved, above the buttons. The typed text stays. */
export function SaveErrorNotice({ saveError, messages }: SaveErrorNoticeProps) {
  if (!saveError) return null;
  if (saveError.what === 'gone')
    return <Notice tone="warning" title={kitMessages.gone(messages.kind)} live />;
  const partly = saveError.what === 'partly' && messages.partlySaved;
  const missing = saveError.error instanceof NotReady && saveError.error.message;
  return (
    <Notice tone="danger" title={missing || partly || messages.saveFailed} live>
      <Cause error={saveError.error} />
    </Notice>
  );
}

/** The server's own sentence, where it gave one that tells more. */
export function Cause({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code === 'UNKNOWN') return null;
  return error.code === 'INTERNAL' ? <>Request {error.requestId}.</> : <>{error.message}</>;
}

interface ConflictNoticeProps<F> {
  conflict: Conflict<F>;
  /** The fields that Keep mine would save. */
  typed: F;
  labels: Record<keyof F, string>;
  /** A field's content, to be read. */
  show: (name: keyof F & string, fields: F) => ReactNode;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * Shows the values somebody else has saved beside those of the form. It takes the focus.
 */
function ConflictNotice<F extends Fields<F>>(props: ConflictNoticeProps<F>) {
  const { conflict, typed, labels, show, isSaving, onKeepMine, onTakeTheirs } = props;
  const conflictMessages = kitMessages.conflict;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  const mine = changedFields(conflict.theirs, typed);
  const overlapping = conflict.changed.filter((name) => conflict.typed.includes(name));
  const labelsOf = (names: Conflict<F>['changed']) => names.map((name) => labels[name]);

  return (
    <div ref={element} className="stale" tabIndex={-1}>
      <Notice tone="warning" title={conflictMessages.title} live>
        <p>
          {conflictMessages.theyChanged(labelsOf(conflict.changed))}{' '}
          {conflictMessages.youChanged(labelsOf(conflict.typed))}
        </p>
        <p>{overlapping.length > 0 ? conflictMessages.text : conflictMessages.textApart}</p>
        <dl>
          {overlapping.map((name) => (
            <div key={name}>
              <dt>{labels[name]}</dt>
              <dd>
                <b>{conflictMessages.theirs}</b> {show(name, conflict.theirs) || <EmptyContent />}
              </dd>
              <dd>
                <b>{conflictMessages.yours}</b>{' '}
                {mine.includes(name) ? (
                  show(name, typed) || <EmptyContent />
                ) : (
                  <span className="faint">{conflictMessages.same}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <Button size="compact" onClick={onKeepMine} busy={isSaving}>
            {isSaving ? kitMessages.saving : conflictMessages.keepMine}
          </Button>
          <Button variant="secondary" size="compact" onClick={() => onTakeTheirs()} busy={isSaving}>
            {conflictMessages.takeTheirs}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Of a field, in a conflict. */
export function EmptyContent() {
  return <span className="faint">({kitMessages.conflict.empty})</span>;
}
