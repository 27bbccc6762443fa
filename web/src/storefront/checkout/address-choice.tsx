import type { AddressBook, SavedAddress } from '@tailorbird/contract/address-book';
import { ADDRESSES_MAX } from '@tailorbird/contract/limits';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { useRef } from 'react';
import { subject, useSession } from '../../session.ts';
import { Select } from '../../ui/select.tsx';
import { useAddressBook } from './address-book.ts';
import { AddressFields } from './address-fields.tsx';
import { noAddress, type TypedAddress } from './draft.ts';
import { type FieldProblems, isIn } from './field-problems.ts';
import { asTyped, isSaved, findSavedAddress, OTHER } from './fill-in.ts';
import { messages } from './messages.ts';

/** An address of an order, with where it comes from. */
export interface ChosenAddress {
  address: TypedAddress;
  /** Of the book; or that it is typed. */
  id: string;
  keeps: boolean;
}

interface Props {
  part: 'delivery.address' | 'billing';
  purpose: 'shipping' | 'billing';
  /** Kept addresses that can be chosen. */
  kept: readonly SavedAddress[];
  chosen: ChosenAddress;
  countries: readonly string[];
  problems: FieldProblems;
  onChange: (choice: ChosenAddress) => void;
}

/** One of the kept addresses by name, or another to fill in. */
export function AddressChoice({ kept, chosen, onChange, ...fields }: Props) {
  const { part, problems } = fields;
  const { address, id, keeps } = chosen;
  const book = useAddressBook();
  const isChosen = kept.some(({ _id }) => _id === id);
  // what is refused is in view, wherever it came from
  const isTyped = !isChosen || isIn(problems, part);
  /** The address that was typed before a kept one was chosen, and by whom. */
  const last = useRef<{ typed: ChosenAddress; by: string | undefined }>(null);

  function choose(value: string) {
    const found = kept.find(({ _id }) => _id === value);
    if (!isSaved(id)) last.current = { typed: chosen, by: subject() };
    if (found) onChange({ address: asTyped(found), id: found._id, keeps: true });
    else onChange({ ...begun(), id: OTHER });
  }

  /** A typed address stays in hand; a kept one is not its beginning. */
  function begun(): Omit<ChosenAddress, 'id'> {
    if (last.current && last.current.by === subject()) return last.current.typed;
    return { address: { ...noAddress, country: address.country }, keeps: true };
  }

  return (
    <>
      {kept.length > 0 && (
        <Select
          label={messages.book.label}
          dir="auto"
          value={isChosen ? id : OTHER}
          onChange={({ target }) => choose(target.value)}
        >
          {kept.map((each) => (
            <option key={each._id} value={each._id}>
              {shortly(each)}
            </option>
          ))}
          <option value={OTHER}>{messages.book.other}</option>
        </Select>
      )}
      {isTyped ? (
        <>
          <AddressFields
            {...fields}
            address={address}
            onChange={(changed) => onChange({ address: changed, id: OTHER, keeps })}
          />
          <KeepCheck
            book={book}
            address={address}
            keeps={keeps}
            onChange={(changed) => onChange({ ...chosen, keeps: changed })}
          />
        </>
      ) : (
        <p dir="auto">{addressLines(address).join(', ')}</p>
      )}
    </>
  );
}

/** `Rosa Keller, 12 Needle Lane, Thornfield`. */
export const shortly = ({ name, company, street, city }: TypedAddress) =>
  [name || company, street, city].filter(Boolean).join(', ');

/** For customers, where the address is new and there is room for it. */
function KeepCheck({
  book,
  address,
  keeps,
  onChange,
}: {
  book: AddressBook;
  address: TypedAddress;
  keeps: boolean;
  onChange: (keeps: boolean) => void;
}) {
  if (useSession().status === 'guest' || findSavedAddress(address, book)) return null;
  if (book.addresses.length >= ADDRESSES_MAX) {
    return <p className="small soft">{messages.book.full}</p>;
  }
  return (
    <label className="check">
      <input type="checkbox" checked={keeps} onChange={({ target }) => onChange(target.checked)} />
      {messages.book.keep}
    </label>
  );
}
