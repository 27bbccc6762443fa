import { NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call } from '../../../api.ts';
import { useSession } from '../../../session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { NameInText } from '../../../ui/name-in-text.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { notify } from '../../../ui/toast.ts';
import { stateForLogin } from '../../account/login-state.ts';
import { keepList } from './stored-list.ts';
import { messages } from './messages.ts';
import type { Many } from './use-many.ts';

const listMessages = messages.lists;

const listsQuery = queryOptions({
  queryKey: ['rosters'],
  queryFn: async ({ signal }) => (await call('GET /roster', {}, signal)).rosters,
});

/** Lists that a customer keeps by name, for this product and for others. */
export function SavedLists({ many }: { many: Many }) {
  const { status } = useSession();
  const location = useLocation();
  if (status !== 'authenticated') {
    return (
      <p className="hint">
        <Link className="link" to="/login" state={stateForLogin(location, { sessionEnded: false })}>
          {listMessages.logIn}
        </Link>{' '}
        {listMessages.why}
      </p>
    );
  }
  return (
    <details className="saved-lists">
      <summary className="textlink">{listMessages.title}</summary>
      <OwnLists many={many} />
    </details>
  );
}

function OwnLists({ many }: { many: Many }) {
  const { source } = many;
  const { name } = source;
  const { data: lists = [], isError } = useQuery(listsQuery);
  const queries = useQueryClient();
  const [chosenId, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [keptId, setKept] = useState('');
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
      many.use(roster);
    }, listMessages.loadFailed);

  const save = () =>
    act(async () => {
      const { looked, columns, design } = many;
      const list = { rows: looked, columns, design };
      const { roster, isMerged } = await keepList(name.trim(), lists, list, source.seen);
      setKept(roster._id);
      if (isMerged) many.use(roster);
      // behind them stand the rows of others, which are not seen here
      else many.setLastRead(roster.rows.slice(0, looked.length));
      notify(
        'success',
        isMerged ? listMessages.merged(name.trim()) : listMessages.saved(name.trim()),
      );
    }, listMessages.saveFailed);

  const remove = () =>
    act(async () => {
      await call('DELETE /roster/{id}', { params: { id: chosenId } });
      setChosen('');
    }, listMessages.deleteFailed);

  return (
    <div className="stack-14 saved-lists-in">
      {isError && <p className="field-error">{listMessages.loadFailed}</p>}
      {lists.length > 0 && (
        <div className="row-8 saved-list-row">
          <Select
            label={listMessages.kept}
            value={chosenId}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{listMessages.choose}</option>
            {lists.map((list) => (
              <option key={list._id} value={list._id}>
                {listMessages.list(list.name, list.rowCount)}
              </option>
            ))}
          </Select>
          <Button
            variant="secondary"
            size="compact"
            disabled={!chosen}
            busy={isBusy}
            onClick={() => void use()}
          >
            {listMessages.use}
          </Button>
          <Button
            variant="quiet"
            size="compact"
            disabled={!chosen}
            busy={isBusy}
            onClick={() => setAsked(true)}
          >
            {listMessages.delete}
          </Button>
        </div>
      )}
      <div className="row-8 saved-list-row">
        <TextField
          label={listMessages.name}
          hint={listMessages.nameHint}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          value={name}
          onChange={({ target }) => many.setName(target.value)}
          onKeyDown={(event) => {
            // Not the form's business: nothing goes into the cart.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Button
          variant="secondary"
          size="compact"
          disabled={name.trim() === ''}
          busy={isBusy}
          onClick={() => void save()}
        >
          {listMessages.save}
        </Button>
      </div>
      <p className="row">
        {keptId !== '' && (
          <Link className="link" to={`/lists/${keptId}`}>
            {listMessages.share}
          </Link>
        )}
        <Link className="link" to="/lists">
          {listMessages.all}
        </Link>
      </p>
      <ConfirmDialog
        open={isAsked}
        busy={isBusy}
        title={listMessages.deleteTitle}
        sentence={<NameInText say={listMessages.deleteSentence} name={chosen?.name ?? ''} />}
        confirmLabel={listMessages.delete}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
