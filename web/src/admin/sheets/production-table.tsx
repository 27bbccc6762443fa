import { useId } from 'react';
import { Picture } from '../../ui/picture.tsx';
import type { MadeItem, ProductionGroup } from './group-items.ts';
import { ItemCode } from './item-code.tsx';
import { Choices, CustomerNote } from './item-text.tsx';
import { pieces, sheetMessages as words } from './sheet-messages.ts';

/**
 * One thing to make, and below it an entry for each order item. A table, because its head comes
 * again on the next page: no entry ever stands on a page without the thing it belongs to.
 */
export function ProductionTable({ group }: { group: ProductionGroup }) {
  const titleId = useId();
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
            <Thing group={group} titleId={titleId} />
          </td>
        </tr>
      </thead>
      <tbody>
        {group.items.map((made) => (
          <ItemRow key={made.item._id} {...made} />
        ))}
      </tbody>
    </table>
  );
}

function Thing({ group, titleId }: { group: ProductionGroup; titleId: string }) {
  const { sample, notedPieces } = group;
  return (
    <div className="sheet-thing">
      <div className="sheet-picture">
        <Picture imageId={sample.product.image_id[0]} alt="" sizes="152px" widths={[640]} eager />
      </div>
      <h3 id={titleId} dir="auto">
        {sample.product.name}
      </h3>
      <p className="sheet-pieces">{pieces(group.pieces)}</p>
      <div className="sheet-made">
        <Choices item={sample} />
        {notedPieces > 0 && <p>{words.alikeAndNoted(group.pieces - notedPieces, notedPieces)}</p>}
      </div>
    </div>
  );
}

function ItemRow({ order, item }: MadeItem) {
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
      </td>
      <td>
        <ItemCode order={order} item={item} />
      </td>
    </tr>
  );
}
