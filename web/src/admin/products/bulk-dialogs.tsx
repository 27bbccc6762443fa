import type { ProductChange } from '@tailorbird/contract/product-desk';
import { formatMoney, toMinorUnits } from '@tailorbird/contract/rules/money';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Problem } from '../kit/problem.tsx';
import { useCategories } from '../catalogue-query.ts';
import { cleanCost, readCost } from '../prices/money-field.tsx';
import { PriceImpactNotice } from '../prices/price-impact.tsx';
import { messages } from './messages.ts';
import {
  categoryChanges,
  type CostChange,
  costChanges,
  costProblem,
  impossibleCost,
  newCost,
  type PickedProduct,
} from './picked-products.ts';
import type { SentChange, useProductChanges } from './product-changes.ts';
import { ProductCategories } from './product-pickers.tsx';

const bulkMessages = messages.bulk;

/** The server's sentence; what stood in the way is not picked any more. */
export function refusal(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.changes.failed;
  const isNamed = error.code === 'PRODUCT_CHANGED' || error.code === 'PRODUCT_GONE';
  return isNamed ? `${error.message} ${bulkMessages.unpicked}` : error.message;
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
  // closed before it is removed, the dialog gives the focus back
  useLayoutEffect(() => {
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
        className="stack-12 dialog bulk-dialog"
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
        <Problem>{change.isError && refusal(change.error)}</Problem>
        <div className="cluster dialog-acts">
          <Button variant="secondary" busy={change.isPending} onClick={onClose}>
            {bulkMessages.cancel}
          </Button>
          <Button
            type="submit"
            aria-disabled={change.isPending || !sent || count === 0}
            aria-busy={change.isPending}
          >
            {change.isPending ? bulkMessages.saving : bulkMessages.save(count)}
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

export function CostDialog(props: BulkDialogProps) {
  const { picked } = props;
  const [kind, setKind] = useState<CostChange>('raise-percent');
  const [typed, setTyped] = useState('');
  const amount = readCost(typed, kind.endsWith('percent') ? 2 : undefined);
  const isTyped = /\d/.test(typed);
  const impossible = isTyped ? impossibleCost(picked, kind, amount) : undefined;
  const problem = isTyped
    ? (costProblem(kind, typed) ?? (impossible && bulkMessages.impossible(impossible)))
    : undefined;
  const changes = isTyped && problem === undefined ? costChanges(picked, kind, amount) : [];
  return (
    <ChangeDialog
      {...props}
      title={bulkMessages.costTitle(picked.length)}
      count={changes.length}
      sent={
        problem === undefined
          ? { changes, before: picked, done: messages.changes.cost(changes.length) }
          : undefined
      }
    >
      <div className="stack-14 bulk-cost">
        <Select
          label={bulkMessages.how}
          value={kind}
          onChange={({ target }) =>
            setKind(KINDS.find((one) => one === target.value) ?? 'raise-percent')
          }
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {bulkMessages.kinds[one]}
            </option>
          ))}
        </Select>
        <TextField
          label={kind.endsWith('percent') ? bulkMessages.percent : bulkMessages.dollars}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={({ target }) => setTyped(cleanCost(target.value))}
        />
      </div>
      {changes.length > 0 && (
        <ul className="stack-4 bulk-preview">
          {picked.slice(0, PREVIEWED).map(({ _id, name, cost }) => (
            <li key={_id}>
              <bdi>{name}</bdi>
              <span className="nowrap">
                {formatMoney(toMinorUnits(cost))} →{' '}
                {formatMoney(newCost(kind, toMinorUnits(cost), amount))}
              </span>
            </li>
          ))}
          {picked.length > PREVIEWED && (
            <li className="faint">{bulkMessages.more(picked.length - PREVIEWED)}</li>
          )}
        </ul>
      )}
      {changes.length > 0 && <PriceImpactNotice change={{ products: costsOf(changes) }} />}
    </ChangeDialog>
  );
}

const costsOf = (changes: readonly ProductChange[]) =>
  changes.flatMap(({ _id, cost }) => (cost === undefined ? [] : [{ _id, cost }]));

export function CategoriesDialog(props: BulkDialogProps) {
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
      title={bulkMessages.categoriesTitle(picked.length)}
      count={changes.length}
      sent={{ changes, before: picked, done: messages.changes.categories(changes.length) }}
    >
      <ProductCategories
        label={bulkMessages.add}
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
          label={bulkMessages.remove}
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
