import { groupItems, type ItemGroup } from '@tailorbird/contract/rules/group-items';
import type { OrderItem } from '@tailorbird/contract/orders';
import { EditItem } from './edit-item.tsx';
import { EditRows } from './edit-rows.tsx';
import { AddedItems } from './added-items.tsx';
import { AddGoods } from './add-goods.tsx';
import { AddedLines } from './added-lines.tsx';
import { editMessages } from './messages.ts';
import { useShownEdit } from './use-edit.ts';

const isGroup = ({ items }: ItemGroup<OrderItem>) => items.length > 1;

/** All goods of the order: groups as tables of their rows, then what stands by itself. */
export function EditGroups() {
  const { edit } = useShownEdit();
  const groups = groupItems(edit.order.cart.items);
  return (
    <>
      {groups.filter(isGroup).map((group) => (
        <EditRows key={group.key} group={group} />
      ))}
      <section className="edit-group" aria-label={editMessages.items}>
        {groups
          .filter((group) => !isGroup(group))
          .map(({ key, first }) => (
            <EditItem key={key} item={first} />
          ))}
        <AddedItems />
        <AddedLines />
        <AddGoods />
      </section>
    </>
  );
}
