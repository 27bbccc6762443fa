import type { Cart } from '@tailorbird/contract/cart';
import type { DeliveryQuote } from '@tailorbird/contract/delivery';
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { contactProblem } from '@tailorbird/contract/kinds/contact';
import { EmailSuggestion } from '../email-suggestion.tsx';
import { COUNTRIES } from '@tailorbird/contract/kinds/countries';
import {
  arrivalInWords,
  dayInWords,
  WISHED_DAY,
} from '@tailorbird/contract/rules/details-in-words';
import { Calendar, FileText, User } from 'lucide';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../session.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bookQuery, useAddressBook, useFilledIn } from './address-book.ts';
import { AddressChoice } from './address-choice.tsx';
import { likelyCountry } from './address-fields.tsx';
import { Delivery, useSentAsShown } from './delivery.tsx';
import { changeDraft, CONTACT_FIELDS, forgetProblems, useDraft, useRefused } from './draft.ts';
import { fieldId } from './field-id.ts';
import { errorAt, type FieldProblems, focusFirst, isIn, textOf } from './field-problems.ts';
import { messages } from './messages.ts';
import { Payment, useFittingPayment } from './payment.tsx';
import { useQuote } from './quote.ts';
import { type PartProps, Term } from './term.tsx';
import '../../ui/radio.css';
import './checkout.css';
import { hasCode } from '../../error-facts.ts';

/** Contact, delivery, day, billing address and payment, each answered already, beside the cart. */
export default function Checkout({ cart }: { cart: Cart }) {
  return useFilledIn() ? <Terms cart={cart} /> : <SkeletonLine className="skel-box" />;
}

function Terms({ cart }: { cart: Cart }) {
  const { quote, answer, error, refetch } = useQuote(cart);
  const { problems, refusal } = useRefused();
  // the part that has the field has just been unfolded
  useEffect(() => focusFirst(refusal), [refusal]);
  useEffect(() => forgetProblems, []);
  useSentAsShown(answer);
  useFittingPayment(answer);
  const queries = useQueryClient();
  async function forgetMethod() {
    // the book knows whether the last one is offered still
    await queries.refetchQueries({ queryKey: bookQuery.queryKey });
    changeDraft({ method: '', isDelivered: false });
  }
  const isUnknown = hasCode(error, 'DELIVERY_METHOD_UNKNOWN');
  const [isAnswered, setAnswered] = useState(false);
  if (!isAnswered && (quote || error)) setAnswered(true);
  // all at once: a part that comes later would push those that are read already; and never again,
  // when the question is asked anew: somebody may be typing
  if (!isAnswered) return <SkeletonLine className="skel-box" />;
  return (
    <section className="terms" aria-label={messages.label}>
      <Contact quote={quote} problems={problems} />
      {quote && <Delivery quote={quote} problems={problems} />}
      {error && (
        <p className="small" role="alert">
          {isUnknown ? error.message : messages.failed}{' '}
          <button
            className="textlink"
            type="button"
            onClick={() => {
              // another question, and so another answer
              if (isUnknown) void forgetMethod();
              else void refetch();
            }}
          >
            {messages.tryAgain}
          </button>
        </p>
      )}
      {quote && <Day quote={quote} problems={problems} />}
      <Billing problems={problems} />
      {quote && <Payment quote={quote} problems={problems} />}
    </section>
  );
}

const CHECKED_FIELDS = ['email', 'phone'] as const;
const CONTACT_TOKENS = { name: 'name', email: 'email', phone: 'tel' } as const;
const CONTACT_TYPES = { name: 'text', email: 'email', phone: 'tel' } as const;
const CONTACT_LENGTHS = { name: NAME_MAX_LENGTH, email: 254, phone: PHONE_MAX_LENGTH } as const;

function Contact({
  quote,
  problems,
}: {
  quote: DeliveryQuote | undefined;
  problems: FieldProblems;
}) {
  const { contact: typed } = useDraft();
  const { status, name, email } = useSession();
  const isGuest = status === 'guest';
  const asked = (isGuest && quote?.guestMustGive) || [];
  const { phone } = useAddressBook();
  const contact = typed ?? { name, email, phone };
  const said = CONTACT_FIELDS.map((field) => contact[field]).filter(Boolean);
  const isMissing = asked.some((field) => contact[field] === '');
  const wrong: FieldProblems = CHECKED_FIELDS.flatMap((field) => {
    const text = contactProblem(field, contact[field]);
    return text === undefined ? [] : { field: `contact.${field}`, text };
  });
  /** Left, or said to be done: what is still being typed is not wrong yet. */
  const [isLeft, setLeft] = useState(false);
  const [isInEmail, setInEmail] = useState(false);
  const shown = [...problems, ...(isLeft ? wrong : [])];
  return (
    <Term
      icon={User}
      title={messages.contact.title}
      said={breakable(said.join(', ')) || (isGuest ? messages.contact.lost : messages.contact.none)}
      isAsked={isIn(problems, 'contact') || isMissing}
      isOpenAtFirst={isGuest && (contact.name === '' || contact.email === '')}
      mayFold={() => {
        setLeft(true);
        focusFirst(wrong);
        return wrong.length === 0;
      }}
    >
      {isGuest && <p className="small soft">{messages.contact.why}</p>}
      {CONTACT_FIELDS.map((field) => (
        <Fragment key={field}>
          <TextField
            id={fieldId(`contact.${field}`)}
            label={messages.contact[field]}
            type={CONTACT_TYPES[field]}
            autoComplete={CONTACT_TOKENS[field]}
            hint={isGuest && field === 'email' ? messages.contact.link : undefined}
            optional={!asked.includes(field)}
            maxLength={CONTACT_LENGTHS[field]}
            value={contact[field]}
            onChange={({ target }) =>
              changeDraft({ contact: { ...contact, [field]: target.value } })
            }
            onBlur={() => {
              setLeft(true);
              setInEmail(false);
            }}
            onFocus={() => {
              setLeft(wrong.length > 0);
              setInEmail(field === 'email');
            }}
            {...errorAt(shown, `contact.${field}`)}
          />
          {field === 'email' && !isInEmail && (
            <EmailSuggestion
              email={contact.email}
              onUse={(meant) => changeDraft({ contact: { ...contact, email: meant } })}
            />
          )}
        </Fragment>
      ))}
    </Term>
  );
}

/** An address breaks behind its @, and not before the comma that follows it. */
function breakable(text: string): ReactNode {
  const [first, ...more] = text.split('@');
  if (more.length === 0) return text;
  return [first, ...more.flatMap((part, index) => ['@', <wbr key={index} />, part])];
}

function Day({ quote: { readyDay, arrives, wishedDayProblem }, problems }: PartProps) {
  const { wishedDay, isDelivered } = useDraft();
  const { title, ready, wished, none } = messages.day;
  const label = WISHED_DAY[isDelivered ? 'delivery' : 'pick-up'];
  const error =
    textOf(problems, 'delivery.wishedDay') ?? (wishedDay ? wishedDayProblem : null) ?? undefined;
  const begins = wishedDay
    ? wished(label, dayInWords(wishedDay))
    : readyDay
      ? ready(dayInWords(readyDay))
      : none;
  const ends = arrives && isDelivered && messages.day.arrives(arrivalInWords(arrives));
  return (
    <Term
      icon={Calendar}
      title={title}
      said={
        ends ? (
          <>
            {begins}
            <br />
            {ends}
          </>
        ) : (
          begins
        )
      }
      isAsked={error !== undefined}
    >
      <TextField
        id={fieldId('delivery.wishedDay')}
        label={label}
        type="date"
        optional
        hint={readyDay ? ready(dayInWords(readyDay)) : undefined}
        min={readyDay ?? undefined}
        value={wishedDay}
        onChange={({ target }) => changeDraft({ wishedDay: target.value })}
        {...(error !== undefined && { error })}
      />
    </Term>
  );
}

function Billing({ problems }: { problems: FieldProblems }) {
  const { address, billing, billingId, keepsBilling, hasBilling, isDelivered } = useDraft();
  const { addresses } = useAddressBook();
  const { same, none, other, add } = messages.billing;
  const said = hasBilling ? addressLines(billing).join(', ') : isDelivered ? same : none;
  const country = billing.country || address.country || likelyCountry(COUNTRIES);
  return (
    <Term
      icon={FileText}
      title={messages.billing.title}
      said={<span dir="auto">{said}</span>}
      isAsked={isIn(problems, 'billing')}
    >
      <label className="check">
        <input
          type="checkbox"
          checked={hasBilling === true}
          onChange={({ target }) =>
            changeDraft({ hasBilling: target.checked, billing: { ...billing, country } })
          }
        />
        {isDelivered ? other : add}
      </label>
      {hasBilling && (
        <AddressChoice
          part="billing"
          purpose="billing"
          kept={addresses}
          chosen={{ address: billing, id: billingId, keeps: keepsBilling }}
          countries={COUNTRIES}
          problems={problems}
          onChange={(chosen) =>
            changeDraft({
              billing: chosen.address,
              billingId: chosen.id,
              keepsBilling: chosen.keeps,
            })
          }
        />
      )}
    </Term>
  );
}
