import { useMemo, useRef, useState } from 'react';
import { AddressPart, ContactPart } from './details-part.tsx';
import { groupsOf } from './edit-fields.ts';
import { EditDock, EditPanel } from './edit-panel.tsx';
import { editMessages } from './messages.ts';
import { WriteToUs } from '../legal/shop-contact.tsx';
import { type OrderEditForm, refusalOf } from './use-order-edit.ts';
import { usePieces } from './use-pieces.ts';
import { WordsPart } from './words-part.tsx';

/** All that can be changed of the order, and beside it what that costs. */
export function EditForm({ form }: { form: OrderEditForm }) {
  const { edit, edited, changes } = form;
  const { order } = edit;
  const element = useRef<HTMLFormElement>(null);
  const groups = useMemo(() => groupsOf(edit), [edit]);
  const pieces = usePieces(groups, changes);
  /** Details that were left: what is still being typed is not wrong yet. */
  const [isChecked, setChecked] = useState(false);
  const isWrong = ({ field, now }: (typeof edited.changes)[number]) =>
    (pieces.problems.get(field.key) ?? []).some(({ isHard }) => isHard) ||
    refusalOf(form, field.key, now) !== undefined;
  const wrong = edited.changes.filter(isWrong).length;

  function focusFirst() {
    // the fields are marked by then
    requestAnimationFrame(() =>
      element.current
        // without one, what became of the press: on phones it stands far below the button
        ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem="true"], .edit-outcome')
        ?.focus(),
    );
  }

  async function save() {
    setChecked(true);
    if (edited.changes.length === 0) return;
    const hasWrongDetail = element.current?.querySelector('[data-wrong="true"]') !== null;
    if (wrong > 0 || hasWrongDetail || !edited.isDelivered) {
      focusFirst();
      return;
    }
    await form.save();
    focusFirst();
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="cart">
        <div className="stack edit-parts">
          <div className="stack-4">
            <h2 className="h3">{editMessages.order(order.orderId)}</h2>
            <p className="soft">{editMessages.lead}</p>
          </div>
          <WordsPart groups={groups} form={form} pieces={pieces} />
          <ContactPart form={form} isChecked={isChecked} />
          <AddressPart part="address" form={form} />
          <AddressPart part="billing" form={form} />
          <p className="small soft">
            {editMessages.others}
            <WriteToUs subject={editMessages.order(order.orderId)} />
            {editMessages.weChange}
          </p>
        </div>
        <EditPanel form={form} wrong={wrong} onShow={focusFirst} />
      </div>
      <EditDock form={form} />
    </form>
  );
}
