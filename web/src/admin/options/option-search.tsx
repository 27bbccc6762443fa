import type { Option } from '@tailorbird/contract/catalogue';
import { Search } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { messages } from '../catalogue-messages.ts';

const words = messages.options;

/** The address of an option's values in the list that a search has narrowed. */
export function optionSearch(optionId: string | undefined, search: string): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (optionId !== undefined) params.set('option', optionId);
  return params.size > 0 ? `?${params}` : '?';
}

/** Small, without accents. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those that have each word in their name, description or values. */
export function optionsMatching(options: readonly Option[], search: string): Option[] {
  const sought = fold(search).split(/\s+/).filter(Boolean);
  return options.filter(({ name, description, values }) => {
    const text = fold([name, description, ...values.map(({ value }) => value)].join(' '));
    return sought.every((word) => text.includes(word));
  });
}

interface OptionSearchProps {
  search: string;
  selectedId: string | null;
}

/** Narrows the list as it is typed in; the address says it, so that a reload keeps it. */
export function OptionSearch({ search, selectedId }: OptionSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  // Going back, or another link: the field says what the list shows.
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  return (
    <search className="desk-search option-search">
      <Icon of={Search} />
      <input
        type="search"
        className="input"
        aria-label={words.search}
        placeholder={words.search}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const to = optionSearch(selectedId ?? undefined, target.value.trim());
          void navigate(to, { replace: true, preventScrollReset: true });
        }}
      />
    </search>
  );
}
