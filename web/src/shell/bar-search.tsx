import { Search } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';

/** Where the bar has room for it. The search's own page has a larger one. */
export function BarSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (pathname === '/search' || pathname.startsWith('/admin')) return null;
  return (
    <search className="bar-search">
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const q = new FormData(form).get('q');
          if (typeof q !== 'string') return;
          form.reset();
          void navigate(`/search?${new URLSearchParams({ q: q.trim() })}`);
        }}
      >
        <Search className="icon" aria-hidden />
        <input
          className="input"
          type="search"
          name="q"
          aria-label="Search the shop"
          placeholder="Search"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
      </form>
    </search>
  );
}

/** Where it has none. */
export function ToSearch() {
  return (
    <Link className="to-search" to="/search" aria-label="Search">
      <Search className="icon" aria-hidden />
    </Link>
  );
}
