import type { OrderItem } from '@tailorbird/contract/orders';
import { ChosenText } from '../../ui/chosen-text.tsx';
import { sheetMessages as words } from './sheet-messages.ts';

/** Every choice by name, in whichever direction its script runs; no dots, which paper may not show. */
export function Choices({ item }: { item: OrderItem }) {
  if (item.selectedOptions.length === 0) return null;
  return (
    <dl className="sheet-choices">
      {item.selectedOptions.map((chosen) => (
        <div key={chosen.optionId}>
          <dt dir="auto">{chosen.optionName}</dt>
          <dd>
            <ChosenText chosen={chosen} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function CustomerNote({ item }: { item: OrderItem }) {
  return <SheetNote label={words.note} text={item.note} />;
}

/** Nothing where nothing is written. */
export function SheetNote({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <p className="sheet-note" dir="auto">
      {/* Its own direction, or it would set that of the customer's words. */}
      <span className="label" dir="ltr">
        {label}
      </span>
      {text}
    </p>
  );
}
