import type { CartItem } from '@tailorbird/contract/cart';
import { REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { useEffect, useRef } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { formProblem, MoneyField } from '../prices/money-field.tsx';
import type { OverrideEntry } from './draft-form.ts';
import { draftMessages } from './messages.ts';
import { errorAt, useShownDraft } from './use-draft.ts';

const { items: itemMessages } = draftMessages;

/** The price that the desk says for items, in place of the list’s. */
export function OverrideForm({ items }: { items: readonly CartItem[] }) {
  const { form, price, problems, isLocked, saver } = useShownDraft();
  const fields = useRef<HTMLDivElement>(null);
  const ids = items.map(({ _id }) => _id);
  const entry = form.overrides.find(({ _id }) => ids.includes(_id));
  const isNew = entry?.cost === '' && entry.reason === '';
  useEffect(() => {
    if (isNew) fields.current?.querySelector('input')?.focus();
    // when it is opened, and not when it is emptied
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!entry) return null;

  // one price for all of them, also for those that have joined the group since
  const set = (next: Partial<OverrideEntry>) =>
    saver.change((known) => ({
      ...known,
      overrides: [
        ...known.overrides.filter(({ _id }) => !ids.includes(_id)),
        ...ids.map((_id) => ({ ...entry, ...next, _id })),
      ],
    }));
  const clear = () =>
    saver.change((known) => ({
      ...known,
      overrides: known.overrides.filter(({ _id }) => !ids.includes(_id)),
    }));

  const listed = price.items.flatMap(({ id, listCents }) => (ids.includes(id) ? listCents : []));
  const [least, most] = [Math.min(...listed), Math.max(...listed)].map((cents) =>
    formatMoney(minorUnits(Number.isFinite(cents) ? cents : 0)),
  );
  const places = ids.map((id) => form.overrides.findIndex(({ _id }) => _id === id));
  return (
    <div className="stack-4" ref={fields}>
      <div className="draft-over">
        <MoneyField
          label={itemMessages.cost}
          name={`override-${entry._id}`}
          value={entry.cost}
          error={
            (entry.cost === '' ? undefined : formProblem(entry.cost)) ??
            errorAt(problems, ...places.map((place) => `overrides.${place}.cost`)).error
          }
          readOnly={isLocked}
          onChange={(cost) => set({ cost })}
        />
        <TextField
          label={itemMessages.reason}
          autoComplete="off"
          maxLength={REASON_MAX_LENGTH}
          readOnly={isLocked}
          value={entry.reason}
          {...errorAt(problems, ...places.map((place) => `overrides.${place}.reason`))}
          onChange={({ target }) => set({ reason: target.value })}
        />
        <label className="check small">
          <input
            type="checkbox"
            checked={entry.isShown}
            disabled={isLocked}
            onChange={({ target }) => set({ isShown: target.checked })}
          />
          <span>{itemMessages.show}</span>
        </label>
      </div>
      <p className="hint">
        {least === most
          ? itemMessages.byList(least ?? '')
          : itemMessages.byListRange(least ?? '', most ?? '')}{' '}
        <button type="button" className="textlink textlink-s" disabled={isLocked} onClick={clear}>
          {least === most ? itemMessages.use(least ?? '') : itemMessages.useList}
        </button>
      </p>
    </div>
  );
}
