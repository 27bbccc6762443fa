import type { LinkTarget } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { ChevronUp, Pencil, X } from 'lucide';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SortableEntry } from '../kit/sortable-list.tsx';
import { CountedField } from './banner-fields.tsx';
import { editIdOfRow, entryAbove, type MenuActs, nameOfRow } from './menu-acts.ts';
import { type MenuRow, mayBeWithin } from './menu-rows.ts';
import { pagesMessages } from './pages-messages.ts';
import { focusSoon } from './section-acts.ts';
import { keyOfTarget, TargetField, useTargetGroups } from './target-field.tsx';

const { menu: messages } = pagesMessages;

interface MenuEntryRowProps {
  row: MenuRow;
  acts: MenuActs;
  isOpen: boolean;
  onOpen: (id: string | undefined) => void;
}

/** An entry of the menu: where it leads, and its fields while it is open. */
export function MenuEntryRow({ row, acts, isOpen, onOpen }: MenuEntryRowProps) {
  const { id, target, isWithin } = row;
  const name = nameOfRow(row);
  const close = () => {
    onOpen(undefined);
    focusSoon(editIdOfRow(id));
  };
  function onKeyDown(event: KeyboardEvent) {
    const { key, target: from } = event;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    if (!(from instanceof Element) || !from.closest('.handle')) return;
    event.preventDefault();
    acts.setWithin(id, key === 'ArrowRight');
  }
  return (
    <SortableEntry
      id={id}
      name={name}
      className={isWithin ? 'menu-row is-within' : 'menu-row'}
      disabled={false}
      onKeyDown={onKeyDown}
    >
      <b>{name}</b>
      <span className="soft">{messages.kinds[target?.to ?? 'group']}</span>
      <div className="line-4 section-acts">
        <button
          type="button"
          id={editIdOfRow(id)}
          className="center section-act"
          aria-label={isOpen ? messages.close(name) : messages.edit(name)}
          aria-expanded={isOpen}
          onClick={isOpen ? close : () => onOpen(id)}
        >
          <Icon of={isOpen ? ChevronUp : Pencil} />
        </button>
        <button
          type="button"
          className="center section-act"
          aria-label={messages.remove(name)}
          onClick={() => acts.remove(row)}
        >
          <Icon of={X} />
        </button>
      </div>
      {isOpen && <MenuEntryFields row={row} acts={acts} onClose={close} />}
    </SortableEntry>
  );
}

interface MenuEntryFieldsProps {
  row: MenuRow;
  acts: MenuActs;
  onClose: () => void;
}

function MenuEntryFields({ row, acts, onClose }: MenuEntryFieldsProps) {
  const { id, field, label, target, isWithin } = row;
  const { menu, rows } = acts;
  const nameOfTarget = useTargetName();
  const above = entryAbove(rows, id);
  const mayGroup = !isWithin;
  /** Words that nobody has typed follow where it leads. */
  function setTarget(next: LinkTarget | null) {
    const isTyped = label !== '' && label !== nameOfTarget(target);
    const follows = isTyped ? {} : { label: nameOfTarget(next) };
    acts.set(id, { target: next, ...follows });
  }
  return (
    <div className="stack-14 menu-fields">
      <div className="look-two">
        <TargetField
          of={menu}
          field={`${field}.target`}
          value={target}
          except={rows.filter((one) => one.id !== id).map((one) => keyOfTarget(one.target))}
          {...(mayGroup && { nowhere: messages.nowhere })}
          onChange={setTarget}
        />
        <CountedField
          label={messages.label}
          id={menu.idOf(`${field}.label`)}
          most={LOOK.label}
          value={label}
          error={menu.errorAt(`${field}.label`)}
          onChange={(next) => acts.set(id, { label: next })}
        />
      </div>
      {above && mayBeWithin(rows, id) && (
        <label className="check">
          <input
            type="checkbox"
            checked={isWithin}
            onChange={({ target: box }) => acts.setWithin(id, box.checked)}
          />
          <span>{messages.within(nameOfRow(above))}</span>
        </label>
      )}
      <div>
        <Button variant="secondary" size="compact" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}

/** Finds the name of what a target leads to; empty where it has none. */
function useTargetName() {
  const options = useTargetGroups().flatMap((group) => group.options);
  return (target: LinkTarget | null) =>
    options.find(({ key }) => key === keyOfTarget(target))?.name.slice(0, LOOK.label) ?? '';
}
