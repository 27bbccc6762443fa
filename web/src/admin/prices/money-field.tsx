import { noDecimals } from '@tailorbird/contract/kinds/currencies';
import { currencyDecimals, shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { COST } from '@tailorbird/contract/limits';
import { writeNumber } from '@tailorbird/contract/rules/write-number';
import {
  type MinorUnits,
  minorUnits,
  toMinorUnits,
  fromMinorUnits,
} from '@tailorbird/contract/rules/money';
import {
  type NumberReading,
  readNumber,
  writeReadings,
} from '@tailorbird/contract/rules/read-number';
import { useId, useRef } from 'react';
import { describe, Field } from '../../ui/field.tsx';
import { moneySign } from '../../ui/money-sign.ts';
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

/** Digits and one decimal mark; shown with the decimals of the currency once it is left. */
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
      <div className="money" {...moneySign()}>
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
            const isOpen = value === '' || value === '-' || formProblem(value) !== undefined;
            if (!isOpen) onChange(writeCost(readAmount(value)));
          }}
        />
      </div>
    </Field>
  );
}

/** A hyphen or one of the minus signs of Unicode, before the first digit or point. */
const MINUS = /^[^\d.,]*[-\u2010-\u2013\u2212\uFE63\uFF0D]/;

/** The decimal mark of the shop, and that of others. */
function decimalMarks(): { own: string; other: string } {
  const own = shopFormats().money.decimal;
  return { own, other: own === '.' ? ',' : '.' };
}

/** An abbreviation has its point, too, such as Fr. */
const withoutWords = (typed: string) =>
  typed.replaceAll(/\p{L}+\./gu, '').replaceAll(/[^\d.,'’\s]/gu, '');

const readTyped = (typed: string): NumberReading | undefined =>
  readNumber(withoutWords(typed), shopFormats().money);

/**
 * Cleans a typed or pasted cost: digits and one decimal mark, that of the shop, stay. The mark of
 * others that is not between thousands becomes it, since some phones' number keys have no other. A
 * minus stays, to be refused: without it another cost would be saved than the one that was typed.
 * What can be read in two ways stays as well.
 */
export function cleanCost(typed: string): string {
  const text = withoutWords(typed).trim();
  const { plain, either } = readTyped(typed) ?? {};
  // one that begins with its mark stays as it is
  const isWhole = plain !== undefined && /^\d/.test(text);
  const cost = isWhole ? plain.replace('.', decimalMarks().own) : cleanUnfinished(typed);
  return (MINUS.test(typed) ? '-' : '') + (either ? text : cost);
}

/** Of what is no number yet, or none. */
function cleanUnfinished(typed: string): string {
  const { own, other } = decimalMarks();
  const text = withoutWords(typed);
  const thousands = new RegExp(`[${other}](?=\\d{3}(?:[${other}]|\\D*$))`, 'g');
  const marked = text.includes(own)
    ? text.replaceAll(other, '')
    : text.replaceAll(thousands, '').replace(other, own);
  const [whole = '', ...decimals] = marked.split(own).map((part) => part.replaceAll(/\D/g, ''));
  return decimals.length === 0 ? whole : `${whole}${own}${decimals.join('')}`;
}

interface TypedCost {
  shown: string;
  /** Its mark was typed as that of others, and may turn out to stand between thousands. */
  hasComma: boolean;
}

/**
 * Reads an amount one key at a time: the mark of others shows as the shop's until three digits follow
 * it. Without that, `1,234.50` would end as 1.2345.
 */
export function typeCost(typed: string, before: TypedCost): TypedCost {
  const { own, other } = decimalMarks();
  const [whole, decimals] = typed.split(own);
  const isGoingOn = before.hasComma && whole === before.shown.split(own)[0];
  const meant = isGoingOn && decimals !== undefined ? `${whole}${other}${decimals}` : typed;
  const shown = cleanCost(meant);
  const hasOther = new RegExp(`^\\D*[1-9]\\d{0,2}[${other}]`).test(meant);
  return { shown, hasComma: hasOther && shown.includes(own) };
}

export function isCostNegative(cleaned: string): boolean {
  return cleaned.startsWith('-');
}

/**
 * A cleaned cost that is not negative as money: rounded to the decimals of the currency, half a cent
 * up; nothing typed is nothing to pay.
 */
export function readCost(cleaned: string, most = currencyDecimals()): MinorUnits {
  const [whole = '', decimals = ''] = cleaned.split(decimalMarks().own);
  const exact = Number(whole.replaceAll(/\D/g, '') + decimals.slice(0, most).padEnd(most, '0'));
  const more = Number(decimals[most] ?? 0) >= 5 ? 1 : 0;
  // More digits than a number can hold exactly are far beyond any cost.
  return minorUnits(Math.min(exact + more, Number.MAX_SAFE_INTEGER));
}

/** Reads an amount that may be less than nothing. */
export function readAmount(cleaned: string): MinorUnits {
  return isCostNegative(cleaned) ? minorUnits(0 - readCost(cleaned.slice(1))) : readCost(cleaned);
}

/** The highest cost that there is, and that the currency can have. */
export function highestCost(): MinorUnits {
  const most = toMinorUnits(COST.max);
  return fromMinorUnits(most) > COST.max ? minorUnits(most - 1) : most;
}

export function isCostTooHigh(cost: MinorUnits): boolean {
  return cost > highestCost();
}

/** A sentence about an amount that is not written as one. */
export function formProblem(cleaned: string, most = currencyDecimals()): string | undefined {
  const { either, plain = '' } = readTyped(cleaned) ?? {};
  if (either) return messages.unclear(cleaned, writeReadings(either));
  return most === 0 && /\.\d*[1-9]/.test(plain) ? noDecimals(shopFormats().currency) : undefined;
}

/** A sentence about an amount that cannot be saved. */
export function amountProblem(
  label: string,
  cleaned: string,
  least: 'any' | 'zero' = 'zero',
): string | undefined {
  const problem = formProblem(cleaned);
  if (problem !== undefined) return problem;
  if (least === 'zero' && isCostNegative(cleaned)) return messages.negative(label);
  const amount = readAmount(cleaned);
  if (isCostTooHigh(amount)) return messages.tooHigh(label, highestCost());
  return isCostTooHigh(minorUnits(0 - amount)) ? messages.tooLow(label, highestCost()) : undefined;
}

/** `48.00`, as the field shows it once it is left. */
export function writeCost(cost: MinorUnits): string {
  const decimals = currencyDecimals();
  return writeNumber(fromMinorUnits(cost), { least: decimals, marks: shopFormats().money });
}

/** Writes an amount that is mostly nothing, and then blank. */
export function writeAmount(amount: MinorUnits): string {
  return amount === 0 ? '' : writeCost(amount);
}
