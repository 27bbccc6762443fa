import type { Category } from '@tailorbird/contract/catalogue';
import { Link } from 'react-router';
import { messages } from './messages.ts';

/** Categories whose products have no room on the home page. */
export function MoreCategories({ categories }: { categories: readonly Category[] }) {
  return (
    <section className="category" id="more" aria-labelledby="more-title">
      <div className="category-head">
        <h2 className="h1" id="more-title">
          {messages.home.more}
        </h2>
      </div>
      <ul className="more-categories">
        {categories.map(({ _id, name, designCount }) => (
          <li key={_id}>
            <Link to={`/category/${_id}`}>
              {name} <b>{designCount}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
