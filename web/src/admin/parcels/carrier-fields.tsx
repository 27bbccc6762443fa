import { trackingLink } from '@tailorbird/contract/kinds/parcels';
import { CATALOGUE_NAME_MAX_LENGTH, TRACKING_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { parcelMessages } from './messages.ts';

const { send: messages } = parcelMessages;

export interface TypedCarrier {
  carrier: string;
  tracking: string;
}

interface CarrierFieldsProps {
  value: TypedCarrier;
  isSaving: boolean;
  onChange: (value: TypedCarrier) => void;
}

/** No carrier of the settings can be called so: their names are trimmed. */
const OTHER = ' other';

/** The carrier by name, and the number that it gave; with the link that the customer gets. */
export function CarrierFields({ value, isSaving, onChange }: CarrierFieldsProps) {
  const carriers = useQuery(settingsQuery).data?.settings.delivery.carriers;
  const [isOther, setOther] = useState(false);
  const known = carriers?.find(({ name }) => isSameName(name, value.carrier));
  const isTyped = isOther || (value.carrier !== '' && carriers !== undefined && !known);
  const link = trackingLink(known?.link ?? '', value.tracking);
  return (
    <>
      <Select
        label={messages.carrier}
        value={isTyped ? OTHER : (known?.name ?? value.carrier)}
        disabled={isSaving}
        hint={carriers?.length === 0 ? messages.noCarriers : undefined}
        onChange={({ target }) => {
          const isAnother = target.value === OTHER;
          setOther(isAnother);
          onChange({ ...value, carrier: isAnother ? '' : target.value });
        }}
      >
        <option value="">{messages.none}</option>
        {carriers?.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
        {/* until the settings are there */}
        {!carriers && value.carrier !== '' && <option>{value.carrier}</option>}
        <option value={OTHER}>{messages.other}</option>
      </Select>
      {isTyped && (
        <TextField
          label={messages.otherName}
          autoComplete="off"
          maxLength={CATALOGUE_NAME_MAX_LENGTH}
          value={value.carrier}
          readOnly={isSaving}
          onChange={({ target }) => onChange({ ...value, carrier: target.value })}
        />
      )}
      <TextField
        label={messages.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TRACKING_MAX_LENGTH}
        value={value.tracking}
        readOnly={isSaving}
        hint={
          link === undefined
            ? value.tracking.trim() === ''
              ? undefined
              : messages.noLink
            : `${messages.link} ${link.replace(/^https:\/\//, '')}`
        }
        onChange={({ target }) => onChange({ ...value, tracking: target.value })}
      />
    </>
  );
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
