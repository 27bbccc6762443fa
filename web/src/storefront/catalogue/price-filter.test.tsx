// @vitest-environment happy-dom
import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PriceFilter } from './facet-fields.tsx';
import { notNarrowed, readSearch, searchAddress } from './list-address.ts';

const facets = {
  found: 2,
  categories: [],
  colours: [],
  sizes: [],
  options: [],
  values: [],
  lettered: 0,
  price: { least: 4.9, most: 1128.5 },
  isPartial: false,
};

function Page() {
  const { pathname, search } = useLocation();
  const filters = readSearch(new URLSearchParams(search));
  return (
    <>
      <PriceFilter
        filters={filters}
        facets={facets}
        linkTo={(narrowing) => searchAddress({ ...filters, ...notNarrowed, ...narrowing })}
        current={() => filters}
      />
      <output>{pathname + search}</output>
    </>
  );
}

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<main></main>';
  const main = document.querySelector('main');
  if (main) root = createRoot(main);
});
afterEach(() => {
  act(() => root.unmount());
  setShopFormats(DEFAULT_FORMATS);
});

function open(address = '/search') {
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>,
    ),
  );
}

const signOf = (part: 'sign' | 'side' | 'wide') =>
  document.querySelector<HTMLElement>('.price-field')?.dataset[part];

const signs = () => [signOf('sign'), signOf('side'), signOf('wide')];

const fieldOf = (name: 'from' | 'to') => {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
};

/** @returns the address that the page has then */
function apply(name: 'from' | 'to', typed: string): string | null | undefined {
  fieldOf(name).value = typed;
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  act(() => void fieldOf(name).form?.dispatchEvent(submit));
  return document.querySelector('output')?.textContent;
}

it('shows prices as the shop writes them, and keeps them plain in the address', () => {
  setShopFormats(SHOPS.german);
  open('/search?from=4.9');
  expect([fieldOf('from').value, fieldOf('to').placeholder]).toEqual(['4,9', '1128,5']);
  expect(signs()).toEqual(['€', 'after', undefined]);
  expect(apply('to', '1.128,50 €')).toBe('/search?from=4.9&to=1128.5');
  expect(apply('from', '4.50')).toBe('/search?from=4.5&to=1128.5');
});

it('takes no price that can be read in two ways, and says both', () => {
  setShopFormats(SHOPS.french);
  open('/search?to=80');
  expect(apply('to', '1.128')).toBe('/search?to=80');
  expect(fieldOf('to').validationMessage).toContain('1\u00A0128 or 1,128');
  expect(apply('to', '1 128')).toBe('/search?to=1128');
  expect(fieldOf('to').validationMessage).toBe('');
});

it('has room for a long sign', () => {
  setShopFormats(SHOPS.swiss);
  open();
  expect(signs()).toEqual(['CHF', 'before', 'true']);
});

it('is as ever in a shop that says nothing of its own', () => {
  open('/search?from=4.9');
  expect([fieldOf('from').value, fieldOf('to').placeholder]).toEqual(['4.9', '1128.5']);
  expect(signs()).toEqual(['$', 'before', undefined]);
  expect(apply('to', '80')).toBe('/search?from=4.9&to=80');
  expect(apply('to', 'much')).toBe('/search?from=4.9');
});
