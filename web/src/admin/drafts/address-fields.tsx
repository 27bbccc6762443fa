import type { DraftFields } from '@tailorbird/contract/desk-drafts';
import { COUNTRIES, countriesByName, WITH_REGION } from '@tailorbird/contract/kinds/countries';
import { useEffect, useRef } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NO_ADDRESS } from '../order-edit/edit-fields.ts';
import { draftMessages } from './messages.ts';
import { errorAt, useShownDraft } from './use-draft.ts';

const { delivery: deliveryMessages } = draftMessages;

type AddressEntry = NonNullable<DraftFields['address']>;

export const emptyAddress = (country: string): AddressEntry => ({ ...NO_ADDRESS, country });

const FIELDS = ['name', 'company', 'street', 'street2', 'postcode', 'city', 'region'] as const;
const OPTIONAL: readonly string[] = ['name', 'company', 'street2'];

const KNOWN_COUNTRIES = countriesByName(COUNTRIES);

interface AddressFieldsProps {
  path: 'address' | 'billing';
  address: AddressEntry;
  /** Whether it has just been opened by a press. */
  isFocused: boolean;
}

export function AddressFields({ path, address, isFocused }: AddressFieldsProps) {
  const { problems, isLocked, set } = useShownDraft();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [isFocused]);
  const setField = (field: keyof AddressEntry, value: string) =>
    set({ [path]: { ...address, [field]: value } });
  return (
    <div className="draft-two" ref={fields}>
      {FIELDS.filter(
        (field) => field !== 'region' || WITH_REGION.has(address.country) || address.region !== '',
      ).map((field) => (
        <TextField
          key={field}
          label={deliveryMessages.fields[field]}
          autoComplete="off"
          optional={OPTIONAL.includes(field)}
          readOnly={isLocked}
          value={address[field]}
          {...errorAt(problems, `${path}.${field}`, ...(field === 'street' ? [path] : []))}
          onChange={({ target }) => setField(field, target.value)}
        />
      ))}
      <Select
        label={deliveryMessages.country}
        disabled={isLocked}
        value={address.country}
        {...errorAt(problems, `${path}.country`)}
        onChange={({ target }) => setField('country', target.value)}
      >
        {address.country === '' && <option value="">{deliveryMessages.choose}</option>}
        {KNOWN_COUNTRIES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
