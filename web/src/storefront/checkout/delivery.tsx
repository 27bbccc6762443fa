import type { DeliveryQuote } from '@tailorbird/contract/delivery';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { formatDollars } from '@tailorbird/contract/rules/money';
import { MapPin } from 'lucide';
import { useEffect, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { AddressFields, countryIn } from './address-fields.tsx';
import { changeDraft, type FieldProblem, useDraft } from './draft.ts';
import { fieldId } from './field-id.ts';
import { type KnownAddress, useKnownAddresses } from './known-addresses.ts';
import { messages } from './messages.ts';
import { isIn, type PartProps, useStaysOpen } from './term.tsx';

/** How the order comes to its customer, and where to. */
export function Delivery({ quote, problem }: PartProps) {
  const { method } = useDraft();
  const known = useKnownAddresses();
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
          <Methods quote={quote} problem={problem} known={known} />
        )}
      </div>
      {isDelivered && (
        <DeliveryAddress
          key={chosen._id}
          countries={chosen.countries}
          known={known.filter(({ country }) => chosen.countries.includes(country))}
          problem={problem}
        />
      )}
    </div>
  );
}

/**
 * A method that is chosen from the start never changes, and a list of countries shows its first
 * where it lacks the address's: either would be in view and not in the order.
 */
export function useSentAsShown(answer: DeliveryQuote | undefined): void {
  const { method, address } = useDraft();
  const chosen = answer?.methods.find(({ _id }) => _id === (method || answer.method));
  useEffect(() => {
    if (chosen?.kind !== 'delivery') return;
    const country = countryIn(chosen.countries, address);
    if (method !== '' && country === address.country) return;
    changeDraft({ method: chosen._id, isDelivered: true, address: { ...address, country } });
  }, [chosen, method, address]);
}

interface MethodsProps extends PartProps {
  known: readonly KnownAddress[];
}

function Methods({ quote, problem, known }: MethodsProps) {
  const { address, method } = useDraft();
  const current = method || quote.method;
  const error = problem?.field === 'delivery.method' ? problem.text : undefined;
  const errorId = useId();

  function choose({ _id, kind, countries }: DeliveryQuote['methods'][number]) {
    const isDelivered = kind === 'delivery';
    const last = known.find(({ country }) => countries.includes(country));
    const isEmpty = address.street === '';
    const begun = last ?? { ...address, country: countryIn(countries, address) };
    changeDraft({
      method: _id,
      isDelivered,
      ...(isDelivered && isEmpty && { address: begun }),
    });
  }

  return (
    <fieldset className="term-methods" aria-describedby={error && errorId}>
      <legend className="sr">{messages.delivery.choose}</legend>
      {quote.methods.map((each, place) => (
        <label key={each._id} className="radio">
          <input
            type="radio"
            name="delivery-method"
            id={place === 0 ? fieldId('delivery.method') : undefined}
            checked={current === each._id}
            onChange={() => choose(each)}
          />
          <span dir="auto">{each.name}</span>
          <span className="soft">{priceOf(each, current === each._id)}</span>
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

function priceOf({ cost }: DeliveryQuote['methods'][number], isChosen: boolean): string {
  const { free, notThere, byAddress } = messages.delivery;
  if (cost === null) return isChosen ? notThere : byAddress;
  return cost === 0 ? free : formatDollars(cost);
}

interface DeliveryAddressProps {
  countries: readonly string[];
  known: readonly KnownAddress[];
  problem: FieldProblem | undefined;
}

function DeliveryAddress({ countries, known, problem }: DeliveryAddressProps) {
  const { address } = useDraft();
  const isIncomplete = address.street === '' || !countries.includes(address.country);
  const [isOpen, setOpen] = useStaysOpen(isIncomplete || isIn(problem, 'delivery.address'));
  return (
    <div className="term-fields">
      {isOpen ? (
        <>
          {(known.length > 1 || (known.length > 0 && address.street === '')) && (
            <KnownAddresses known={known} />
          )}
          <AddressFields
            part="delivery.address"
            purpose="shipping"
            address={address}
            countries={countries}
            problem={problem}
            onChange={(changed) => changeDraft({ address: changed })}
          />
        </>
      ) : (
        <p dir="auto">
          {addressLines(address).join(', ')}{' '}
          <button className="textlink" type="button" onClick={() => setOpen(true)}>
            {messages.change}
            <span className="sr"> {messages.delivery.title}</span>
          </button>
        </p>
      )}
    </div>
  );
}

function KnownAddresses({ known }: { known: readonly KnownAddress[] }) {
  return (
    <ul className="term-known" aria-label={messages.delivery.known}>
      {known.map((each) => {
        const said = addressLines(each).join(', ');
        return (
          <li key={said}>
            <button
              className="textlink"
              type="button"
              dir="auto"
              onClick={() => changeDraft({ address: each })}
            >
              {said}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
