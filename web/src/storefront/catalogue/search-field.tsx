import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { messages } from './list-messages.ts';
import { searchAddress, type ProductSearch } from './search-address.ts';

/** Asks when it is sent, not with every letter. Filters stay; the order and the page start anew. */
export function SearchField({ search }: { search: ProductSearch }) {
  const navigate = useNavigate();
  return (
    <search>
      <form
        className="search-field"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('q');
          const q = typeof typed === 'string' ? typed.trim() : '';
          const sort = q ? 'relevance' : 'newest';
          void navigate(searchAddress({ ...search, q, sort, page: 1 }));
        }}
      >
        <Search className="icon" aria-hidden />
        <input
          // what is typed and not sent gives way to the search that one goes to
          key={search.q}
          className="input"
          type="search"
          name="q"
          aria-label={messages.search.label}
          placeholder={messages.search.placeholder}
          defaultValue={search.q}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          // opened without words, there is nothing else to do on the page
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={search.q === ''}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
