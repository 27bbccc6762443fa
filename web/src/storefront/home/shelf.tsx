import type { Category, ProductSummary } from '@tailorbird/contract/catalogue';
import { slug } from '@tailorbird/contract/rules/slug';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type ReactNode, useEffect, useRef, useState, type RefObject } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { isEager, ProductCard } from '../catalogue/product-cards.tsx';
import { messages } from './messages.ts';

/** How wide a picture is in a row that scrolls sideways; home.css sets the same widths. */
const sizes = '(min-width: 48rem) 13.25rem, 9.75rem';

/** A category as a row of its products. It scrolls by touch, wheel, keyboard and buttons. */
export function Shelf({
  category: { _id, name, description, designCount },
  products,
  eager,
  id = slug(name),
}: {
  category: Pick<Category, '_id' | 'name' | 'description' | 'designCount'>;
  products: readonly ProductSummary[];
  /** The first shelf of the page. */
  eager: boolean;
  /** Its anchor. */
  id?: string;
}) {
  const address = `/category/${_id}`;
  return (
    <ShelfRow
      id={id}
      title={<Link to={address}>{name}</Link>}
      name={name}
      description={description}
      more={
        <Link className="link" to={address}>
          {messages.all(designCount ?? products.length)}
          <span className="sr"> {name}</span>
        </Link>
      }
      products={products}
      eager={eager}
    />
  );
}

export function ShelfRow({
  id,
  title,
  name,
  description,
  more,
  products,
  eager,
}: {
  id: string;
  title: ReactNode;
  /** As the buttons call it. */
  name: string;
  description?: string;
  more: ReactNode;
  products: readonly ProductSummary[];
  eager: boolean;
}) {
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd } = useEnds(row);
  return (
    <section className="shelf" id={id} aria-labelledby={`${id}-title`}>
      <div className="page shelf-head">
        <h2 className="h2" id={`${id}-title`}>
          {title}
        </h2>
        {description && <p>{description}</p>}
        <div className={atStart && atEnd ? 'line-8 shelf-nav is-whole' : 'line-8 shelf-nav'}>
          {more}
          <Turn row={row} by={-1} isAtEnd={atStart} label={messages.back(name)} />
          <Turn row={row} by={1} isAtEnd={atEnd} label={messages.on(name)} />
        </div>
      </div>
      <ul className="shelf-row" ref={row}>
        {products.map((product, index) => (
          <li key={product._id}>
            <ProductCard product={product} sizes={sizes} eager={eager && isEager(index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls by as much as is in view, less a card: the eye keeps hold of it. */
function Turn({
  row,
  by,
  isAtEnd,
  label,
}: {
  row: RefObject<HTMLUListElement | null>;
  by: 1 | -1;
  isAtEnd: boolean;
  label: string;
}) {
  function turn() {
    const shelf = row.current;
    if (!shelf || isAtEnd) return;
    const card = shelf.firstElementChild?.clientWidth ?? 0;
    shelf.scrollBy({ left: by * Math.max(card, shelf.clientWidth - 2 * card), behavior: 'smooth' });
  }
  return (
    // not `disabled`, which would throw the keyboard out of it at the end
    <button
      type="button"
      className="center round"
      aria-disabled={isAtEnd}
      aria-label={label}
      onClick={turn}
    >
      <Icon of={by < 0 ? ChevronLeft : ChevronRight} />
    </button>
  );
}

/** Whether the row is scrolled to either end. Before it is measured it is at its start. */
function useEnds(row: RefObject<HTMLUListElement | null>): { atStart: boolean; atEnd: boolean } {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const shelf = row.current;
    if (!shelf) return undefined;
    const look = () => {
      const atStart = shelf.scrollLeft <= 1;
      const atEnd = shelf.scrollLeft + shelf.clientWidth >= shelf.scrollWidth - 1;
      setEnds((was) => (was.atStart === atStart && was.atEnd === atEnd ? was : { atStart, atEnd }));
    };
    const resized = new ResizeObserver(look);
    resized.observe(shelf);
    shelf.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      shelf.removeEventListener('scroll', look);
    };
  }, [row]);
  return ends;
}
