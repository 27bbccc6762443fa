import type { Category } from '@tailorbird/contract/catalogue';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';

/** Links that are there at once. Hundreds would be most of the page, and nobody reads them all. */
const AT_FIRST = 48;

/** Categories whose products have no room on the home page. */
export function MoreCategories({ categories }: { categories: readonly Category[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? categories : categories.slice(0, AT_FIRST);
  return (
    <section className="category" id="more" aria-labelledby="more-title">
      <div className="category-head">
        <h2 className="h1" id="more-title">
          {messages.home.more}
        </h2>
      </div>
      <div className="category-goods">
        <ul className="more-categories">
          {shown.map(({ _id, name, designCount }) => (
            <li key={_id}>
              <Link to={`/category/${_id}`}>
                <bdi>{name}</bdi> <b>{designCount}</b>
              </Link>
            </li>
          ))}
        </ul>
        {shown.length < categories.length && (
          <Button variant="secondary" className="mt-4" onClick={() => setWhole(true)}>
            {messages.home.allMore(categories.length)}
          </Button>
        )}
      </div>
    </section>
  );
}
