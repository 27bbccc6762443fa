import type { ProductChange } from '@tailorbird/contract/product-desk';
import { formatMoney, fromDollars } from '@tailorbird/contract/rules/money';
import { Eye, EyeOff, Tags, X, CircleDollarSign } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { notify } from '../../../ui/toast.ts';
import { useCategories } from '../catalogue-query.ts';
import { amountProblem, cleanCost, readCost } from '../prices/money-field.tsx';
import { PriceImpactNotice } from '../prices/price-impact.tsx';
import { messages } from './messages.ts';
import {
  categoryChanges,
  type CostChange,
  costChanges,
  impossibleCost,
  newCost,
  type PickedProduct,
  type PickedProducts,
  statusChanges,
} from './picked-products.ts';
import { ApiError } from '../../../api.ts';
import { type SentChange, useProductChanges } from './product-changes.ts';
import { ProductCategories } from './product-pickers.tsx';

const words = messages.bulk;

interface BulkProductsProps {
  selection: PickedProducts;
  /** The way to pick what the filters find on other pages. */
  children: ReactNode;
}

/** What can be done with the products that are picked, all at once or not at all. */
export function BulkProducts({ selection, children }: BulkProductsProps) {
  const { picked } = selection;
  const [asked, setAsked] = useState<'cost' | 'categories'>();
  const change = useProductChanges({
    onDone: (after) => {
      selection.update(after);
      setAsked(undefined);
    },
    onRefused: (ids, error) => {
      selection.drop(ids);
      // with nothing picked, the bar goes, and its message with it
      if (picked.every(({ _id }) => ids.includes(_id))) notify('error', refusal(error));
    },
  });

  function ask(what: 'cost' | 'categories') {
    if (change.isPending) return;
    change.reset();
    setAsked(what);
  }

  function setDraft(isDraft: boolean) {
    const changes = statusChanges(picked, isDraft);
    if (change.isPending) return;
    if (changes.length === 0) return selection.clear();
    const done = messages.changes.status(changes.length, isDraft);
    change.mutate({ changes, before: picked, done });
  }

  const drafts = picked.filter(({ isDraft }) => isDraft).length;
  const dialog = { picked, change, onClose: () => setAsked(undefined) };
  return (
    <>
      <section className="bulk" aria-label={words.label}>
        <strong aria-live="polite">{words.picked(picked.length)}</strong>
        {children}
        <div className="bulk-acts">
          <button type="button" onClick={() => ask('cost')}>
            <Icon of={CircleDollarSign} />
            {words.cost}
          </button>
          <button type="button" onClick={() => ask('categories')}>
            <Icon of={Tags} />
            {words.categories}
          </button>
          {drafts > 0 && (
            <button type="button" aria-disabled={change.isPending} onClick={() => setDraft(false)}>
              <Icon of={Eye} />
              {words.publish}
            </button>
          )}
          {drafts < picked.length && (
            <button type="button" aria-disabled={change.isPending} onClick={() => setDraft(true)}>
              <Icon of={EyeOff} />
              {words.unpublish}
            </button>
          )}
        </div>
        <button className="x" type="button" aria-label={words.clear} onClick={selection.clear}>
          <Icon of={X} />
        </button>
        <output className="bulk-told">{selection.isFull && words.full}</output>
        {change.isError && !asked && (
          <p className="bulk-told" role="alert">
            {refusal(change.error)}
          </p>
        )}
      </section>
      {asked === 'cost' && <CostDialog {...dialog} />}
      {asked === 'categories' && <CategoriesDialog {...dialog} />}
    </>
  );
}

/** The server's sentence; what stood in the way is not picked any more. */
function refusal(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.changes.failed;
  const isNamed = error.code === 'PRODUCT_CHANGED' || error.code === 'PRODUCT_GONE';
  return isNamed ? `${error.message} ${words.unpicked}` : error.message;
}

interface BulkDialogProps {
  picked: readonly PickedProduct[];
  change: ReturnType<typeof useProductChanges>;
  onClose: () => void;
}

interface ChangeDialogProps extends BulkDialogProps {
  title: string;
  /** How many products it changes. */
  count: number;
  /** Undefined: not as it is typed. */
  sent: SentChange | undefined;
  children: ReactNode;
}

/** Asks for a change of all that is picked. */
function ChangeDialog({ title, count, sent, change, onClose, children }: ChangeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    current?.querySelector<HTMLElement>('select, input')?.focus();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog-frame"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!change.isPending) onClose();
      }}
    >
      <form
        className="dialog bulk-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending && sent && sent.changes.length > 0) change.mutate(sent);
        }}
      >
        <h2 className="h3" id={titleId}>
          {title}
        </h2>
        {children}
        {change.isError && (
          <p className="field-error" role="alert">
            {refusal(change.error)}
          </p>
        )}
        <div className="dialog-acts">
          <Button variant="secondary" aria-disabled={change.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            aria-disabled={change.isPending || !sent || count === 0}
            aria-busy={change.isPending}
          >
            {change.isPending ? words.saving : words.save(count)}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

const KINDS = [
  'set',
  'raise-percent',
  'lower-percent',
  'raise',
  'lower',
] as const satisfies CostChange[];

/** Products whose new cost is shown before it is saved. */
const PREVIEWED = 5;

function CostDialog(props: BulkDialogProps) {
  const { picked } = props;
  const [kind, setKind] = useState<CostChange>('raise-percent');
  const [typed, setTyped] = useState('');
  const amount = readCost(typed);
  const isTyped = /\d/.test(typed);
  const impossible = isTyped ? impossibleCost(picked, kind, amount) : undefined;
  const problem = isTyped
    ? (amountProblem(words.amount, typed) ?? (impossible && words.impossible(impossible)))
    : undefined;
  const changes = isTyped && problem === undefined ? costChanges(picked, kind, amount) : [];
  return (
    <ChangeDialog
      {...props}
      title={words.costTitle(picked.length)}
      count={changes.length}
      sent={
        problem === undefined
          ? { changes, before: picked, done: messages.changes.cost(changes.length) }
          : undefined
      }
    >
      <div className="bulk-cost">
        <Select
          label={words.how}
          value={kind}
          onChange={({ target }) =>
            setKind(KINDS.find((one) => one === target.value) ?? 'raise-percent')
          }
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </Select>
        <TextField
          label={kind.endsWith('percent') ? words.percent : words.dollars}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={({ target }) => setTyped(cleanCost(target.value))}
        />
      </div>
      {changes.length > 0 && (
        <ul className="bulk-preview">
          {picked.slice(0, PREVIEWED).map(({ _id, name, cost }) => (
            <li key={_id}>
              <bdi>{name}</bdi>
              <span className="nowrap">
                {formatMoney(fromDollars(cost))} →{' '}
                {formatMoney(newCost(kind, fromDollars(cost), amount))}
              </span>
            </li>
          ))}
          {picked.length > PREVIEWED && (
            <li className="faint">{words.more(picked.length - PREVIEWED)}</li>
          )}
        </ul>
      )}
      {changes.length > 0 && <PriceImpactNotice change={{ products: costsOf(changes) }} />}
    </ChangeDialog>
  );
}

const costsOf = (changes: readonly ProductChange[]) =>
  changes.flatMap(({ _id, cost }) => (cost === undefined ? [] : [{ _id, cost }]));

function CategoriesDialog(props: BulkDialogProps) {
  const { picked } = props;
  const query = useCategories();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // what a change has just added has no name yet among the picked
  const known = new Map(query.data?.map((one) => [one._id, one]));
  const held = new Map(
    picked.flatMap(({ categories }) =>
      categories.map((one) => [one._id, known.get(one._id) ?? one] as const),
    ),
  );
  const changes = categoryChanges(picked, added, removed);
  return (
    <ChangeDialog
      {...props}
      title={words.categoriesTitle(picked.length)}
      count={changes.length}
      sent={{ changes, before: picked, done: messages.changes.categories(changes.length) }}
    >
      <ProductCategories
        label={words.add}
        query={query}
        ofProduct={[]}
        chosen={added}
        disabled={false}
        onChange={(ids) => {
          setAdded(ids);
          setRemoved(removed.filter((id) => !ids.includes(id)));
        }}
      />
      {held.size > 0 && (
        <ProductCategories
          label={words.remove}
          query={{ ...query, data: [...held.values()] }}
          ofProduct={[]}
          chosen={removed}
          disabled={false}
          onChange={(ids) => {
            setRemoved(ids);
            setAdded(added.filter((id) => !ids.includes(id)));
          }}
        />
      )}
    </ChangeDialog>
  );
}
