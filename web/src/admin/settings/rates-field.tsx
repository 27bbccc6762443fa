import { DELIVERY_RATES_MAX } from '@tailorbird/contract/limits';
import { weightInWords } from '@tailorbird/contract/rules/delivery';
import { formatAmount, toMinorUnits } from '@tailorbird/contract/rules/money';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RowsField, RowsTable } from '../kit/rows-field.tsx';
import { writeCost } from '../prices/money-field.tsx';
import {
  type MethodRow,
  type RateRow,
  typedRates,
  withNewRate,
  withoutRate,
  writeDollars,
} from './delivery-methods.ts';
import { messages } from './delivery-messages.ts';
import type { RateCell } from './delivery-problems.ts';
import { type RateList, readPrice, readRates } from './rate-list.ts';

const priceMessages = messages.prices;

type Prices = Pick<MethodRow, 'by' | 'rates' | 'freeFrom'>;

interface RatesFieldProps {
  value: Prices;
  /** Of the method, for labels. */
  number: number;
  /** The cell that cannot be saved, and how the form finds it. */
  wrong: RateCell | undefined;
  mark: { name?: string; 'aria-invalid'?: true | undefined };
  readOnly: boolean;
  onChange: (changed: Partial<Prices>) => void;
}

/** The prices of a zone in rows. A list that is pasted or written into a cell becomes rows. */
export function RatesField(props: RatesFieldProps) {
  const { value, number, wrong, mark, readOnly, onChange } = props;
  const { by, rates } = value;
  const [told, setTold] = useState<{ text: string; before?: Prices }>();

  function change(changed: readonly RateRow[]) {
    setTold(undefined);
    onChange({ rates: changed });
  }

  /** Whether it is more than a price. */
  function take(list: string, into: RateRow): boolean {
    const read = readRates(list, by);
    if ('unread' in read) {
      if (/[\t\n;]/.test(list)) setTold({ text: priceMessages.unread(read.unread) });
      return false;
    }
    if (isOnePrice(read)) return false;
    const rows = typedRates(read.by, read.rates);
    const isWhole = read.rates[0]?.from === 0;
    const others = rates.filter((each) => each !== into && isWritten(each));
    const kept = rates.flatMap((each) => (each === into ? rows : [each]));
    onChange({
      by: read.by,
      // a list from 0 on is all there is
      rates: (isWhole ? rows : kept).map((row, key) => ({ ...row, key })),
      ...(read.freeFrom !== undefined && { freeFrom: writeDollars(read.freeFrom) }),
    });
    const isReplaced = isWhole && others.length > 0;
    setTold({ text: sentenceOf(read, by, isReplaced), ...(isReplaced && { before: value }) });
    return true;
  }

  const inputOf = (row: RateRow, column: 'from' | 'cost'): ComponentProps<'input'> => ({
    inputMode: by === 'value' || column === 'cost' ? 'decimal' : 'text',
    placeholder: priceMessages.examples[by][column],
    ...(wrong?.key === row.key && wrong.column === column && mark),
    onPaste: (event) => {
      if (!readOnly && take(event.clipboardData.getData('text'), row)) event.preventDefault();
    },
    onKeyDown: (event) => {
      const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
      if (isEnter && column === 'cost' && !readOnly && take(row.cells.cost, row)) {
        event.preventDefault();
      }
    },
    onBlur: () => {
      if (column !== 'cost' || readOnly || take(row.cells.cost, row)) return;
      const price = readPrice(row.cells.cost);
      const cost = price === undefined ? row.cells.cost : writeCost(toMinorUnits(price));
      if (cost === row.cells.cost) return;
      onChange({
        rates: rates.map((each) =>
          each === row ? { ...row, cells: { ...row.cells, cost } } : each,
        ),
      });
    },
  });

  return (
    <RowsField
      label={messages.columns.rates}
      hint={priceMessages.hint}
      error={undefined}
      readOnly={readOnly}
      add={{
        label: priceMessages.add,
        name: priceMessages.addTo(number),
        isFull: rates.length >= DELIVERY_RATES_MAX,
        act: () => change(withNewRate(rates)),
      }}
      below={
        <output className="row hint">
          {told?.text}
          {told?.before && (
            <Button
              variant="quiet"
              size="compact"
              onClick={() => {
                if (!readOnly && told.before) onChange(told.before);
                setTold(undefined);
              }}
            >
              {priceMessages.putBack}
            </Button>
          )}
        </output>
      }
    >
      {(removal) => (
        <RowsTable
          className="delivery-rates"
          columns={{
            from: { label: priceMessages.columns[by].from, maxLength: 40 },
            cost: { label: priceMessages.columns[by].cost, maxLength: 2000 },
          }}
          messages={{
            acts: priceMessages.acts,
            cell: (column, price) =>
              priceMessages.cell(priceMessages.columns[by][column], number, price),
          }}
          rows={rates}
          readOnly={readOnly}
          onChange={(changed) =>
            change(rates.map((each) => (each.key === changed.key ? changed : each)))
          }
          removalOf={(gone, price) =>
            removal(priceMessages.remove(number, price), () => change(withoutRate(rates, gone.key)))
          }
          inputOf={inputOf}
        />
      )}
    </RowsField>
  );
}

const isOnePrice = ({ rates, freeFrom, upTo }: RateList) =>
  rates.length === 1 && rates[0]?.from === 0 && freeFrom === undefined && upTo === undefined;

const isWritten = ({ cells }: RateRow) => cells.from.trim() !== '' || cells.cost.trim() !== '';

function sentenceOf(read: RateList, by: Prices['by'], isReplaced: boolean): string {
  const { rates, upTo } = read;
  const boundaryOf = read.by === 'weight' ? weightInWords : formatAmount;
  return [
    priceMessages.read(rates.length),
    ...(isReplaced ? [priceMessages.replaced] : []),
    ...(read.by === by ? [] : [priceMessages.byWeight]),
    ...(upTo === undefined ? [] : [priceMessages.above(boundaryOf(upTo))]),
  ].join(' ');
}
