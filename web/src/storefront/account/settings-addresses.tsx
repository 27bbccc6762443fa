import type { AddressBook, SavedAddress } from '@tailorbird/contract/address-book';
import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { ADDRESSES_MAX, PHONE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { ApiError, call } from '../../api.ts';
import { isRefused, sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify, offer } from '../../ui/toast.ts';
import { bookQuery, fillInAnew, showBook } from '../checkout/address-book.ts';
import { shortly } from '../checkout/address-choice.tsx';
import { asTyped } from '../checkout/fill-in.ts';
import { AddressForm } from './address-form.tsx';
import { addressMessages } from './address-messages.ts';
import './addresses.css';
import { requestIdOf } from '../../error-facts.ts';

export default function SettingsAddresses() {
  const { data: book, error, refetch } = useQuery(bookQuery);
  if (book) return <Book book={book} />;
  if (error) {
    return (
      <ErrorState
        title={addressMessages.loadFailed}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Skeleton label={addressMessages.loading}>
      <div className="stack">
        <SkeletonLine className="skel-box" />
        <SkeletonLine className="skel-button skel-third" />
      </div>
    </Skeleton>
  );
}

const ADD = 'address-add';
/** Of the buttons of a kept address. */
const buttonId = (act: 'edit' | 'remove', id: string) => `address-${act}-${id}`;

function Book({ book }: { book: AddressBook }) {
  const { addresses, phone } = book;
  /** Id of the address in the form; null: a new one. */
  const [edited, setEdited] = useState<string | null>();
  const focusSoon = useFocusSoon();
  const changes = useBookChanges();
  // another tab may have removed the one that was edited
  const isEditing = edited === null || addresses.some(({ _id }) => _id === edited);

  function close(focusOn: string) {
    setEdited(undefined);
    focusSoon(focusOn);
  }

  async function remove(kept: SavedAddress, index: number) {
    const left = (await changes.remove(kept))?.addresses;
    if (!left) return;
    const neighbour = left[index] ?? left.at(-1);
    focusSoon(neighbour ? buttonId('remove', neighbour._id) : ADD);
  }

  return (
    <div className="stack kept-addresses">
      {addresses.length === 0 && !isEditing && <p className="soft">{addressMessages.none}</p>}
      <ul className="stack" aria-label={addressMessages.list}>
        {addresses.map((kept, index) => (
          <li className="panel" key={kept._id}>
            {edited === kept._id ? (
              <AddressForm
                kept={kept}
                onDone={() => close(buttonId('edit', kept._id))}
                onGone={() => close(ADD)}
              />
            ) : (
              <Entry
                kept={kept}
                hasActs={!isEditing}
                setDefaults={changes.setDefaults}
                onEdit={() => setEdited(kept._id)}
                onRemove={() => void remove(kept, index)}
              />
            )}
          </li>
        ))}
      </ul>
      {edited === null && (
        <div className="panel">
          <AddressForm onDone={() => close(ADD)} onGone={() => close(ADD)} />
        </div>
      )}
      {!isEditing && addresses.length < ADDRESSES_MAX && (
        <div className="row">
          <Button variant="secondary" id={ADD} onClick={() => setEdited(null)}>
            {addressMessages.add}
          </Button>
        </div>
      )}
      {addresses.length >= ADDRESSES_MAX && (
        <p className="soft" id={ADD} tabIndex={-1}>
          {addressMessages.full(ADDRESSES_MAX)}
        </p>
      )}
      <Phone phone={phone} />
    </div>
  );
}

/** For what is on the page with the next render. */
function useFocusSoon() {
  const [target, setTarget] = useState<{ id: string }>();
  useEffect(() => {
    if (target) document.getElementById(target.id)?.focus();
  }, [target]);
  return (id: string) => setTarget({ id });
}

type Defaults = CallInput<EndpointOf<'PUT /address/defaults'>>['body'];

/** Each says why it failed. */
function useBookChanges() {
  const queries = useQueryClient();
  /** Gives the book as it is then; undefined: it failed. */
  const attempt = async (change: () => Promise<{ book: AddressBook }>) => {
    try {
      const { book } = await change();
      showBook(queries, book);
      return book;
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      notify('error', isGone ? addressMessages.gone : sentenceOf(error, addressMessages.failed));
      if (isGone) void queries.invalidateQueries({ queryKey: bookQuery.queryKey });
      return undefined;
    }
  };
  return {
    setDefaults: async (defaults: Defaults) => {
      if (!(await attempt(() => call('PUT /address/defaults', { body: defaults })))) return;
      fillInAnew();
      notify('success', addressMessages.defaultsSaved);
    },
    remove: async (kept: SavedAddress) => {
      const { _id: id, isDelivery, isBilling } = kept;
      const left = await attempt(() => call('DELETE /address/{id}', { params: { id } }));
      // under its own id, so that it is back once however often this is sent
      const run = () =>
        void attempt(() =>
          call('POST /address', {
            headers: { 'idempotency-key': id },
            body: { address: asTyped(kept), isDelivery, isBilling },
          }),
        );
      if (left) {
        const undo = { label: addressMessages.undo, run };
        offer('success', addressMessages.removed(shortly(kept)), undo, `address ${id}`);
      }
      return left;
    },
  };
}

interface EntryProps {
  kept: SavedAddress;
  /** Not while a form is open: what was typed there would be lost. */
  hasActs: boolean;
  setDefaults: (defaults: Defaults) => Promise<void>;
  onEdit: () => void;
  onRemove: () => void;
}

function Entry({ kept, hasActs, setDefaults, onEdit, onRemove }: EntryProps) {
  const { _id: id, isDelivery, isBilling } = kept;
  const name = useId();
  const lines = addressLines(kept);
  return (
    <div className="stack kept-address">
      <p id={name}>
        {lines.map((line, index) => (
          <bdi key={`${index} ${line}`}>{line}</bdi>
        ))}
      </p>
      <div>
        <label className="check">
          <input
            type="checkbox"
            aria-describedby={name}
            checked={isDelivery}
            onChange={() => void setDefaults({ delivery: isDelivery ? null : id })}
          />
          {addressMessages.delivery}
        </label>
        <label className="check">
          <input
            type="checkbox"
            aria-describedby={name}
            checked={isBilling}
            onChange={() => void setDefaults({ billing: isBilling ? null : id })}
          />
          {addressMessages.billing}
        </label>
      </div>
      {hasActs && (
        <div className="row">
          <button className="textlink" type="button" id={buttonId('edit', id)} onClick={onEdit}>
            {addressMessages.edit} <bdi className="sr">{shortly(kept)}</bdi>
          </button>
          <button className="textlink" type="button" id={buttonId('remove', id)} onClick={onRemove}>
            {addressMessages.remove} <bdi className="sr">{shortly(kept)}</bdi>
          </button>
        </div>
      )}
    </div>
  );
}

/** That of the contact of the next order. */
function Phone({ phone }: { phone: string }) {
  const queries = useQueryClient();
  /** Undefined: nothing, so the field shows what is kept. */
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? phone;
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const { book } = await call('PUT /address/defaults', { body: { phone: shown } });
      showBook(queries, book);
      setTyped((now) => (now === typed ? undefined : now));
      notify('success', addressMessages.phone.saved);
    } catch (refused) {
      const isField =
        isRefused(refused, 'PUT /address/defaults', 'INVALID_INPUT') &&
        refused.body.field === 'phone';
      const sentence = sentenceOf(refused, addressMessages.failed);
      if (isField) setError(sentence);
      else notify('error', sentence);
    }
    setBusy(false);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={addressMessages.phone.label}
        type="tel"
        autoComplete="tel"
        optional
        hint={addressMessages.phone.hint}
        maxLength={PHONE_MAX_LENGTH}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        {...(error !== undefined && { error })}
      />
      <div className="row">
        <Button variant="secondary" type="submit" busy={isBusy}>
          {addressMessages.phone.save}
        </Button>
      </div>
    </form>
  );
}
