import { COST } from '@tailorbird/contract/limits';
import { type Cents, cents, fromDollars, toDollars } from '@tailorbird/contract/rules/money';
import { useId, useRef } from 'react';
import { describe, Field } from '../../ui/field.tsx';
import { messages } from './messages.ts';
import './prices.css';

interface MoneyFieldProps {
  label: string;
  name: string;
  /** Dollars, as typed. */
  value: string;
  hint?: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** Digits and one decimal point; shown with two decimals once it is left. */
export function MoneyField({ label, name, value, readOnly, onChange, ...told }: MoneyFieldProps) {
  const id = useId();
  const hasComma = useRef(false);
  const { hint, error } = told;
  const text = {
    label,
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
  };
  return (
    <Field {...text} id={id}>
      <div className="money">
        <input
          {...describe(id, text)}
          id={id}
          name={name}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          placeholder={messages.costPlaceholder}
          value={value}
          readOnly={readOnly}
          onChange={({ target }) => {
            const cost = typeCost(target.value, { shown: value, hasComma: hasComma.current });
            hasComma.current = cost.hasComma;
            onChange(cost.shown);
          }}
          onBlur={() => {
            hasComma.current = false;
            if (value !== '' && value !== '-') onChange(writeCost(readAmount(value)));
          }}
        />
      </div>
    </Field>
  );
}

/** A hyphen or one of the minus signs of Unicode, before the first digit or point. */
const MINUS = /^[^\d.]*[-\u2010-\u2013\u2212\uFE63\uFF0D]/;

/**
 * Cleans a typed or pasted cost: digits and one decimal point stay. A comma that is not
 * between thousands is a decimal point, since some phones' number keys have no other. A minus
 * stays, to be refused: without it another cost would be saved than the one that was typed.
 */
export function cleanCost(typed: string): string {
  const [whole = '', ...decimals] = withPoints(typed)
    .replaceAll(/[^\d.]/g, '')
    .split('.');
  const digits = decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`;
  return MINUS.test(typed) ? `-${digits}` : digits;
}

interface TypedCost {
  shown: string;
  /** Its point was typed as a comma, and may turn out to stand between thousands. */
  hasComma: boolean;
}

/**
 * Reads an amount one key at a time: a comma shows as a point until three digits follow it. Without
 * that, `1,234.50` would end as 1.2345.
 */
export function typeCost(typed: string, before: TypedCost): TypedCost {
  const [whole, decimals] = typed.split('.');
  const isGoingOn = before.hasComma && whole === before.shown.split('.')[0];
  const meant = isGoingOn && decimals !== undefined ? `${whole},${decimals}` : typed;
  const shown = cleanCost(meant);
  return { shown, hasComma: /^\D*[1-9]\d{0,2},/.test(meant) && shown.includes('.') };
}

function withPoints(typed: string): string {
  if (typed.includes('.')) return typed.replaceAll(',', '');
  return typed.replaceAll(/,(?=\d{3}(?:,|\D*$))/g, '').replace(',', '.');
}

export function isCostNegative(cleaned: string): boolean {
  return cleaned.startsWith('-');
}

/** A cleaned cost that is not negative as money: rounded to 2 decimals, half a cent up; nothing typed is nothing to pay. */
export function readCost(cleaned: string): Cents {
  const [whole = '', decimals = ''] = cleaned.split('.');
  const exact = Number(`${whole || '0'}${decimals.slice(0, 2).padEnd(2, '0')}`);
  const more = Number(decimals[2] ?? 0) >= 5 ? 1 : 0;
  // More digits than a number can hold exactly are far beyond any cost.
  return cents(Math.min(exact + more, Number.MAX_SAFE_INTEGER));
}

/** Reads an amount that may be less than nothing. */
export function readAmount(cleaned: string): Cents {
  return isCostNegative(cleaned) ? cents(0 - readCost(cleaned.slice(1))) : readCost(cleaned);
}

const most = fromDollars(COST.max);

export function isCostTooHigh(cost: Cents): boolean {
  return cost > most;
}

/** A sentence about an amount that cannot be saved. */
export function amountProblem(
  label: string,
  cleaned: string,
  least: 'any' | 'zero' = 'zero',
): string | undefined {
  if (least === 'zero' && isCostNegative(cleaned)) return messages.negative(label);
  const amount = readAmount(cleaned);
  if (isCostTooHigh(amount)) return messages.tooHigh(label);
  return amount + most < 0 ? messages.tooLow(label) : undefined;
}

/** `48.00`, as the field shows it once it is left. */
export function writeCost(cost: Cents): string {
  return toDollars(cost).toFixed(2);
}

/** Writes an amount that is mostly nothing, and then blank. */
export function writeAmount(amount: Cents): string {
  return amount === 0 ? '' : writeCost(amount);
}
