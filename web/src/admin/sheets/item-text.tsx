import type { OrderItem } from '@tailorbird/contract/orders';
import { sheetMessages as words } from './sheet-messages.ts';

/** Every choice by name, in whichever direction its script runs; no dots, which paper may not show. */
export function Choices({ item }: { item: OrderItem }) {
  if (item.selectedOptions.length === 0) return null;
  return (
    <dl className="sheet-choices">
      {item.selectedOptions.map(({ optionId, optionName, valueId, value }) => (
        <div key={optionId}>
          <dt dir="auto">{optionName}</dt>
          {valueId === null ? (
            <dd dir="auto">{words.quoted(value)}</dd>
          ) : (
            <dd dir="auto">{value}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

export function CustomerNote({ item }: { item: OrderItem }) {
  if (item.note === '') return null;
  return (
    <p className="sheet-note" dir="auto">
      {/* Its own direction, or it would set that of the customer's words. */}
      <span className="label" dir="ltr">
        {words.note}
      </span>
      {item.note}
    </p>
  );
}
