import { compareOptions } from '@tailorbird/contract/rules/group-items';
import { useId } from 'react';
import type { ProductionGroup } from './group-items.ts';
import { pieces } from './messages.ts';
import { Choices, DoNotMake, ForOrder } from './sheet-parts.tsx';

interface HeldTableProps {
  group: ProductionGroup;
  withAdminNotes: boolean;
}

/**
 * Things that nobody may make yet. Nothing that one could make them from stands on the paper: no
 * words, no drawing, no outlines and no code.
 */
export function HeldTable({ group, withAdminNotes }: HeldTableProps) {
  const titleId = useId();
  return (
    <table className="sheet-group" aria-labelledby={titleId}>
      <colgroup>
        <col className="sheet-col-tick" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <td colSpan={2}>
            <HeldHead group={group} titleId={titleId} />
          </td>
        </tr>
      </thead>
      <tbody>
        {group.items.map(({ order, item }) => (
          <tr key={item._id}>
            <td className="sheet-quantity">
              {item.quantity}
              <span className="sr"> {item.quantity === 1 ? 'piece' : 'pieces'}</span>
            </td>
            <td>
              <ForOrder order={order} item={item} withAdminNotes={withAdminNotes} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeldHead({ group, titleId }: { group: ProductionGroup; titleId: string }) {
  const { sample, items } = group;
  const { common } = compareOptions(items.map(({ item }) => item));
  return (
    <div className="sheet-thing is-drawn">
      <h3 id={titleId} dir="auto">
        {sample.product.name}
      </h3>
      <p className="sheet-pieces">{pieces(group.pieces)}</p>
      <div className="sheet-made">
        <DoNotMake />
        <Choices options={common.filter(({ valueId }) => valueId !== null)} />
      </div>
    </div>
  );
}
