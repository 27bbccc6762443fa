import type { AddressBook, SavedAddress } from '@tailorbird/contract/address-book';
import { COUNTRIES } from '@tailorbird/contract/kinds/countries';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { isRefused, sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { bookQuery, showBook } from '../checkout/address-book.ts';
import { AddressFields, likelyCountry } from '../checkout/address-fields.tsx';
import { noAddress, type TypedAddress } from '../checkout/draft.ts';
import {
  type FieldProblems,
  focusFirst,
  problemsIn,
  stillRefused,
} from '../checkout/field-problems.ts';
import { asTyped } from '../checkout/fill-in.ts';
import { addressMessages } from './address-messages.ts';
import { hasCode } from '../../error-facts.ts';

interface Props {
  /** As the book has it now; left out: a new one. */
  kept?: SavedAddress;
  onDone: () => void;
  /** It was removed meanwhile. */
  onGone: () => void;
}

/** An address to keep. What was typed stays until it is saved. */
export function AddressForm({ kept, onDone, onGone }: Props) {
  const queries = useQueryClient();
  const [address, setAddress] = useState<TypedAddress>(() =>
    kept ? asTyped(kept) : { ...noAddress, country: likelyCountry(COUNTRIES) },
  );
  const [problems, setProblems] = useState<FieldProblems>([]);
  const [refusal, setRefusal] = useState<FieldProblems>([]);
  /** Of the address as a whole. */
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => focusFirst(refusal), [refusal]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblems([]);
    setFailure(undefined);
    try {
      showBook(queries, await saved(address, kept));
      notify('success', addressMessages.saved);
      // a form that was closed meanwhile has nothing more to close
      if (form.current) onDone();
    } catch (error) {
      setBusy(false);
      if (hasCode(error, 'NOT_FOUND')) {
        notify('error', addressMessages.gone);
        void queries.invalidateQueries({ queryKey: bookQuery.queryKey });
        if (form.current) onGone();
        return;
      }
      const book = bookIn(error);
      if (book) showBook(queries, book);
      const found = problemsIn(error).filter(({ field }) => field.startsWith('address.'));
      setProblems(found);
      setRefusal(found);
      if (found.length === 0) setFailure(sentenceOf(error, addressMessages.failed));
    }
  }

  return (
    <form
      className="stack"
      method="post"
      noValidate
      ref={form}
      onSubmit={(event) => void save(event)}
    >
      <h3 className="bold">{kept ? addressMessages.changed : addressMessages.newAddress}</h3>
      {failure !== undefined && <Notice tone="danger" title={failure} live />}
      <AddressFields
        part="address"
        address={address}
        countries={COUNTRIES}
        problems={problems}
        onChange={(changed) => {
          setAddress(changed);
          setProblems(stillRefused(problems, { address }, { address: changed }));
          setFailure(undefined);
        }}
      />
      <div className="row">
        <Button type="submit" aria-disabled={isBusy || undefined} aria-busy={isBusy}>
          {isBusy ? addressMessages.saving : addressMessages.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {addressMessages.cancel}
        </Button>
      </div>
    </form>
  );
}

async function saved(address: TypedAddress, kept: SavedAddress | undefined): Promise<AddressBook> {
  if (!kept) return (await call('POST /address', { body: { address } })).book;
  const { _id: id, version } = kept;
  return (await call('PUT /address/{id}', { params: { id }, body: { address, version } })).book;
}

/** The book as it is now comes with a refusal of a change that was late. */
function bookIn(error: unknown): AddressBook | undefined {
  return isRefused(error, 'PUT /address/{id}', 'CHANGED_MEANWHILE') ? error.body.book : undefined;
}
