import { Search } from 'lucide';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { FilterFold } from '../../ui/filter-fold.tsx';
import { fieldOf } from '../../ui/form-values.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { useAddressForm } from '../../ui/use-address-form.ts';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { useCategories, useTypes } from '../catalogue-query.ts';
import { messages } from './messages.ts';
import {
  countFilters,
  firstProducts,
  listingSearch,
  type ProductListing,
  type ProductPage,
  readListing,
} from './product-query.ts';

const toolMessages = messages.tools;

interface ProductToolsProps {
  listing: ProductListing;
  counts: ProductPage['counts'] | undefined;
}

/** Which products the list shows, and in which order. All of it stands in the address. */
export function ProductTools({ listing, counts }: ProductToolsProps) {
  return (
    <div className="stack-12 product-tools" data-keeps-form>
      <StatusTabs listing={listing} counts={counts} />
      <div className="row product-tools-row">
        <ProductSearch key="search" listing={listing} />
        <FilterSelect
          label={toolMessages.sort}
          name="sort"
          listing={listing}
          className="field-line"
        >
          <option value="">{listing.search ? toolMessages.best : toolMessages.newest}</option>
          {listing.search !== '' && <option value="newest">{toolMessages.newest}</option>}
          <option value="oldest">{toolMessages.oldest}</option>
          <option value="name">{toolMessages.name}</option>
          <option value="name-desc">{toolMessages.nameDown}</option>
          <option value="cost">{toolMessages.cost}</option>
          <option value="cost-desc">{toolMessages.costDown}</option>
        </FilterSelect>
        <Filters listing={listing} />
      </div>
    </div>
  );
}

function StatusTabs({ listing, counts }: ProductToolsProps) {
  const tabs = [
    ['', toolMessages.all, counts?.total],
    ['on-sale', toolMessages.onSale, counts && counts.total - counts.drafts],
    ['draft', toolMessages.drafts, counts?.drafts],
  ] as const;
  return (
    <nav className="list-tabs" aria-label={toolMessages.tabs}>
      {tabs.map(([status, name, count]) => (
        <Link
          key={status}
          to={listingSearch({ ...listing, status, page: 1 })}
          aria-current={listing.status === status ? 'page' : undefined}
        >
          {name} <span className="faint">{count !== undefined && formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

function Filters({ listing }: { listing: ProductListing }) {
  const categories = useCategories();
  const types = useTypes();
  const count = countFilters(listing);
  const { search, status, sort } = listing;
  return (
    <FilterFold count={count} isFolded={count === 0} className="product-filters">
      <div className="stack-14 filters">
        <FilterSelect label={toolMessages.category} name="category" listing={listing}>
          <option value="">{toolMessages.anyCategory}</option>
          <EntityOptions
            entities={categories.data}
            chosen={listing.category}
            gone={messages.deletedCategory}
          />
        </FilterSelect>
        <FilterSelect label={toolMessages.type} name="type" listing={listing}>
          <option value="">{toolMessages.anyType}</option>
          <option value="none">{messages.noType}</option>
          <EntityOptions entities={types.data} chosen={listing.type} gone={messages.deletedType} />
        </FilterSelect>
        <FilterSelect label={toolMessages.drawn} name="drawn" listing={listing}>
          <option value="">{toolMessages.drawnOrNot}</option>
          <option value="true">{toolMessages.isDrawn}</option>
          <option value="false">{toolMessages.notDrawn}</option>
        </FilterSelect>
        <FilterSelect label={toolMessages.pictures} name="pictures" listing={listing}>
          <option value="">{toolMessages.anyPictures}</option>
          <option value="none">{toolMessages.noPicture}</option>
        </FilterSelect>
        {count > 0 && (
          <Link
            className="textlink product-clear"
            to={listingSearch({ ...firstProducts, search, status, sort })}
          >
            {toolMessages.clear}
          </Link>
        )}
      </div>
    </FilterFold>
  );
}

interface EntityOptionsProps {
  entities: readonly { _id: string; name: string }[] | undefined;
  /** An id of the address, which may name what was deleted. */
  chosen: string;
  gone: string;
}

function EntityOptions({ entities = [], chosen, gone }: EntityOptionsProps) {
  const isKnown = chosen === '' || chosen === 'none' || entities.some(({ _id }) => _id === chosen);
  return (
    <>
      {!isKnown && <option value={chosen}>{gone}</option>}
      {entities.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </>
  );
}

interface FilterSelectProps {
  label: string;
  name: Exclude<keyof ProductListing, 'page' | 'search'>;
  listing: ProductListing;
  className?: string;
  children: ReactNode;
}

/** The list of the current address: the page follows a moment later. */
const currentListing = () => readListing(new URLSearchParams(window.location.search));

/** Applies the choice at once; choices made quickly one after the other add up. */
function FilterSelect({ label, name, listing, className, children }: FilterSelectProps) {
  const navigate = useNavigate();
  return (
    <Select
      label={label}
      {...(className !== undefined && { className })}
      value={listing[name]}
      onChange={({ target }) => {
        const params = new URLSearchParams(listingSearch({ ...currentListing(), page: 1 }));
        params.set(name, target.value);
        void navigate(listingSearch(readListing(params)));
      }}
    >
      {children}
    </Select>
  );
}

const readSearchText = (params: URLSearchParams) => ({ search: readListing(params).search });

/** Milliseconds without a key, after which the list is asked. */
const PAUSE = 250;

/** Looks for what is typed; the address says it, so that it can be a link. */
export function ProductSearch({ listing }: { listing: ProductListing }) {
  const { search } = listing;
  const form = useRef<HTMLFormElement>(null);
  const { current, isCurrent, narrow } = useAddressForm(form, {
    shown: { search },
    read: readSearchText,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function seek() {
    clearTimeout(timer.current);
    const sought = form.current && fieldOf(form.current, 'search')?.value.trim();
    // Somebody who went back in the pause sought nothing.
    if (typeof sought !== 'string' || !isCurrent() || sought === current().search) return;
    narrow(listingSearch({ ...currentListing(), page: 1, search: sought }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    seek();
  }

  return (
    <search className="product-search-place">
      <form ref={form} className="desk-search" onSubmit={submit}>
        <Icon of={Search} />
        <input
          type="search"
          name="search"
          className="input"
          aria-label={messages.search}
          placeholder={messages.search}
          maxLength={200}
          defaultValue={search}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(seek, PAUSE);
          }}
        />
      </form>
    </search>
  );
}
