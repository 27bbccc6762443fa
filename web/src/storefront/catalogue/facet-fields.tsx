import type { ProductFacets } from '@tailorbird/contract/catalogue';
import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { writeNumber } from '@tailorbird/contract/rules/write-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { readMoney, writeReadings } from '@tailorbird/contract/rules/read-number';
import { ChevronDown } from 'lucide';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { moneySign } from '../../ui/money-sign.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { priceRange, readDollars, type Narrowing } from './list-address.ts';
import { messages } from './messages.ts';

/** The filters of a list; those of a search have a category too. */
export type Filters = Narrowing & { category?: string | undefined };

export interface FilterProps<F extends Filters = Filters> {
  filters: F;
  facets: ProductFacets;
  /** The address of the list with other filters, from its first page on. */
  linkTo: (filters: Narrowing & { category?: string | undefined }) => string;
  /** The filters of the current address: the page follows a moment later. */
  current: () => F;
}

/** Above it, a page with all of them would mostly consist of them: they follow in the browser. */
const FEW_CATEGORIES = 40;

/** Changes filters; what is chosen quickly one after the other adds up. */
export function useChange({ linkTo, current }: FilterProps) {
  const navigate = useNavigate();
  return (change: (now: Filters) => Partial<Filters>) => {
    const now = current();
    void navigate(linkTo({ ...now, ...change(now) }), { preventScrollReset: true });
  };
}

/** In the order in which the address has them. */
export function toggled(list: readonly string[], value: string, isOn: boolean): string[] {
  const others = list.filter((each) => each !== value);
  return isOn ? [...others, value].toSorted((one, other) => (one < other ? -1 : 1)) : others;
}

/** The address has the choice: the mark follows it. */
export function FacetValue({
  name,
  products,
  isPartial,
  isChosen,
  onChange,
  children,
}: {
  name: string;
  products: number;
  isPartial: boolean;
  isChosen: boolean;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
}) {
  const box = useEarlyInput<HTMLInputElement>(({ checked }) => {
    if (checked !== isChosen) onChange(checked);
  });
  return (
    <label className={children ? 'facet facet-colour' : 'facet'}>
      <input
        ref={box}
        type="checkbox"
        checked={isChosen}
        disabled={products === 0 && !isChosen && !isPartial}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
      <span>{name}</span>
      <span className="facet-count">{messages.facets.counted(products, isPartial)}</span>
    </label>
  );
}

export function CategoryFilter(props: FilterProps) {
  const { filters, facets } = props;
  const change = useChange(props);
  const isInBrowser = useIsInBrowser();
  const listed =
    isInBrowser || facets.categories.length <= FEW_CATEGORIES
      ? facets.categories
      : facets.categories.filter(({ _id }) => _id === filters.category);
  const select = useEarlyInput<HTMLSelectElement>(({ value }) => {
    const isListed = listed.some(({ _id }) => _id === filters.category);
    if (value !== (isListed ? filters.category : '')) choose(value);
  });

  function choose(value: string) {
    change(() => ({ category: value || undefined }));
  }

  return (
    <label className="field">
      <span className="label">Category</span>
      <select
        ref={select}
        className="select"
        value={filters.category ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{messages.search.allCategories}</option>
        {listed.map(({ _id, name, products }) => (
          <option
            key={_id}
            value={_id}
            disabled={products === 0 && _id !== filters.category && !facets.isPartial}
          >
            {`${isolate(name)} (${messages.facets.counted(products, facets.isPartial)})`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Applied when the form is sent or a field is left, not with every digit. */
export function PriceFilter(props: FilterProps) {
  const { filters, facets, current } = props;
  const change = useChange(props);
  const { price } = facets;

  function apply(form: HTMLFormElement, isDone: boolean) {
    const fields = ends.map((end) => form.elements.namedItem(end));
    const typed = fields.map((field) =>
      field instanceof HTMLInputElement ? readTyped(field) : undefined,
    );
    if (!form.checkValidity()) {
      if (isDone) form.reportValidity();
      return;
    }
    const range = priceRange(typed[0], typed[1]);
    if (range.from !== typed[0]) {
      // the other price may still follow
      if (!isDone) return;
      ends.forEach((end, index) => {
        const field = fields[index];
        if (field instanceof HTMLInputElement) field.value = writePrice(range[end]);
      });
    }
    const now = current();
    if (range.from !== now.from || range.to !== now.to) change(() => range);
  }

  const onBlur = ({ currentTarget: { form }, relatedTarget }: FieldBlurEvent) => {
    if (form) apply(form, !form.contains(relatedTarget));
  };

  return (
    <form
      data-held
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget, true);
      }}
    >
      <fieldset>
        <legend>{messages.facets.price}</legend>
        <div className="stack-10 price-range">
          {ends.map((end) => (
            <label key={end}>
              <span className="xs">{messages.facets[end]}</span>
              <span className="price-field" {...moneySign()}>
                <PriceInput
                  name={end}
                  price={filters[end]}
                  placeholder={writePrice(end === 'from' ? price?.least : price?.most)}
                  onBlur={onBlur}
                />
              </span>
            </label>
          ))}
          <Button
            type="submit"
            variant="secondary"
            size="compact"
            className="price-apply"
            aria-label={messages.facets.applyPriceNamed}
            onBlur={onBlur}
          >
            {messages.facets.applyPrice}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

const ends = ['from', 'to'] as const;

const writePrice = (dollars: number | undefined) =>
  dollars === undefined ? '' : writeNumber(dollars, { marks: shopFormats().money });

/** The price that is typed; what can be read in two ways is none, and its field says so. */
function readTyped(field: HTMLInputElement): number | undefined {
  const { plain, either } = readMoney(field.value) ?? {};
  field.setCustomValidity(either ? messages.facets.unclearPrice(writeReadings(either)) : '');
  return readDollars(plain);
}

type FieldBlurEvent = FocusEvent<HTMLInputElement | HTMLButtonElement>;

/** Follows the price of the address, unless somebody is typing another one. */
function PriceInput({
  name,
  price,
  placeholder,
  onBlur,
}: {
  name: string;
  price: number | undefined;
  placeholder: string;
  onBlur: (left: FieldBlurEvent) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(price);
  useEffect(() => {
    const field = input.current;
    const before = last.current;
    last.current = price;
    if (!field || price === before) return;
    const isEdited = readTyped(field) !== before;
    if (isEdited && field.form?.contains(document.activeElement)) return;
    field.value = writePrice(price);
  }, [price]);
  // Back may come before the page shows what was applied. Then its price never changes.
  const follow = useEffectEvent(() => {
    const field = input.current;
    if (field && !field.form?.contains(document.activeElement)) field.value = writePrice(price);
  });
  useEffect(() => {
    const listener = () => follow();
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  }, []);
  return (
    <input
      ref={input}
      className="input"
      name={name}
      inputMode="decimal"
      defaultValue={writePrice(price)}
      placeholder={placeholder}
      maxLength={16}
      onBlur={onBlur}
      autoComplete="off"
    />
  );
}

/** Which options are unfolded, by their ids. */
export interface Folds {
  open: Readonly<Record<string, boolean>>;
  set: (id: string, isOpen: boolean) => void;
}

export function OptionFilter({
  option,
  folds,
  ...props
}: FilterProps & { option: ProductFacets['options'][number]; folds: Folds }) {
  const { filters, facets } = props;
  const change = useChange(props);
  const count = option.values.filter(({ _id }) => filters.values.includes(_id)).length;
  const isOpen = folds.open[option._id] ?? count > 0;
  const setOpen = (now: boolean) => folds.set(option._id, now);
  const fold = useEarlyInput<HTMLDetailsElement>(({ open }) => setOpen(open));
  return (
    <details
      ref={fold}
      className="fold"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <bdi>{option.name}</bdi> {count > 0 && <span className="count">{count}</span>}
        <span className="chev">
          <Icon of={ChevronDown} />
        </span>
      </summary>
      {isOpen && (
        <fieldset>
          <legend className="sr">{option.name}</legend>
          {option.values.map(({ _id, value, products }) => (
            <FacetValue
              key={_id}
              name={value}
              products={products}
              isPartial={facets.isPartial}
              isChosen={filters.values.includes(_id)}
              onChange={(checked) =>
                change(({ values }) => ({ values: toggled(values, _id, checked) }))
              }
            />
          ))}
        </fieldset>
      )}
    </details>
  );
}
