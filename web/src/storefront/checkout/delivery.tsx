import type { AddressBook } from '@tailorbird/contract/address-book';
import type { DeliveryQuote } from '@tailorbird/contract/delivery';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { countryName } from '@tailorbird/contract/kinds/countries';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { MapPin } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useAddressBook } from './address-book.ts';
import { AddressChoice } from './address-choice.tsx';
import { countryIn } from './address-fields.tsx';
import { changeDraft, noAddress, useDraft } from './draft.ts';
import { fieldId } from './field-id.ts';
import { type FieldProblems, isIn, textOf } from './field-problems.ts';
import { addressFor, isBlank, isSaved, OTHER } from './fill-in.ts';
import { messages } from './messages.ts';
import { type PartProps, useStaysOpen } from './term.tsx';

/** How the order comes to its customer, and where to. */
export function Delivery({ quote, problems }: PartProps) {
  const { method } = useDraft();
  const book = useAddressBook();
  const chosen = quote.methods.find(({ _id }) => _id === (method || quote.method));
  const isDelivered = chosen?.kind === 'delivery';
  const isAlone = quote.methods.length === 1 && !isDelivered;
  return (
    <div className="term">
      <Icon of={MapPin} />
      <div className="term-wide">
        <h3 id="checkout-delivery">{messages.delivery.title}</h3>
        {isAlone ? (
          <p>{messages.delivery.withPrice(chosen?.name ?? '', messages.delivery.free)}</p>
        ) : (
          <Methods quote={quote} problems={problems} book={book} />
        )}
      </div>
      {isDelivered && (
        <DeliveryAddress
          key={chosen._id}
          countries={chosen.countries}
          book={book}
          problems={problems}
        />
      )}
    </div>
  );
}

/**
 * A method that is chosen from the start never changes, and a list of countries shows its first
 * where it lacks the address's: either would be in view and not in the order. A kept address that
 * the method does not go to makes room for one that it does.
 */
export function useSentAsShown(answer: DeliveryQuote | undefined): void {
  const { method, address, addressId } = useDraft();
  const book = useAddressBook();
  const chosen = answer?.methods.find(({ _id }) => _id === (method || answer.method));
  useEffect(() => {
    if (chosen?.kind !== 'delivery') return;
    const { _id, countries } = chosen;
    const country = countryIn(countries, address);
    if (method !== '' && country === address.country) return;
    const isElsewhere = isSaved(addressId) && country !== address.country;
    changeDraft({
      method: _id,
      isDelivered: true,
      ...(isElsewhere
        ? (addressFor(book, countries) ?? { address: { ...noAddress, country }, addressId: OTHER })
        : { address: { ...address, country } }),
    });
  }, [chosen, method, address, addressId, book]);
}

interface MethodsProps extends PartProps {
  book: AddressBook;
}

function Methods({ quote, problems, book }: MethodsProps) {
  const { address, method } = useDraft();
  const current = method || quote.method;
  const error = textOf(problems, 'delivery.method');
  const errorId = useId();

  function choose({ _id, kind, countries }: DeliveryQuote['methods'][number]) {
    const isDelivered = kind === 'delivery';
    const country = countryIn(countries, address);
    const begun = addressFor(book, countries) ?? { address: { ...address, country } };
    changeDraft({
      method: _id,
      isDelivered,
      ...(isDelivered && isBlank(address) && begun),
    });
  }

  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="sr">{messages.delivery.choose}</legend>
      {quote.methods.map((each, index) => (
        <label key={each._id} className="row radio">
          <input
            type="radio"
            name="delivery-method"
            id={index === 0 ? fieldId('delivery.method') : undefined}
            checked={current === each._id}
            onChange={() => choose(each)}
          />
          <span dir="auto">{each.name}</span>
          <span className="soft">{priceOf(each, quote.home, current === each._id)}</span>
        </label>
      ))}
      {error && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Before there is an address, what it costs in the country of the shop. */
function priceOf(
  { cost, homeCost }: DeliveryQuote['methods'][number],
  home: string | null,
  isChosen: boolean,
): string {
  const { notThere, byAddress, toHome } = messages.delivery;
  if (cost !== null) return priceInWords(cost);
  if (isChosen) return notThere;
  return home === null || homeCost === null
    ? byAddress
    : toHome(priceInWords(homeCost), countryName(home));
}

const priceInWords = (cost: number) => (cost === 0 ? messages.delivery.free : formatAmount(cost));

interface DeliveryAddressProps {
  countries: readonly string[];
  book: AddressBook;
  problems: FieldProblems;
}

function DeliveryAddress({ countries, book, problems }: DeliveryAddressProps) {
  const { address, addressId, keepsAddress } = useDraft();
  const isIncomplete = address.street === '' || !countries.includes(address.country);
  const [isOpen, setOpen] = useStaysOpen(isIncomplete || isIn(problems, 'delivery.address'));
  const element = useRef<HTMLDivElement>(null);
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    // the button that opened it is gone
    if (isPressed) element.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isPressed]);

  function open() {
    setOpen(true);
    setPressed(true);
  }

  return (
    <div className="stack-12 term-fields" ref={element}>
      {isOpen ? (
        <AddressChoice
          part="delivery.address"
          purpose="shipping"
          kept={book.addresses.filter(({ country }) => countries.includes(country))}
          chosen={{ address, id: addressId, keeps: keepsAddress }}
          countries={countries}
          problems={problems}
          onChange={(chosen) =>
            changeDraft({
              address: chosen.address,
              addressId: chosen.id,
              keepsAddress: chosen.keeps,
            })
          }
        />
      ) : (
        <p dir="auto">
          {addressLines(address).join(', ')}{' '}
          <button className="textlink" type="button" onClick={open}>
            {messages.change}
            <span className="sr"> {messages.delivery.address}</span>
          </button>
        </p>
      )}
    </div>
  );
}
