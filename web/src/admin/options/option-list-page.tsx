import type { Option } from '@tailorbird/contract/catalogue';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DeskHead } from '../kit/desk-head.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { useOptions } from '../catalogue-query.ts';
import { DiscardQuestion, useUnsaved } from '../kit/unsaved.tsx';
import { FormToggle, TableLoading } from '../kit/entity-list.tsx';
import { messages } from '../catalogue-messages.ts';
import { OptionCreateForm, useAdding } from './option-create-form.tsx';
import { optionLinkId, OptionList } from './option-list.tsx';
import { OptionSearch, optionSearch, optionsMatching, readOptionSearch } from './option-search.tsx';
import { OptionValuesPanel, type PanelFocus } from './option-values-panel.tsx';
import { useValueAdds } from './value-adds.ts';
import '../catalogue.css';
import './options.css';
import './option-kind.css';

const optionMessages = messages.options;

/** Where the panel stands beside the list, and not in its place, as in options.css. */
const WIDE = '(min-width: 64rem)';
/** Where the form for a new option has a column of its own beside both. */
const WIDEST = '(min-width: 80rem)';
const isNarrow = () => !matchMedia(WIDE).matches;

export default function OptionListPage() {
  const query = useOptions();
  const { data } = query;
  const adds = useValueAdds();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const { search } = readOptionSearch(params);
  const shown = useMemo(() => optionsMatching(data ?? [], search), [data, search]);
  const selectedId = params.get('option');
  const selected = useSelected(data ?? [], shown, selectedId);
  const [created, setCreated] = useState<Option>();
  useFocusBack(state);
  const question = useDraftGuard(data ?? [], adds);
  const isFormBeside = useMatches(WIDEST);
  const adding = useAdding(isFormBeside || data?.length === 0, (option) => {
    setCreated(option);
    // the places of one that takes pictures are what it needs next
    const next = option.artwork ? `/admin/options/${option._id}` : optionSearch(option._id, '');
    void navigate(next, { state: { picked: true } });
  });

  return (
    <>
      <DeskHead
        title={optionMessages.title}
        line={
          data && (
            <strong>
              {search === ''
                ? optionMessages.counted(data.length)
                : optionMessages.shownOf(shown.length, data.length)}
            </strong>
          )
        }
      >
        {data && (
          <FormToggle
            isOpen={adding.stays ? undefined : adding.isOpen}
            add={optionMessages.add}
            onOpen={() => {
              if (selectedId !== null && isNarrow()) void navigate(optionSearch(undefined, search));
              adding.open();
            }}
            onClose={adding.host.onClose}
          />
        )}
      </DeskHead>
      <LoadError query={query} title={optionMessages.loadFailed} />
      {query.isPending && <TableLoading />}
      {data && (
        <div className={selected ? 'stack-16 options-page has-selection' : 'stack-16 options-page'}>
          <div className="stack-16 options-side">
            {adding.isOpen && (
              <OptionCreateForm
                key={adding.beginning}
                focusAtStart={adding.isOpened}
                host={adding.host}
              />
            )}
            <div className="stack-16">
              {data.length > 0 && <OptionSearch search={search} selectedId={selectedId} />}
              {data.length === 0 && <EmptyState title={optionMessages.none} />}
              {data.length > 0 && shown.length === 0 && (
                <p className="soft">{optionMessages.noneMatch(search)}</p>
              )}
              {shown.length > 0 && (
                <OptionList
                  options={shown}
                  search={search}
                  selected={selected}
                  draftOf={adds.draftOf}
                  onDeleted={({ _id }) => {
                    if (_id === selectedId) {
                      void navigate(optionSearch(undefined, search), { replace: true });
                    }
                  }}
                  onCopied={(copy) => void navigate(optionSearch(copy._id, ''))}
                />
              )}
            </div>
          </div>
          {selected ? (
            <OptionValuesPanel
              key={selected._id}
              option={selected}
              adds={adds}
              focus={focusOf(state, selected._id === created?._id)}
            />
          ) : (
            data.length > 0 && (
              <p className="box-panel stack-14 values-panel soft">
                {selectedId ? messages.values.optionGone : messages.values.pick}
              </p>
            )
          )}
        </div>
      )}
      <DiscardQuestion {...question} />
      <DiscardQuestion {...adding.question} />
    </>
  );
}

/** The option of the address; beside the list, where the address names none, the first. */
function useSelected(
  options: readonly Option[],
  shown: readonly Option[],
  selectedId: string | null,
): Option | undefined {
  const isBesideList = useMatches(WIDE);
  if (selectedId !== null) return options.find(({ _id }) => _id === selectedId);
  return isBesideList ? shown[0] : undefined;
}

function useMatches(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches);
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
