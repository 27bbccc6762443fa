import type { Option } from '@tailorbird/contract/catalogue';
import { Search } from 'lucide';
import { useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useAddressForm } from '../../ui/use-address-form.ts';
import { messages } from '../catalogue-messages.ts';

const optionMessages = messages.options;

/** The address of an option's values in the list that a search has narrowed. */
export function optionSearch(optionId: string | undefined, search: string): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (optionId !== undefined) params.set('option', optionId);
  return params.size > 0 ? `?${params}` : '?';
}

export const readOptionSearch = (params: URLSearchParams) => ({
  search: (params.get('search') ?? '').trim(),
});

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
  const form = useRef<HTMLFormElement>(null);
  const { narrow } = useAddressForm(form, { shown: { search }, read: readOptionSearch });
  return (
    <search>
      <form ref={form} className="desk-search" onSubmit={(event) => event.preventDefault()}>
        <Icon of={Search} />
        <input
          type="search"
          name="search"
          className="input"
          aria-label={optionMessages.search}
          placeholder={optionMessages.search}
          maxLength={100}
          defaultValue={search}
          onChange={({ target }) => {
            const to = optionSearch(selectedId ?? undefined, target.value.trim());
            narrow(to, { preventScrollReset: true });
          }}
        />
      </form>
    </search>
  );
}
