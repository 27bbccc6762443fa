import type { CustomerMatch } from '@tailorbird/contract/desk-drafts';
import { EMAIL_MAX_LENGTH } from '@tailorbird/contract/email-address';
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDay } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { failOffline } from '../orders/order-edits.ts';
import { customerFrom, entryOf, isSomebody, matchOf, searchFor } from './customer-entry.ts';
import { beginAgain } from './draft-query.ts';
import { Finder, Marked } from './finder.tsx';
import { draftMessages } from './messages.ts';
import { customerOf, errorAt, useShownDraft } from './use-draft.ts';
import { usePause } from './use-pause.ts';

const { customer: customerMessages } = draftMessages;

/** The id of the field that adds a product: once it is clear whom a draft is for, it goes on there. */
export const ADD_PRODUCT = 'draft-add-product';

const customersQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'desk customers', search],
    queryFn: async ({ signal }) =>
      (await call('GET /desk/customers', { query: { search } }, signal)).customers,
    enabled: search !== '',
    staleTime: 30_000,
  });

/** Whom the draft is for: found by one field, or written. */
export function CustomerPanel() {
  const { form, problems, set } = useShownDraft();
  const [step, setStep] = useState<'shown' | 'finding' | 'writing'>('shown');
  const isRefused = problems.some(
    ({ field }) => field.startsWith('contact') || field === 'account',
  );
  const isFinding = step === 'finding' || (step === 'shown' && !isSomebody(form) && !isRefused);
  const isWriting = !isFinding && (step === 'writing' || isRefused);

  return (
    <section className="box-panel draft-panel" aria-labelledby="draft-customer">
      <div className="between">
        <h2 id="draft-customer">{customerMessages.title}</h2>
        {!isFinding && (
          <span className="draft-links">
            <button
              type="button"
              className="textlink textlink-s"
              onClick={() => setStep('finding')}
            >
              {customerMessages.other}
            </button>
            <button
              type="button"
              className="textlink textlink-s"
              onClick={() => setStep(isWriting ? 'shown' : 'writing')}
            >
              {isWriting ? customerMessages.close : customerMessages.change}
              <span className="sr"> {customerMessages.title}</span>
            </button>
          </span>
        )}
      </div>
      {isFinding && (
        <FindCustomer
          onMatch={(match, typed) => {
            set(entryOf(match, form, typed));
            setStep('shown');
            focusAddProduct();
          }}
          onNew={(typed) => {
            const customer = customerFrom(typed);
            set(customer);
            setStep('writing');
            if (isComplete(customer)) focusAddProduct();
          }}
          onLeave={() => setStep('shown')}
        />
      )}
      {isWriting && <CustomerFields />}
      {!isFinding && !isWriting && <CustomerSummary />}
    </section>
  );
}

const isComplete = (customer: Record<(typeof FIELDS)[number], string>) =>
  FIELDS.every((field) => customer[field] !== '');

/** After the page shows it. */
function focusAddProduct() {
  requestAnimationFrame(() => document.getElementById(ADD_PRODUCT)?.focus());
}

interface FindCustomerProps {
  onMatch: (match: CustomerMatch, typed: string) => void;
  onNew: (typed: string) => void;
  onLeave: () => void;
}

function FindCustomer({ onMatch, onNew, onLeave }: FindCustomerProps) {
  const { isLocked } = useShownDraft();
  const [typed, setTyped] = useState('');
  const sought = searchFor(typed);
  const search = usePause(sought);
  const { data, isError, isPlaceholderData } = useQuery({
    ...customersQuery(search),
    placeholderData: keepPreviousData,
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isSettled = search === sought && !isPlaceholderData && (data !== undefined || isError);
  const found = typed.trim() === '' ? [] : (data ?? []);
  const keys = found.map((match, index) => `${match.accountId ?? 'guest'}-${index}`);
  return (
    <Finder
      ref={field}
      label={customerMessages.find}
      placeholder={customerMessages.hint}
      typed={typed}
      isSettled={isSettled}
      said={
        typed.trim() === '' || !isSettled
          ? ''
          : isError
            ? customerMessages.failed
            : found.length === 0
              ? customerMessages.none
              : customerMessages.matches(found.length)
      }
      isDisabled={isLocked}
      options={[
        ...found.map((match, index) => ({
          key: keys[index] ?? '',
          shown: <Match match={match} typed={sought} />,
        })),
        {
          key: 'new',
          isApart: true,
          shown: (
            <span className="inline-6 finder-new">
              <Icon of={Plus} />
              {customerMessages.create(typed.trim())}
            </span>
          ),
        },
      ]}
      onType={setTyped}
      onPick={(key) => {
        const match = found[keys.indexOf(key)];
        if (match) onMatch(match, typed);
        else onNew(typed);
      }}
      onLeave={onLeave}
    />
  );
}

function Match({ match, typed }: { match: CustomerMatch; typed: string }) {
  const { accountId, name, company, email, orders } = match;
  const facts = [
    email,
    accountId === null && customerMessages.guest,
    customerMessages.orders(orders),
  ].filter(Boolean);
  return (
    <>
      <span>
        <b>
          <Marked text={name || email} typed={typed} />
        </b>
        {company && (
          <>
            , <Marked text={company} typed={typed} />
          </>
        )}
      </span>{' '}
      <span className="faint">{facts.join(', ')}</span>
    </>
  );
}

const FIELDS = ['name', 'company', 'email', 'phone'] as const;

const MOST_CHARACTERS = {
  name: NAME_MAX_LENGTH,
  company: NAME_MAX_LENGTH,
  email: EMAIL_MAX_LENGTH,
  phone: PHONE_MAX_LENGTH,
} as const;

function CustomerFields() {
  const { form, view, problems, isLocked, set } = useShownDraft();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // what is still to be asked
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, []);
  const account = view.account?._id === form.accountId ? view.account : null;
  return (
    <div className="draft-two" ref={fields}>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={customerMessages.fields[field]}
          type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          maxLength={MOST_CHARACTERS[field]}
          optional={field === 'company' || field === 'phone'}
          placeholder={
            field === 'name' ? account?.name : field === 'email' ? account?.email : undefined
          }
          readOnly={isLocked}
          value={form[field]}
          {...errorAt(
            problems,
            field === 'company' ? 'company' : `contact.${field}`,
            ...(field === 'name' ? ['account', 'contact'] : []),
          )}
          onChange={({ target }) => set({ [field]: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
            const next = inputs[inputs.indexOf(event.currentTarget) + 1];
            if (next) next.focus();
            else focusAddProduct();
          }}
        />
      ))}
    </div>
  );
}

function CustomerSummary() {
  const shown = useShownDraft();
  const { form, view } = shown;
  const account = view.account?._id === form.accountId ? view.account : null;
  const name = customerOf(shown);
  const email = form.email || (account?.email ?? '');
  const reach = [email, form.phone].filter(Boolean).join(', ');
  return (
    <div className="draft-customer">
      <div>
        <b>
          <bdi>{name || customerMessages.nobody}</bdi>
        </b>
        {form.company && (
          <>
            , <bdi>{form.company}</bdi>
          </>
        )}
        {reach && (
          <>
            <br />
            <span className="soft">{reach}</span>
          </>
        )}
      </div>
      <Known email={account?.email ?? email} />
    </div>
  );
}

/** What is known of the customer, and the last order to begin anew with. */
function Known({ email }: { email: string }) {
  const { form } = useShownDraft();
  const { data } = useQuery(customersQuery(usePause(email)));
  const match = data && matchOf(data, { ...form, email });
  if (!data && email !== '') return null;
  if (!match) {
    // an account whose email finds others first
    if (form.accountId !== null) return null;
    return <p className="soft small">{customerMessages.newGuest}</p>;
  }
  const { accountId, orders, lastOrder } = match;
  const words = customerMessages.orders(orders);
  const last = lastOrder ? formatDay(lastOrder.orderDate) : undefined;
  return (
    <p className="soft small">
      {accountId === null
        ? customerMessages.ofGuest(words, last)
        : customerMessages.account(words, last)}{' '}
      {lastOrder && <OrderAgain order={lastOrder} />}
    </p>
  );
}

function OrderAgain({ order }: { order: NonNullable<CustomerMatch['lastOrder']> }) {
  const { view, form, isLocked } = useShownDraft();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const begin = useMutation({
    ...failOffline,
    mutationFn: () => beginAgain(order._id),
    onSuccess: (id) => void navigate(`/admin/drafts/${id}`),
    onError: (error) => notify('error', sentenceOf(error, customerMessages.againFailed)),
    onSettled: () => setAsking(false),
  });
  const hasGoods = view.cart.items.length + form.lines.length > 0;
  return (
    <>
      <button
        type="button"
        className="textlink textlink-s"
        disabled={isLocked || begin.isPending}
        onClick={() => (hasGoods ? setAsking(true) : begin.mutate())}
      >
        {customerMessages.again}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={customerMessages.againTitle(order.orderId)}
        sentence={customerMessages.againSentence}
        confirmLabel={customerMessages.againAct}
        busy={begin.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => begin.mutate()}
      />
    </>
  );
}
