import { useId } from 'react';
import { DrawnThing, isDrawn } from './drawn-thing.tsx';
import type { MadeItem, ProductionGroup } from './group-items.ts';
import { ItemCode } from './item-code.tsx';
import { Choices, CustomerNote, SheetNote } from './item-text.tsx';
import { PaperPicture } from './paper-picture.tsx';
import { pieces, sheetMessages as words } from './sheet-messages.ts';

interface ProductionTableProps {
  group: ProductionGroup;
  withAdminNotes: boolean;
}

/**
 * One thing to make, and below it an entry for each order item. A table, because its head comes
 * again on the next page: no entry ever stands on a page without the thing it belongs to. Browsers
 * repeat no head taller than a quarter of the page, so a drawing stands in a row of its own.
 */
export function ProductionTable({ group, withAdminNotes }: ProductionTableProps) {
  const titleId = useId();
  const { sample } = group;
  return (
    <table className="sheet-group" aria-labelledby={titleId}>
      <colgroup>
        <col className="sheet-col-quantity" />
        <col />
        <col className="sheet-col-code" />
      </colgroup>
      <thead>
        <tr>
          <td colSpan={3}>
            {isDrawn(sample) ? (
              <DrawnHead group={group} title={sample.drawing.title} titleId={titleId} />
            ) : (
              <Thing group={group} titleId={titleId} />
            )}
          </td>
        </tr>
      </thead>
      <tbody>
        {isDrawn(sample) && (
          <tr className="sheet-drawn-row">
            <td colSpan={3}>
              <DrawnThing item={sample} />
            </td>
          </tr>
        )}
        {group.items.map((made) => (
          <ItemRow key={made.item._id} {...made} withAdminNotes={withAdminNotes} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  group: ProductionGroup;
  titleId: string;
}

function DrawnHead({ group, title, titleId }: HeadProps & { title: string }) {
  return (
    <div className="sheet-thing is-drawn">
      <h3 id={titleId} dir="auto">
        {group.sample.product.name}
      </h3>
      <p className="sheet-pieces">{pieces(group.pieces)}</p>
      <div className="sheet-made">
        <p dir="auto">{title}</p>
        <Noted group={group} />
      </div>
    </div>
  );
}

function Noted({ group }: { group: ProductionGroup }) {
  const { notedPieces } = group;
  if (notedPieces === 0) return null;
  return <p>{words.alikeAndNoted(group.pieces - notedPieces, notedPieces)}</p>;
}

function Thing({ group, titleId }: HeadProps) {
  const { sample } = group;
  return (
    <div className="sheet-thing">
      <div className="sheet-picture">
        <PaperPicture item={sample} sizes="152px" width={640} />
      </div>
      <h3 id={titleId} dir="auto">
        {sample.product.name}
      </h3>
      <p className="sheet-pieces">{pieces(group.pieces)}</p>
      <div className="sheet-made">
        <Choices item={sample} />
        <Noted group={group} />
      </div>
    </div>
  );
}

function ItemRow({ order, item, withAdminNotes }: MadeItem & { withAdminNotes: boolean }) {
  return (
    <tr>
      <td className="sheet-quantity">
        <span className="sheet-tick" />
        {item.quantity}
        <span className="sr"> {item.quantity === 1 ? 'piece' : 'pieces'}</span>
      </td>
      <td>
        <p className="sheet-order">{order.orderId}</p>
        <CustomerNote item={item} />
        {withAdminNotes && <SheetNote label={words.adminNotes} text={order.adminNotes ?? ''} />}
      </td>
      <td>
        <ItemCode order={order} item={item} />
      </td>
    </tr>
  );
}
