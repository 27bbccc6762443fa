import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listingSearch } from './product-address.ts';
import { messages } from './product-messages.ts';

/** Milliseconds without a key, after which the list is asked. */
const PAUSE = 250;

/** Looks for what is typed; the address says it, so that it can be a link. */
export function ProductSearch({ search }: { search: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);

  useEffect(() => {
    // Going back, or another link: the field says what the list shows.
    if (search !== asked.current) setTyped(search);
    asked.current = search;
  }, [search]);

  useEffect(() => {
    const sought = typed.trim();
    if (sought === asked.current) return undefined;
    const timer = setTimeout(() => go(sought), PAUSE);
    return () => clearTimeout(timer);
  });

  function go(sought: string) {
    asked.current = sought;
    void navigate(listingSearch({ page: 1, search: sought }), { replace: true });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== asked.current) go(typed.trim());
  }

  return (
    <search>
      <form className="product-search" onSubmit={submit}>
        <Search className="icon" aria-hidden />
        <input
          type="search"
          className="input"
          aria-label={messages.search}
          placeholder={messages.search}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  );
}
