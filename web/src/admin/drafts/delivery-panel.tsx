import { QUOTE_NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { deliveryOf } from '@tailorbird/contract/rules/price-draft';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { AddressFields, emptyAddress } from './address-fields.tsx';
import { type DraftForm, fieldsOf } from './draft-form.ts';
import { draftMessages } from './messages.ts';
import { errorAt, useShownDraft } from './use-draft.ts';

const { delivery: deliveryMessages } = draftMessages;

/** How it comes, where to, when it is ready, and what the customer reads about it. */
export function DeliveryPanel() {
  const { view, form, price, problems, isLocked, set } = useShownDraft();
  const offered = view.rules.methods.filter(({ isOffered }) => isOffered);
  const chosen = deliveryOf(fieldsOf(form), view.rules)?.method;
  const cost = price.lines.find(({ why }) => why === 'delivery')?.totalCents;
  const hasPlace = form.address !== null && form.address.country !== '';
  const isGone = form.method !== '' && !offered.some(({ _id }) => _id === form.method);
  return (
    <section className="box-panel draft-panel" aria-labelledby="draft-delivery">
      <h2 id="draft-delivery">{deliveryMessages.title}</h2>
      <div className="draft-three">
        <Select
          label={deliveryMessages.method}
          disabled={isLocked}
          value={isGone ? '' : (chosen?._id ?? '')}
          {...(price.isDelivered || chosen?.kind === 'pick-up' || !hasPlace
            ? errorAt(problems, 'method', 'delivery')
            : { error: deliveryMessages.notThere })}
          onChange={({ target }) => set({ method: target.value })}
        >
          {(isGone || !chosen) && <option value="">{deliveryMessages.choose}</option>}
          {offered.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {_id === chosen?._id && cost !== undefined
                ? `${name}, ${formatMoney(minorUnits(cost))}`
                : name}
            </option>
          ))}
        </Select>
        <ReadyFields />
      </div>
      {chosen?.kind === 'delivery' && <Place path="address" />}
      <Place path="billing" />
      <TextArea
        label={deliveryMessages.note}
        optional
        rows={2}
        most={QUOTE_NOTE_MAX_LENGTH}
        readOnly={isLocked}
        value={form.note}
        {...errorAt(problems, 'note')}
        onChange={({ target }) => set({ note: target.value })}
      />
    </section>
  );
}

function ReadyFields() {
  const { view, form, problems, isLocked, set } = useShownDraft();
  const { earliestDay, readyDay } = view;
  const early =
    form.readyBy === 'day' &&
    earliestDay !== null &&
    form.readyDay !== '' &&
    form.readyDay < earliestDay;
  const hint =
    earliestDay === null
      ? undefined
      : early
        ? deliveryMessages.tooEarly(dayInWords(earliestDay))
        : deliveryMessages.earliest(dayInWords(earliestDay));
  return (
    <>
      <Select
        label={deliveryMessages.ready}
        disabled={isLocked}
        value={form.readyBy}
        hint={
          form.readyBy === 'shop' && earliestDay !== null
            ? deliveryMessages.shopDay(dayInWords(earliestDay))
            : undefined
        }
        {...(form.readyBy === 'day' ? {} : errorAt(problems, 'ready'))}
        onChange={({ target }) => {
          const readyBy = READY_BY.find((one) => one === target.value);
          if (readyBy)
            set({ readyBy, ...(form.readyDay === '' && { readyDay: earliestDay ?? '' }) });
        }}
      >
        <option value="shop">{deliveryMessages.byShop}</option>
        <option value="day">{deliveryMessages.onDay}</option>
        <option value="days">{deliveryMessages.inDays}</option>
      </Select>
      {form.readyBy === 'day' && (
        <TextField
          label={deliveryMessages.day}
          type="date"
          readOnly={isLocked}
          value={form.readyDay}
          hint={hint}
          {...errorAt(problems, 'ready', 'ready.day')}
          onChange={({ target }) => set({ readyDay: target.value })}
        />
      )}
      {form.readyBy === 'days' && (
        <TextField
          label={deliveryMessages.days}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          readOnly={isLocked}
          value={form.readyDays}
          hint={readyDay === null ? hint : deliveryMessages.today(dayInWords(readyDay))}
          {...errorAt(problems, 'ready', 'ready.workingDays')}
          onChange={({ target }) => set({ readyDays: target.value })}
        />
      )}
    </>
  );
}

const READY_BY = ['shop', 'day', 'days'] as const satisfies DraftForm['readyBy'][];

/** An address in one line, and its fields on demand. */
function Place({ path }: { path: 'address' | 'billing' }) {
  const { form, problems, isLocked, set } = useShownDraft();
  const [isPressed, setPressed] = useState(false);
  const address = form[path];
  const isRefused = problems.some(({ field }) => field === path || field.startsWith(`${path}.`));
  const isOpen = isPressed || isRefused || (path === 'address' && address === null);
  const other = path === 'address' ? form.billing : form.address;
  const title = path === 'address' ? deliveryMessages.address : deliveryMessages.billing;
  const { data } = useQuery(settingsQuery);
  const country = other?.country || (data?.settings.shop.country ?? '');

  if (path === 'billing' && address === null && !isRefused) {
    return (
      <button
        type="button"
        className="textlink textlink-s draft-start"
        disabled={isLocked}
        onClick={() => {
          set({ billing: emptyAddress(country) });
          setPressed(true);
        }}
      >
        {deliveryMessages.addBilling}
      </button>
    );
  }
  return (
    <div className="stack-4">
      <div className="between">
        <h3 className="draft-label">{title}</h3>
        <span className="row-8">
          {path === 'billing' && (
            <button
              type="button"
              className="textlink textlink-s"
              disabled={isLocked}
              onClick={() => {
                set({ billing: null });
                setPressed(false);
              }}
            >
              {deliveryMessages.removeBilling}
              <span className="sr"> {title}</span>
            </button>
          )}
          {!isOpen && (
            <button
              type="button"
              className="textlink textlink-s"
              disabled={isLocked}
              onClick={() => setPressed(true)}
            >
              {deliveryMessages.changeAddress}
              <span className="sr"> {title}</span>
            </button>
          )}
        </span>
      </div>
      {isOpen ? (
        <AddressFields
          path={path}
          address={address ?? emptyAddress(country)}
          isFocused={isPressed}
        />
      ) : (
        <p dir="auto">{address && addressLines(address).filter(Boolean).join(', ')}</p>
      )}
    </div>
  );
}
