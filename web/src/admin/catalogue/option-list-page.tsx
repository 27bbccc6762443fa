import type { Option } from '@tailorbird/contract/catalogue';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { requestIdOf } from '../request-id.ts';
import { useOptions } from './catalogue-query.ts';
import './catalogue.css';
import './options.css';
import './option-kind.css';
import { DiscardQuestion } from './discard-question.tsx';
import { messages } from './messages.ts';
import { OptionCreateForm } from './option-create-form.tsx';
import { OptionList, optionLinkId } from './option-list.tsx';
import { OptionValuesPanel, type PanelFocus } from './option-values-panel.tsx';
import { TableLoading } from './table-loading.tsx';
import { useUnsaved } from './use-unsaved.ts';
import { useValueAdds } from './use-value-adds.ts';

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
  const question = useDraftsKept(query.data ?? [], adds);

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
          <p className="soft mt-0.5 min-h-5" aria-live="polite">
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
function useDraftsKept(options: readonly Option[], adds: ReturnType<typeof useValueAdds>) {
  const { onTyped, question } = useUnsaved('page');
  const hasDraft = options.some(({ _id }) => adds.draftOf(_id).trim() !== '');
  const tell = useEffectEvent(onTyped);
  useEffect(() => tell(hasDraft ? [messages.values.addLabel] : []), [hasDraft]);
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
