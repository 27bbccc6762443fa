import { TIERS_MAX } from '@tailorbird/contract/limits';
import { formatMoney, times, type Cents } from '@tailorbird/contract/rules/money';
import type { PiecePrice } from '@tailorbird/contract/rules/price';
import { CircleAlert, Plus, Trash2 } from 'lucide';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dipExplained, dipsInWords, messages } from './messages.ts';
import { TierCurve } from './tier-curve.tsx';
import {
  dipsOf,
  pieceOf,
  readTier,
  readTiers,
  type TierRow,
  type TypedTiers,
  unitAt,
  withChange,
  withoutRow,
  withRow,
  writePrice,
  wrongRow,
} from './tier-text.ts';
import './prices.css';

const words = messages.tiers;

interface TiersFieldProps {
  tiers: TypedTiers;
  /** Of one piece; for a type, as an example. */
  cost: Cents;
  hint: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (tiers: TypedTiers) => void;
  /** Below the tiers. */
  children?: ReactNode;
}

/** Prices for many of a product or a type, with what they make of its cost. */
export function TiersField(props: TiersFieldProps) {
  const { tiers, cost, hint, error, readOnly, onChange, children } = props;
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const piece = pieceOf(cost, readTiers(tiers));
  const dips = dipsOf(piece);

  /** The focus goes to the row that is new, or to the button that makes one. */
  function changeRows(changed: TypedTiers, focused: string) {
    flushSync(() => onChange(changed));
    [...(field.current?.querySelectorAll<HTMLElement>(focused) ?? [])].at(-1)?.focus();
  }

  return (
    <fieldset
      ref={field}
      className="tiers-field"
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
    >
      <legend className="label xs">{words.label}</legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {tiers.rows.length > 0 && (
        <div className="tiers-in">
          <TierTable
            {...{ tiers, piece, readOnly, onChange }}
            wrong={error === undefined ? undefined : wrongRow(tiers)}
            onRemove={(row) => changeRows(withoutRow(tiers, row.key), `[id="${id}-add"]`)}
          />
          {piece.tiers.length > 0 && <TierCurve piece={piece} />}
        </div>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      <div className="row">
        <Button
          variant="secondary"
          size="compact"
          id={`${id}-add`}
          disabled={readOnly || tiers.rows.length >= TIERS_MAX}
          onClick={() => changeRows(withRow(tiers), 'tbody tr:last-child th input')}
        >
          <Icon of={Plus} />
          {words.add}
        </Button>
        {children}
      </div>
      {dips[0] && (
        <Notice tone="warning" title={dipsInWords(dips)}>
          {dipExplained(dips[0])}
        </Notice>
      )}
    </fieldset>
  );
}

interface TierTableProps extends Pick<TiersFieldProps, 'tiers' | 'readOnly' | 'onChange'> {
  piece: PiecePrice;
  /** The key of the row that cannot be saved. */
  wrong: number | undefined;
  onRemove: (row: TierRow) => void;
}

function TierTable({ tiers, piece, wrong, readOnly, onChange, onRemove }: TierTableProps) {
  return (
    <table className="tier-table">
      <thead>
        <tr>
          <th scope="col">{words.columns.from}</th>
          <th scope="col">{words.columns.price}</th>
          <th scope="col">{words.columns.each}</th>
          <th scope="col">
            <span className="sr">{words.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">1</th>
          <td className="faint">{words.cost}</td>
          <td colSpan={2}>
            <b>{formatMoney(piece.baseCents)}</b>
          </td>
        </tr>
        {tiers.rows.map((row, place) => (
          <tr key={row.key}>
            <th scope="row">
              <input
                className="input"
                // the form finds what cannot be saved by the field's name
                name={row.key === wrong ? 'tiers' : undefined}
                aria-label={words.from(place + 1)}
                aria-invalid={row.key === wrong ? true : undefined}
                inputMode="numeric"
                autoComplete="off"
                value={row.from}
                readOnly={readOnly}
                onChange={({ target }) =>
                  onChange(withChange(tiers, row.key, { from: target.value }))
                }
              />
            </th>
            <td>
              <input
                className="input"
                aria-label={words.price(place + 1)}
                aria-invalid={row.key === wrong ? true : undefined}
                autoComplete="off"
                placeholder={words.pricePlaceholder}
                value={row.price}
                readOnly={readOnly}
                onChange={({ target }) =>
                  onChange(withChange(tiers, row.key, { price: target.value }))
                }
                onBlur={() => {
                  const read = readTier({ ...row, from: '2' });
                  if (read) onChange(withChange(tiers, row.key, { price: writePrice(read) }));
                }}
              />
            </td>
            <td>
              <TierPrice row={row} piece={piece} />
            </td>
            <td>
              <Button
                variant="quiet"
                size="compact"
                className="btn-icon"
                aria-label={words.remove(row.from.trim())}
                aria-disabled={readOnly}
                onClick={() => {
                  if (!readOnly) onRemove(row);
                }}
              >
                <Icon of={Trash2} />
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a piece costs from this tier on, and so many of them. */
function TierPrice({ row, piece }: { row: TierRow; piece: PiecePrice }) {
  const tier = readTier(row);
  if (!tier) return null;
  const unitCents = unitAt(piece, tier.from);
  const isCheaper = unitCents < unitAt(piece, tier.from - 1);
  return (
    <>
      <b>{formatMoney(unitCents)}</b>
      <small>
        {isCheaper ? words.total(times(unitCents, tier.from), tier.from) : words.noCheaper}
      </small>
    </>
  );
}
