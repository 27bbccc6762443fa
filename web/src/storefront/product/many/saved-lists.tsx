import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Option } from '@tailorbird/contract/catalogue';
import { NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { takesText } from '@tailorbird/contract/rules/option-kinds';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call } from '../../../api.ts';
import { useSession } from '../../../session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Named } from '../../../ui/named.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { notify } from '../../../ui/toast.ts';
import { stateForLogin } from '../../account/login-state.ts';
import { messages } from './messages.ts';
import type { LookedRow } from './row-problems.ts';
import { isForNumbers } from './rows.ts';

const words = messages.lists;

const listsQuery = queryOptions({
  queryKey: ['rosters'],
  queryFn: async ({ signal }) => (await call('GET /roster', {}, signal)).rosters,
});

interface SavedListsProps {
  rows: readonly LookedRow[];
  columns: readonly Option[];
  /** Puts a table in the place of the rows. */
  onUse: (table: string) => void;
}

/** Lists that a customer keeps by name, for this product and for others. */
export function SavedLists({ rows, columns, onUse }: SavedListsProps) {
  const { status } = useSession();
  const location = useLocation();
  if (status !== 'authenticated') {
    return (
      <p className="hint">
        <Link className="link" to="/login" state={stateForLogin(location, { sessionEnded: false })}>
          {words.logIn}
        </Link>{' '}
        {words.why}
      </p>
    );
  }
  return (
    <details className="saved-lists">
      <summary className="textlink">{words.title}</summary>
      <OwnLists rows={rows} columns={columns} onUse={onUse} />
    </details>
  );
}

function OwnLists({ rows, columns, onUse }: SavedListsProps) {
  const { data: lists = [], isError } = useQuery(listsQuery);
  const queries = useQueryClient();
  const [chosenId, setChosen] = useState('');
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const chosen = lists.find(({ _id }) => _id === chosenId);

  /** Says why it failed, and reads the lists again. */
  async function act(work: () => Promise<unknown>, failed: string) {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const isTold = error instanceof ApiError && error.status >= 400 && error.status < 500;
      notify('error', isTold ? error.message : failed);
    } finally {
      setBusy(false);
      setAsked(false);
      void queries.invalidateQueries({ queryKey: listsQuery.queryKey });
    }
  }

  const use = () =>
    act(async () => {
      const { roster } = await call('GET /roster/{id}', { params: { id: chosenId } });
      onUse(tableOf(roster, columns));
      setName(roster.name);
    }, words.loadFailed);

  const save = () =>
    act(async () => {
      await keep(name.trim(), lists, { rows, columns });
      notify('success', words.saved(name.trim()));
    }, words.saveFailed);

  const remove = () =>
    act(async () => {
      await call('DELETE /roster/{id}', { params: { id: chosenId } });
      setChosen('');
    }, words.deleteFailed);

  return (
    <div className="saved-lists-in">
      {isError && <p className="field-error">{words.loadFailed}</p>}
      {lists.length > 0 && (
        <div className="saved-list-row">
          <Select
            label={words.kept}
            value={chosenId}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{words.choose}</option>
            {lists.map((list) => (
              <option key={list._id} value={list._id}>
                {words.list(list.name, list.rowCount)}
              </option>
            ))}
          </Select>
          <Button
            variant="secondary"
            size="compact"
            disabled={!chosen}
            aria-disabled={isBusy}
            onClick={() => void use()}
          >
            {words.use}
          </Button>
          <Button
            variant="quiet"
            size="compact"
            disabled={!chosen}
            aria-disabled={isBusy}
            onClick={() => setAsked(true)}
          >
            {words.delete}
          </Button>
        </div>
      )}
      <div className="saved-list-row">
        <TextField
          label={words.name}
          hint={words.nameHint}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            // Not the form's business: nothing goes into the cart.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Button
          variant="secondary"
          size="compact"
          disabled={name.trim() === '' || rows.length === 0}
          aria-disabled={isBusy}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        busy={isBusy}
        title={words.deleteTitle}
        sentence={<Named say={words.deleteSentence} name={chosen?.name ?? ''} />}
        confirmLabel={words.delete}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}

type Body = CallInput<EndpointOf<'POST /roster'>>['body'];
type Column = Body['columns'][number];

interface List {
  rows: readonly LookedRow[];
  columns: readonly Option[];
}

/** Under a name that there is already, in the place of that list: who is expected stays. */
async function keep(
  name: string,
  lists: readonly { _id: string; name: string }[],
  { rows, columns }: List,
): Promise<void> {
  const body = {
    name,
    columns: columnsOf(columns),
    rows: rows.map((looked) => ({
      cells: [...columns.map((option) => cellOf(looked, option)), looked.row.quantity.trim()],
    })),
  };
  const before = lists.find((list) => list.name.toLowerCase() === name.toLowerCase());
  if (!before) {
    await call('POST /roster', { body });
    return;
  }
  const params = { id: before._id };
  const { roster } = await call('GET /roster/{id}', { params });
  const { version, expectedNames, expectedCount } = roster;
  await call('PUT /roster/{id}', {
    params,
    body: { ...body, version, expectedNames, expectedCount },
  });
}

/** A value by its name, also where it is that of all. */
function cellOf({ row, choices }: LookedRow, option: Option): string {
  const cell = row.cells[option._id] ?? '';
  if (takesText(option)) return cell;
  return choices.find((choice) => choice.option === option)?.value?.value ?? cell;
}

/** What each column means: the first text that is for no number is the name. */
function columnsOf(columns: readonly Option[]): Column[] {
  const texts = columns.filter(takesText);
  const name = texts.find((option) => !isForNumbers(option)) ?? texts[0];
  const number = texts.find((option) => option !== name && isForNumbers(option));
  const size = columns.find((option) => !takesText(option) && option.isSize);
  const kindOf = (option: Option): Column['kind'] =>
    option === name ? 'name' : option === number ? 'number' : option === size ? 'size' : 'text';
  return [
    ...columns.map((option) => ({
      kind: kindOf(option),
      label: option.name,
      optionId: option._id,
    })),
    { kind: 'quantity', label: messages.quantity },
  ];
}

interface Kept {
  columns: readonly { kind: string; label: string; optionId: string | null }[];
  rows: readonly { cells: readonly string[] }[];
}

/** A table with a head that names the options of this product, as a spreadsheet would copy it. */
function tableOf({ columns, rows }: Kept, options: readonly Option[]): string {
  const texts = options.filter(takesText);
  const byKind: Readonly<Record<string, Option | undefined>> = {
    name: texts.find((option) => !isForNumbers(option)) ?? texts[0],
    number: texts.find(isForNumbers),
    size: options.find((option) => !takesText(option) && option.isSize),
  };
  const head = columns.map(({ kind, label, optionId }) => {
    if (kind === 'quantity') return 'quantity';
    const same = options.find(({ _id }) => _id === optionId) ?? byKind[kind];
    return same?.name ?? label;
  });
  return [head, ...rows.map(({ cells }) => cells)]
    .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t'))
    .join('\n');
}
