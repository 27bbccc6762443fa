import type { Product } from '@tailorbird/contract/catalogue';
import { CART_ITEMS_MAX } from '@tailorbird/contract/limits';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { firstProducts, productPageQuery } from '../products/product-query.ts';
import { editMessages } from './messages.ts';
import { useShownEdit } from './use-edit.ts';

const addMessages = editMessages.add;

/** Milliseconds without a key, after which the shop is asked. */
const PAUSE = 250;

/** Adds a product, found by search, or a line without one. */
export function AddGoods() {
  const { edit, draft, isSaving, change } = useShownEdit();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const count = edit.order.cart.items.length + draft.added.length + draft.lines.length;
  if (count >= CART_ITEMS_MAX) return <p className="edit-foot soft">{addMessages.full}</p>;

  function addLine() {
    const line = {
      key: newId(),
      name: '',
      quantity: 1,
      cost: '',
      taxClass: '',
      isMade: false,
    };
    change((known) => ({ ...known, lines: [...known.lines, line] }));
    // after the page shows it
    requestAnimationFrame(() => {
      [...document.querySelectorAll<HTMLElement>('.edit-line')]
        .at(-1)
        ?.querySelector('input')
        ?.focus();
    });
  }

  function close() {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <>
      {isOpen && <ProductSearch onClose={close} />}
      <div className="edit-foot">
        <Button
          ref={opener}
          variant="quiet"
          size="compact"
          aria-expanded={isOpen}
          disabled={isSaving}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={Plus} />
          {addMessages.product}
        </Button>
        <Button variant="quiet" size="compact" disabled={isSaving} onClick={addLine}>
          <Icon of={Plus} />
          {editMessages.line.add}
        </Button>
      </div>
    </>
  );
}

/** Products in view; of more a search finds the rest. */
const LISTED = 6;

function ProductSearch({ onClose }: { onClose: () => void }) {
  const { change } = useShownEdit();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [refused, setRefused] = useState('');
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError } = useQuery({
    ...productPageQuery({ ...firstProducts, search }),
    placeholderData: keepPreviousData,
  });
  const found = data?.products.slice(0, LISTED) ?? [];
  const rest = (data?.total ?? 0) - found.length;

  function add(product: Product) {
    if (needsPictures(product)) return setRefused(addMessages.noPictures(product.name));
    const added = {
      key: newId(),
      product: product._id,
      name: product.name,
      quantity: Math.max(1, product.minimumQuantity),
      choices: {},
      like: undefined,
    };
    change((known) => ({ ...known, added: [...known.added, added] }));
    return onClose();
  }

  return (
    <div className="stack-8 edit-search" ref={field}>
      <div className="edit-search-top">
        <TextField
          label={addMessages.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        />
        <Button
          variant="quiet"
          size="compact"
          className="btn-icon"
          aria-label={addMessages.close}
          onClick={onClose}
        >
          <Icon of={X} />
        </Button>
      </div>
      <output className="soft">
        {isError && addMessages.failed}
        {data && found.length === 0 && addMessages.none}
        {refused}
      </output>
      <ul className="edit-found">
        {found.map((product) => (
          <li key={product._id}>
            <button type="button" onClick={() => add(product)}>
              <span className="thumb">
                <Picture imageId={product.image_id[0]} alt="" sizes="32px" widths={[160]} />
              </span>
              <span>
                <bdi>{product.name}</bdi>
              </span>
              <span className="soft">{formatAmount(product.cost)}</span>
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="hint">{addMessages.more(rest)}</p>}
    </div>
  );
}

/** Pictures are placed on the product's own page by who has their files. */
const needsPictures = ({ type }: Product): boolean =>
  (type?.options ?? []).some(({ artwork, isRequired }) => artwork !== null && isRequired);
