import type { Option } from '@tailorbird/contract/catalogue';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { requestIdOf } from '../../request-id.ts';
import { useOptions } from '../catalogue-query.ts';
import { SaveErrorNotice } from '../form/entity-form.tsx';
import { readOption } from '../form/save-with-merge.ts';
import { DiscardQuestion, useUnsaved } from '../form/unsaved.tsx';
import { useEntityForm } from '../form/use-entity-form.ts';
import { TableLoading } from '../list/catalogue-list.tsx';
import { toggleId } from '../list/use-edited-list.ts';
import { messages } from '../messages.ts';
import {
  checkOption,
  normalizeOption,
  type OptionFields,
  optionFieldsOf,
  useOptionEdits,
} from './option-edits.ts';
import { OptionFieldsInput } from './option-fields.tsx';
import { optionLinkId, OptionList } from './option-list.tsx';
import { OptionValuesPanel, type PanelFocus } from './option-values-panel.tsx';
import { useValueAdds } from './value-adds.ts';
import '../catalogue.css';
import './options.css';
import './option-kind.css';

const words = messages.options;

/** Where the panel stands in place of the list, as in admin.css. */
const isNarrow = () => !matchMedia('(min-width: 64rem)').matches;

export default function OptionListPage() {
  const query = useOptions();
  const adds = useValueAdds();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const selectedId = search.get('option');
  const selected = query.data?.find(({ _id }) => _id === selectedId);
  const [created, setCreated] = useState<Option>();
  useFocusBack(state);
  const question = useDraftGuard(query.data ?? [], adds);

  function show(option: Option) {
    setCreated(option);
    void navigate(`?option=${option._id}`, { state: { picked: true } });
  }

  return (
    <>
      <PageHead title={words.title} />
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <p className="head-line" aria-live="polite">
            {query.data && <strong>{words.counted(query.data.length)}</strong>}
          </p>
        </div>
      </div>
      {query.isError && (
        <ErrorState
          title={words.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      )}
      {query.isPending && <TableLoading />}
      {query.data && (
        <div className={selected ? 'options-page has-selection' : 'options-page'}>
          <div className="options-side">
            <OptionCreateForm key={created?._id} onCreated={show} />
            {query.data.length === 0 ? (
              <EmptyState title={words.none} />
            ) : (
              <OptionList
                options={query.data}
                selected={selected}
                draftOf={adds.draftOf}
                onDeleted={({ _id }) => {
                  if (_id === selectedId) void navigate('/admin/options', { replace: true });
                }}
              />
            )}
          </div>
          {selected ? (
            <OptionValuesPanel
              key={selected._id}
              option={selected}
              adds={adds}
              focus={focusOf(state, selected._id === created?._id)}
            />
          ) : (
            query.data.length > 0 && (
              <p className="box-panel values-panel soft">
                {selectedId ? messages.values.optionGone : messages.values.pick}
              </p>
            )
          )}
        </div>
      )}
      <DiscardQuestion {...question} />
    </>
  );
}

/** Asks before values that were typed and not added yet are lost. */
function useDraftGuard(options: readonly Option[], adds: ReturnType<typeof useValueAdds>) {
  const { onUnsavedChange, question } = useUnsaved('page');
  const hasDraft = options.some(({ _id }) => adds.draftOf(_id).trim() !== '');
  const reportUnsaved = useEffectEvent(onUnsavedChange);
  useEffect(() => reportUnsaved(hasDraft ? [messages.values.addLabel] : []), [hasDraft]);
  return question;
}

function focusOf(state: unknown, isCreated: boolean): PanelFocus {
  if (stateEntry(state, 'picked') !== true) return undefined;
  if (isCreated) return 'new value';
  return isNarrow() ? 'heading' : undefined;
}

/** Back in the list, the focus is on the option that was looked at. */
function useFocusBack(state: unknown) {
  const id = stateEntry(state, 'backFrom');
  useEffect(() => {
    if (typeof id === 'string') document.getElementById(optionLinkId(id))?.focus();
  }, [id]);
}

function stateEntry(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null && name in state
    ? Object.entries(state).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Always open, beside the list: Escape empties it, and only leaving the page closes it. */
export function OptionCreateForm({ onCreated }: { onCreated: (option: Option) => void }) {
  const { save } = useOptionEdits();
  const headingId = useId();
  const { onUnsavedChange, confirmDiscard, question } = useUnsaved('page');
  const editing = useEntityForm<Option, OptionFields>({
    entity: undefined,
    fieldsOf: optionFieldsOf,
    check: checkOption,
    save,
    onSaved: onCreated,
    readCurrent: readOption,
    unique: 'name',
    normalize: normalizeOption,
    focusAtStart: false,
  });
  const { form, typed, set, problems, unsaved, isSaving, saveError, startOver } = editing;

  const reportUnsaved = useEffectEvent(onUnsavedChange);
  useEffect(() => reportUnsaved(unsaved.map((name) => words.fields[name])));

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented || isSaving) return;
    if (unsaved.length === 0) return;
    // The same press would close the question that it opens.
    event.preventDefault();
    confirmDiscard(startOver);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of its fields */}
      <form
        {...form}
        className="box-panel entity-form"
        aria-labelledby={headingId}
        onKeyDown={onKeyDown}
      >
        <h2 className="h3" id={headingId}>
          {words.addTitle}
        </h2>
        <OptionFieldsInput {...{ typed, set, problems, isSaving }} />
        <SaveErrorNotice
          saveError={saveError}
          words={{ kind: words.kind, saveFailed: words.createFailed }}
        />
        <div className="row">
          <Button
            id={toggleId}
            type="submit"
            // Beside a form in the list, the one that is typed in has the primary button.
            variant={unsaved.length > 0 ? 'primary' : 'secondary'}
            size="compact"
            aria-disabled={isSaving}
            className="entity-save"
          >
            {isSaving ? messages.saving : words.addConfirm}
          </Button>
        </div>
      </form>
      {/* Not in the form, which would hear its keys. */}
      <DiscardQuestion {...question} />
    </>
  );
}
