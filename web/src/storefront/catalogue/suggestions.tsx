import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { History, Search, X } from 'lucide';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router';
import { call } from '../../api.ts';
import { Icon } from '../../ui/icon.tsx';
import { pictureUrl } from '../../ui/picture.tsx';
import { messages } from './messages.ts';
import { forgetSearches, listSearches, rememberSearch } from './recent-searches.ts';

/** Milliseconds without a letter before anything is asked. */
const PAUSE = 150;
const LEAST_CHARACTERS = 2;
const MOST_CHARACTERS = 60;

/** No element is a list of suggestions with pictures: <datalist> shows words alone. */
const LISTBOX = { role: 'listbox' } as const;
/** Without a handler for keys: the focus stays in the field, which takes them. */
const optionOf = (isActive: boolean, onClick: () => void) =>
  ({ role: 'option', 'aria-selected': isActive, onClick }) as const;

interface Suggestion {
  kind: 'recent' | 'category' | 'product' | 'forget';
  label: string;
  to: string;
  image?: string | undefined;
}

function suggestionsQuery(search: string) {
  return queryOptions({
    queryKey: ['suggestions', search],
    queryFn: ({ signal }) => call('GET /catalogue/suggestions', { query: { search } }, signal),
    enabled: search.length >= LEAST_CHARACTERS && search.length <= MOST_CHARACTERS,
    staleTime: 5 * 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { keptAtLogin: true },
  });
}

interface SuggestionsProps {
  field: HTMLInputElement;
  /** The search that the field sent last. */
  sent: RefObject<string | undefined>;
}

/**
 * Below a field for a search: recent searches, then categories and products that it may be about.
 * The field becomes a combobox, which the keyboard never leaves. It works as before where this
 * does not come.
 */
export function Suggestions({ field, sent }: SuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const typed = useTyped(field);
  // the field may have been left, or its search sent, while this was loading
  const [isOpen, setOpen] = useState(
    () => document.activeElement === field && sent.current !== field.value,
  );
  const [active, setActive] = useState(-1);
  const listed = useListed(typed);
  const shown = isOpen ? listed : [];

  const latest = useRef<SuggestionList>(undefined);
  useEffect(() => {
    latest.current = { shown, active, navigate };
  });
  useEffect(() => listen(field, latest, { setOpen, setActive }), [field]);
  useEffect(() => describe(field, { id, active, isExpanded: shown.length > 0 }));

  return (
    <>
      <output className="sr">{shown.length > 0 && messages.suggestions.count(shown.length)}</output>
      {shown.length > 0 && (
        <ul
          className="suggestions"
          id={id}
          {...LISTBOX}
          aria-label={messages.suggestions.label}
          // the field keeps the focus
          onPointerDown={(event) => event.preventDefault()}
        >
          {shown.map((suggestion, index) => (
            <li
              key={`${suggestion.kind} ${suggestion.to}`}
              id={`${id}-${index}`}
              {...optionOf(index === active, () => take(suggestion, { field, setOpen, navigate }))}
              onPointerEnter={() => setActive(index)}
            >
              <Mark suggestion={suggestion} />
              <bdi>{suggestion.label}</bdi>
              <span className="suggestion-kind">{messages.suggestions.kinds[suggestion.kind]}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Mark({ suggestion: { kind, image } }: { suggestion: Suggestion }) {
  const [isFailed, setFailed] = useState(false);
  if (kind === 'product' && image && !isFailed) {
    return (
      <img
        src={pictureUrl(image, 160)}
        alt=""
        width={160}
        height={200}
        decoding="async"
        onError={() => setFailed(true)}
      />
    );
  }
  return <Icon of={kind === 'recent' ? History : kind === 'forget' ? X : Search} />;
}

/** What stands in the field, once its writer pauses. */
function useTyped(field: HTMLInputElement): string {
  const [typed, setTyped] = useState(field.value.trim());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(field.value.trim()), PAUSE);
    };
    const { form } = field;
    field.addEventListener('input', onInput);
    // letters may have come since this was rendered
    onInput();
    form?.addEventListener('reset', onInput);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', onInput);
      form?.removeEventListener('reset', onInput);
    };
  }, [field]);
  return typed;
}

function useListed(typed: string): Suggestion[] {
  const { data } = useQuery(suggestionsQuery(typed));
  const found = typed.length >= LEAST_CHARACTERS ? data : undefined;
  const sought = typed.toLowerCase();
  const recent = listSearches()
    .filter((search) => search.toLowerCase().startsWith(sought) && search !== typed)
    .slice(0, typed ? 2 : 5)
    .map((label) => ({ kind: 'recent', label, to: searchFor(label) }) as const);
  return [
    ...recent,
    ...(found?.categories ?? []).map(
      ({ _id, name }) => ({ kind: 'category', label: name, to: `/category/${_id}` }) as const,
    ),
    ...(found?.products ?? []).map(
      ({ _id, name, coverQuery, image }) =>
        ({
          kind: 'product',
          label: name,
          to: `/product/${_id}${coverQuery ? `?${coverQuery}` : ''}`,
          image,
        }) as const,
    ),
    ...(recent.length > 0 && !typed
      ? [{ kind: 'forget', label: messages.suggestions.forget, to: '' } as const]
      : []),
  ];
}

function searchFor(words: string): string {
  return `/search?${new URLSearchParams({ q: words })}`;
}

interface Acting {
  field: HTMLInputElement;
  setOpen: (isOpen: boolean) => void;
  navigate: NavigateFunction;
}

function take({ kind, to }: Suggestion, { field, setOpen, navigate }: Acting): void {
  setOpen(false);
  if (kind === 'forget') return forgetSearches();
  field.blur();
  field.form?.reset();
  void navigate(to);
}

interface SuggestionList {
  shown: readonly Suggestion[];
  active: number;
  navigate: NavigateFunction;
}

interface Setters {
  setOpen: (isOpen: boolean) => void;
  setActive: (index: number) => void;
}

/** Opens the list with the field, and closes it. */
function listen(
  field: HTMLInputElement,
  latest: RefObject<SuggestionList | undefined>,
  setters: Setters,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const set = (isOpen: boolean) => {
    setters.setOpen(isOpen);
    setters.setActive(-1);
  };
  const onSubmit = () => {
    rememberSearch(field.value);
    set(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const now = latest.current;
    if (now && press(event.key, field, { ...now, ...setters })) event.preventDefault();
  };
  for (const opens of ['input', 'focus'])
    field.addEventListener(opens, () => set(true), { signal });
  field.addEventListener('blur', () => set(false), { signal });
  field.addEventListener('keydown', onKey, { signal });
  field.form?.addEventListener('submit', onSubmit, { signal, capture: true });
  return () => listening.abort();
}

/** Whether the key is for the list; without one it does what it does in a field. */
function press(key: string, field: HTMLInputElement, listened: SuggestionList & Setters): boolean {
  const { shown, active, setActive, setOpen } = listened;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const chosen = shown[active];
  if (shown.length === 0) return false;
  if (step) {
    // -1 is the field itself, between the last and the first
    const places = shown.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  } else if (key === 'Escape') {
    setOpen(false);
    setActive(-1);
  } else if (key === 'Enter' && chosen) take(chosen, { ...listened, field });
  else return false;
  return true;
}

/** The field is React's; these attributes are not among those that it sets. */
function describe(
  field: HTMLInputElement,
  { id, active, isExpanded }: { id: string; active: number; isExpanded: boolean },
): void {
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-expanded', String(isExpanded));
  if (isExpanded) field.setAttribute('aria-controls', id);
  else field.removeAttribute('aria-controls');
  if (isExpanded && active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`);
  else field.removeAttribute('aria-activedescendant');
}
