import type { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import type { OrderItem } from '@tailorbird/contract/orders';
import { choiceOf, type DifferingOption } from '@tailorbird/contract/rules/group-items';
import { ChosenText } from '../../ui/chosen-text.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import type { ProductionItem } from './group-items.ts';
import { sheetMessages } from './messages.ts';

/** Every choice by name, in whichever direction its script runs; no dots, which paper may not show. */
export function Choices({ options }: { options: OrderItem['selectedOptions'] }) {
  if (options.length === 0) return null;
  return (
    <dl className="sheet-choices">
      {options.map((chosen) => (
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

/** The name of one row of a group: its words, then its other choices by name. */
export function RowWords({
  item,
  differing,
}: {
  item: OrderItem;
  differing: readonly DifferingOption[];
}) {
  const chosen = differing.flatMap((option) => choiceOf(item, option) ?? []);
  return (
    <p className="row sheet-row-words">
      {chosen.map((choice) => (
        <span key={choice.optionId} className={choice.valueId === null ? 'bold' : undefined}>
          {choice.valueId !== null && <span className="label">{choice.optionName} </span>}
          <ChosenText chosen={choice} />
        </span>
      ))}
    </p>
  );
}

/** The choices but for pictures, which have a part of a production sheet with their measures. */
export const withoutPictures = (options: OrderItem['selectedOptions']) =>
  options.filter(({ artwork }) => !artwork);

export interface ForOrderProps extends ProductionItem {
  withAdminNotes: boolean;
}

/** For which order it is made, and what is noted on it. */
export function ForOrder({ order, item, withAdminNotes }: ForOrderProps) {
  return (
    <>
      <p className="sheet-order">{order.orderId}</p>
      <CustomerNote item={item} />
      {withAdminNotes && (
        <SheetNote label={sheetMessages.adminNotes} text={order.adminNotes ?? ''} />
      )}
    </>
  );
}

/** In place of the words of a piece that the customer has not approved. */
export function DoNotMake() {
  return (
    <p className="sheet-held">
      <b>! {sheetMessages.held}</b>
    </p>
  );
}

function CustomerNote({ item }: { item: OrderItem }) {
  return <SheetNote label={sheetMessages.note} text={item.note} />;
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

interface PaperPictureProps {
  item: OrderItem;
  /** How wide it is shown, as pixels of a screen. */
  sizes: string;
  /** One alone: a printer is finer than the screen that the browser would choose for. */
  width: (typeof IMAGE_WIDTHS)[number];
}

/**
 * The picture of an item on paper. What was drawn has nothing to stand for it: the product's own
 * picture may be of another colour, and would be made.
 */
export function PaperPicture({ item, sizes, width }: PaperPictureProps) {
  const { drawing, product } = item;
  const shown = drawing ? { drawing, product: { image_id: [] } } : { drawing, product };
  return <ItemPicture item={shown} sizes={sizes} widths={[width]} eager />;
}
