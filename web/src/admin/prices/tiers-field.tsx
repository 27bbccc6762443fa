import { TIERS_MAX } from '@tailorbird/contract/limits';
import { formatMoney, times, type MinorUnits } from '@tailorbird/contract/rules/money';
import type { PiecePrice } from '@tailorbird/contract/rules/price';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { RowsField } from '../kit/rows-field.tsx';
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

const tierMessages = messages.tiers;

interface TiersFieldProps {
  tiers: TypedTiers;
  /** Of one piece; for a type, as an example. */
  cost: MinorUnits;
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
  const piece = pieceOf(cost, readTiers(tiers));
  const dips = dipsOf(piece);

  return (
    <RowsField
      label={tierMessages.label}
      hint={hint}
      error={error}
      readOnly={readOnly}
      add={{
        label: tierMessages.add,
        isFull: tiers.rows.length >= TIERS_MAX,
        act: () => onChange(withRow(tiers)),
      }}
      beside={children}
      below={
        dips[0] && (
          <Notice tone="warning" title={dipsInWords(dips)}>
            {dipExplained(dips[0])}
          </Notice>
        )
      }
    >
      {(removal) =>
        tiers.rows.length > 0 && (
          <div className="tiers-in">
            <TierTable
              {...{ tiers, piece, readOnly, onChange }}
              wrong={error === undefined ? undefined : wrongRow(tiers)}
              removalOf={(row) =>
                removal(tierMessages.remove(row.from.trim()), () =>
                  onChange(withoutRow(tiers, row.key)),
                )
              }
            />
            {piece.tiers.length > 0 && <TierCurve piece={piece} />}
          </div>
        )
      }
    </RowsField>
  );
}

interface TierTableProps extends Pick<TiersFieldProps, 'tiers' | 'readOnly' | 'onChange'> {
  piece: PiecePrice;
  /** The key of the row that cannot be saved. */
  wrong: number | undefined;
  /** The button that takes a row away. */
  removalOf: (row: TierRow) => ReactNode;
}

function TierTable({ tiers, piece, wrong, readOnly, onChange, removalOf }: TierTableProps) {
  return (
    <table className="tier-table">
      <thead>
        <tr>
          <th scope="col">{tierMessages.columns.from}</th>
          <th scope="col">{tierMessages.columns.price}</th>
          <th scope="col">{tierMessages.columns.each}</th>
          <th scope="col">
            <span className="sr">{tierMessages.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">1</th>
          <td className="faint">{tierMessages.cost}</td>
          <td colSpan={2}>
            <b>{formatMoney(piece.baseCents)}</b>
          </td>
        </tr>
        {tiers.rows.map((row, index) => (
          <tr key={row.key}>
            <th scope="row">
              <input
                className="input"
                // the form finds what cannot be saved by the field's name
                name={row.key === wrong ? 'tiers' : undefined}
                aria-label={tierMessages.from(index + 1)}
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
                aria-label={tierMessages.price(index + 1)}
                aria-invalid={row.key === wrong ? true : undefined}
                autoComplete="off"
                placeholder={tierMessages.pricePlaceholder}
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
            <td>{removalOf(row)}</td>
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
        {isCheaper
          ? tierMessages.total(times(unitCents, tier.from), tier.from)
          : tierMessages.noCheaper}
      </small>
    </>
  );
}
