import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { contactProblem } from '@tailorbird/contract/kinds/contact';
import { COUNTRIES } from '@tailorbird/contract/kinds/countries';
import { type ReactNode, useId, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { AddressFields } from '../checkout/address-fields.tsx';
import { fieldId } from '../checkout/field-id.ts';
import { textOf, type FieldProblems } from '../checkout/field-problems.ts';
import { detailKey } from './edit-fields.ts';
import { addressOf } from './edited-order.ts';
import { editMessages } from './messages.ts';
import type { OrderEditForm } from './use-order-edit.ts';

const CONTACT = ['name', 'email', 'phone'] as const;
const TOKENS = { name: 'name', email: 'email', phone: 'tel' } as const;
const TYPES = { name: 'text', email: 'email', phone: 'tel' } as const;
const LENGTHS = { name: NAME_MAX_LENGTH, email: 254, phone: PHONE_MAX_LENGTH } as const;

/** Typed text, else that of the order. */
const textAt = ({ draft, fields }: OrderEditForm, key: string) =>
  draft[key]?.now ?? fields.get(key)?.value ?? '';

/** Name, email and phone; the email of an account is changed in its settings alone. */
export function ContactPart({ form, isChecked }: { form: OrderEditForm; isChecked: boolean }) {
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { order } = form.edit;
  const isOfAccount = !form.fields.has(detailKey('contact', 'email'));
  return (
    <section className="stack-12" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {editMessages.contact}
      </h2>
      {CONTACT.map((name) => {
        const key = detailKey('contact', name);
        if (!form.fields.has(key)) return null;
        const text = textAt(form, key);
        const wrong = name === 'name' ? undefined : contactProblem(name, text);
        const isShown = isChecked || left.has(key);
        const error = textOf(form.details, `contact.${name}`) ?? (isShown ? wrong : undefined);
        return (
          <div key={key} className="stack-4" data-wrong={wrong !== undefined}>
            <TextField
              id={fieldId(`contact.${name}`)}
              label={editMessages[name]}
              type={TYPES[name]}
              autoComplete={TOKENS[name]}
              maxLength={LENGTHS[name]}
              value={text}
              onChange={({ target }) => form.type(key, target.value)}
              onBlur={() => setLeft((before) => new Set(before).add(key))}
              {...(error !== undefined && { error })}
            />
            <DetailWas form={form} keys={[key]} label={editMessages[name]}>
              {form.fields.get(key)?.value}
            </DetailWas>
          </div>
        );
      })}
      {isOfAccount && order.contact?.email && (
        <p className="small soft">
          <bdi>{order.contact.email}</bdi>. {editMessages.ofAccount}
        </p>
      )}
    </section>
  );
}

interface AddressPartProps {
  part: 'address' | 'billing';
  form: OrderEditForm;
}

/** Nothing where the order has no such address. */
export function AddressPart({ part, form }: AddressPartProps) {
  const id = useId();
  const { edit, fields, edited } = form;
  if (!fields.has(detailKey(part, 'street'))) return null;
  const read = (of: AddressPartProps['part'], name: string) => textAt(form, detailKey(of, name));
  const address = addressOf((of, name) => read(of === 'billing' ? of : 'address', name), part);
  const isUndelivered = part === 'address' && !edited.isDelivered;
  const problems: FieldProblems = isUndelivered
    ? [...form.details, { field: part, text: editMessages.notThere }]
    : form.details;
  const keys = Object.keys(address).map((name) => detailKey(part, name));
  return (
    <section className="stack-12" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {editMessages[part]}
      </h2>
      <div data-problem={isUndelivered} tabIndex={isUndelivered ? -1 : undefined}>
        <AddressFields
          part={part}
          purpose={part === 'billing' ? 'billing' : 'shipping'}
          address={address}
          countries={part === 'billing' ? COUNTRIES : countriesOf(edit, address.country)}
          problems={problems}
          onChange={(changed) => {
            for (const [name, text] of Object.entries(changed)) {
              const key = detailKey(part, name);
              if (text !== textAt(form, key)) form.type(key, text);
            }
          }}
        />
      </div>
      <DetailWas form={form} keys={keys} label={editMessages[part]}>
        {keys
          .filter((key) => form.changes[key] !== undefined)
          .map((key) => fields.get(key)?.value)
          .filter(Boolean)
          .join(', ')}
      </DetailWas>
    </section>
  );
}

/** Those that the chosen method goes to, and that of the order. */
function countriesOf({ order, rules }: OrderEditForm['edit'], own: string): string[] {
  const method = rules.methods.find(({ _id }) => _id === order.delivery?.method._id);
  const reached = method?.zones.flatMap(({ countries }) => countries) ?? [...COUNTRIES];
  return [...new Set([...reached, own])].filter(Boolean);
}

interface DetailWasProps {
  form: OrderEditForm;
  keys: readonly string[];
  label: string;
  /** As it was. */
  children: ReactNode;
}

/** What stood there before, and the way back; nothing while nothing is changed. */
function DetailWas({ form, keys, label, children }: DetailWasProps) {
  const changed = keys.filter((key) => form.changes[key] !== undefined);
  if (changed.length === 0) return null;
  return (
    <div className="edit-was">
      <p>
        {children ? (
          <>
            {editMessages.was} <del dir="auto">{children}</del>
          </>
        ) : (
          editMessages.wasEmpty
        )}
        {changed.some((key) => form.conflicts.includes(key)) && (
          <>
            <br />
            {editMessages.meanwhile}
          </>
        )}
      </p>
      <button
        type="button"
        className="textlink"
        aria-label={editMessages.undoOf(label)}
        onClick={() => {
          for (const key of changed) form.undo(key);
          const [first = ''] = changed;
          document.getElementById(fieldId(first.replace(' ', '.')))?.focus();
        }}
      >
        {editMessages.undo}
      </button>
    </div>
  );
}
