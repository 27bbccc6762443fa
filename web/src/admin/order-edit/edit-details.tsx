import type { Order } from '@tailorbird/contract/orders';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { COUNTRIES, countriesByName, WITH_REGION } from '@tailorbird/contract/kinds/countries';
import { formatAmount, formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { type ReactNode, useId, useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { draftValue, valueBefore, withoutChanges } from './edit-draft.ts';
import {
  ADDRESS_FIELDS,
  type EditedAddressField,
  CONTACT_FIELDS,
  type FieldPath,
  readAddress,
  writeAddress,
} from './edit-fields.ts';
import { editMessages } from './messages.ts';
import { problemAt, useShownEdit } from './use-edit.ts';

const {
  contact: contactMessages,
  delivery: deliveryMessages,
  address: addressMessages,
} = editMessages;

/** Whom the order is for, where it goes and when it is ready. */
export function EditDetails() {
  const { edit, draft } = useShownEdit();
  const { order, rules } = edit;
  const chosen = draftValue(draft, order, 'method');
  const kind = rules.methods.find(({ _id }) => _id === chosen)?.kind ?? order.delivery?.method.kind;
  return (
    <>
      <ContactPanel />
      {order.delivery && <DeliveryPanel />}
      {kind === 'delivery' && <AddressPanel path="address" title={addressMessages.title} />}
      <AddressPanel path="billing" title={addressMessages.billing} />
    </>
  );
}

interface DetailPanelProps {
  title: string;
  paths: readonly FieldPath[];
  /** What the order says now, a line each. */
  before: readonly string[];
  /** The button that opens the fields. */
  act: string;
  isRefused: boolean;
  hint?: ReactNode;
  children: ReactNode;
}

/** What the order says, and on demand beside it the fields for what it is to say. */
function DetailPanel(props: DetailPanelProps) {
  const { title, paths, before, act, isRefused, hint, children } = props;
  const { draft, isSaving, change } = useShownEdit();
  const titleId = useId();
  const [isPressed, setPressed] = useState(false);
  const isChanged = paths.some((path) => valueBefore(draft, path) !== undefined);
  const isOpen = isPressed || isChanged || isRefused;

  function undo() {
    change((known) => withoutChanges(known, paths));
    setPressed(false);
  }

  return (
    <section
      className={isChanged ? 'box-panel edit-detail is-changed' : 'box-panel edit-detail'}
      aria-labelledby={titleId}
    >
      <div className="between">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="textlink textlink-s"
          disabled={isSaving}
          onClick={isOpen ? undo : () => setPressed(true)}
        >
          {isOpen ? addressMessages.undo : act}
          <span className="sr"> {title}</span>
        </button>
      </div>
      <div className={isOpen ? 'edit-two' : undefined}>
        <div>
          {isOpen && <p className="mini-h">{addressMessages.before}</p>}
          <p className="soft edit-before">
            {before.length === 0 && addressMessages.none}
            {before.map((line, index) => (
              <span key={index} dir="auto">
                {line}
              </span>
            ))}
          </p>
        </div>
        {isOpen && <div className="stack-10">{children}</div>}
      </div>
      {hint}
    </section>
  );
}

function ContactPanel() {
  const { edit, draft, problems, isSaving, set } = useShownEdit();
  const { order } = edit;
  const { name = '', email = '', phone = '' } = order.contact ?? {};
  return (
    <DetailPanel
      title={contactMessages.title}
      paths={CONTACT_FIELDS.map((field) => `contact ${field}` as const)}
      before={[name, email, phone].filter(Boolean)}
      act={addressMessages.change}
      isRefused={problems.some(({ key, field }) => key === '' && field.startsWith('contact'))}
    >
      {CONTACT_FIELDS.map((field) => (
        <TextField
          key={field}
          label={contactMessages.fields[field]}
          autoComplete="off"
          readOnly={isSaving}
          value={draftValue(draft, order, `contact ${field}`)}
          {...errorOf(problemAt(problems, '', `contact.${field}`))}
          onChange={({ target }) => set(`contact ${field}`, target.value)}
        />
      ))}
    </DetailPanel>
  );
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error });

function DeliveryPanel() {
  const { edit, draft, problems, isSaving, set } = useShownEdit();
  const { order, rules } = edit;
  const { delivery } = order;
  if (!delivery) return null;
  const chosen = draftValue(draft, order, 'method');
  const isKnown = rules.methods.some(({ _id }) => _id === delivery.method._id);
  const offered = rules.methods.filter(
    ({ _id, isOffered }) => isOffered || _id === delivery.method._id || _id === chosen,
  );
  return (
    <DetailPanel
      title={deliveryMessages.title}
      paths={['method', 'day']}
      before={[
        delivery.method.name,
        ...(delivery.promisedDay
          ? [`${deliveryMessages.day} ${dayInWords(delivery.promisedDay)}`]
          : []),
      ]}
      act={addressMessages.change}
      isRefused={problems.some(
        ({ key, field }) =>
          key === '' && (field.startsWith('method') || field.startsWith('promisedDay')),
      )}
      hint={<DeliveryHint />}
    >
      <Select
        label={deliveryMessages.method}
        value={chosen}
        disabled={isSaving}
        {...errorOf(problemAt(problems, '', 'method'))}
        onChange={({ target }) => set('method', target.value)}
      >
        {!isKnown && (
          <option value={delivery.method._id}>{deliveryMessages.gone(delivery.method.name)}</option>
        )}
        {offered.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label={deliveryMessages.day}
        type="date"
        readOnly={isSaving}
        value={draftValue(draft, order, 'day')}
        {...errorOf(problemAt(problems, '', 'promisedDay'))}
        onChange={({ target }) => {
          // a day that is half typed is none yet
          if (target.value !== '') set('day', target.value);
        }}
      />
    </DetailPanel>
  );
}

/** What delivery costs then: said where an address or a method is changed. */
function DeliveryHint() {
  const { edit, draft, price } = useShownEdit();
  const { delivery } = edit.order;
  const isAsked = 'method' in draft.changes || 'address' in draft.changes;
  if (!delivery || !isAsked) return null;
  if (!price.isDelivered) {
    return (
      <p className="field-error" role="alert">
        {deliveryMessages.notThere}
      </p>
    );
  }
  const chosen = draftValue(draft, edit.order, 'method');
  const name = edit.rules.methods.find(({ _id }) => _id === chosen)?.name ?? delivery.method.name;
  const cents = price.lines.find(({ why }) => why === 'delivery')?.totalCents ?? 0;
  const cost = formatMoney(minorUnits(cents));
  return (
    <p className="hint">
      {cost === formatAmount(delivery.cost)
        ? deliveryMessages.stays(name, cost)
        : deliveryMessages.costs(name, cost)}
    </p>
  );
}

const KNOWN_COUNTRIES = countriesByName(COUNTRIES);

interface AddressPanelProps {
  path: 'address' | 'billing';
  title: string;
}

function AddressPanel({ path, title }: AddressPanelProps) {
  const { edit, draft, problems, isSaving, set } = useShownEdit();
  const { order } = edit;
  const before = addressIn(order, path);
  const typed = readAddress(draftValue(draft, order, path));
  const address = typed.country === '' ? { ...typed, country: homeOf(order) } : typed;
  const setField = (field: EditedAddressField, value: string) =>
    set(path, writeAddress({ ...address, [field]: value }));
  return (
    <DetailPanel
      title={title}
      paths={[path]}
      before={before ? addressLines(before) : []}
      act={before ? addressMessages.change : addressMessages.addBilling}
      isRefused={problems.some(({ key, field }) => key === '' && field.startsWith(path))}
      hint={path === 'address' && <DeliveryHint />}
    >
      {ADDRESS_FIELDS.filter(
        (field) =>
          field !== 'country' &&
          (field !== 'region' || WITH_REGION.has(address.country) || address.region !== ''),
      ).map((field) => (
        <TextField
          key={field}
          className={`edit-${field}`}
          label={addressMessages.fields[field]}
          autoComplete="off"
          readOnly={isSaving}
          optional={field === 'company' || field === 'street2'}
          value={address[field]}
          {...errorOf(problemAt(problems, '', `${path}.${field}`))}
          onChange={({ target }) => setField(field, target.value)}
        />
      ))}
      <Select
        label={addressMessages.country}
        value={address.country}
        disabled={isSaving}
        {...errorOf(problemAt(problems, '', `${path}.country`) ?? problemAt(problems, '', path))}
        onChange={({ target }) => setField('country', target.value)}
      >
        {address.country === '' && <option value="">{editMessages.add.choosing}</option>}
        {KNOWN_COUNTRIES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </DetailPanel>
  );
}

const addressIn = (order: Order, path: AddressPanelProps['path']) =>
  path === 'address' ? order.delivery?.address : order.billing;

/** The country that another address of the order has. */
const homeOf = ({ delivery, billing }: Order): string =>
  delivery?.address?.country ?? billing?.country ?? '';
