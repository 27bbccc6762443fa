import { LOOK } from '@tailorbird/contract/look-limits';
import { Plus } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCategories } from '../catalogue-query.ts';
import { SortableArea } from '../kit/sortable-list.tsx';
import { LookPanel } from './look-panel.tsx';
import { MenuEntryRow } from './menu-entry-row.tsx';
import { ADD, nameOfRow, useMenuActs } from './menu-acts.ts';
import type { MenuRow } from './menu-rows.ts';
import { pagesMessages } from './pages-messages.ts';
import { keyOfTarget } from './target-field.tsx';
import { fieldId } from './use-look-part.ts';
import './home-layout.css';
import './menu-panel.css';

const { menu: messages } = pagesMessages;

/** The menu of the shop, in two levels. */
export function MenuPanel() {
  const [open, setOpen] = useState<string>();
  const acts = useMenuActs(setOpen);
  const { menu, rows, notice } = acts;
  const led = new Set(rows.map(({ target }) => keyOfTarget(target)));
  const missing = (useCategories().data ?? []).filter(
    // the bar has those with products
    ({ _id, designs }) =>
      (designs?.length ?? 0) > 0 && !led.has(keyOfTarget({ to: 'category', id: _id })),
  );
  return (
    <div onBlur={menu.onBlur}>
      <EntryOfAddress rows={rows} onOpen={setOpen} />
      <LookPanel title={messages.title} lead={messages.lead}>
        {rows.length === 0 && <p className="soft">{messages.none}</p>}
        <SortableArea
          entries={rows.map((row) => ({ id: row.id, name: nameOfRow(row) }))}
          onMove={(_, moved) => acts.move(moved)}
        >
          <ol className="menu-rows">
            {rows.map((row) => (
              <MenuEntryRow
                key={row.id}
                row={row}
                acts={acts}
                isOpen={row.id === open}
                onOpen={setOpen}
              />
            ))}
          </ol>
        </SortableArea>
        <output className="sr">{notice}</output>
        {missing.length > 0 && rows.length > 0 && (
          <p className="soft">{messages.missing(missing.map(({ name }) => name))}</p>
        )}
        <div className="row-8">
          <Button
            id={ADD}
            variant="secondary"
            size="compact"
            disabled={rows.length >= LOOK.menuEntries}
            onClick={acts.add}
          >
            <Icon of={Plus} />
            {messages.add}
          </Button>
          {missing.length > 0 && (
            <Button
              variant="secondary"
              size="compact"
              disabled={missing.length > LOOK.menuEntries - rows.length}
              onClick={() => acts.addCategories(missing)}
            >
              {messages.addCategories}
            </Button>
          )}
          <span className="hint">{messages.counted(rows.length)}</span>
        </div>
      </LookPanel>
    </div>
  );
}

interface EntryOfAddressProps {
  rows: readonly MenuRow[];
  onOpen: (id: string) => void;
}

/** Opens the entry with the field that a link names: `#look-menu-entries.2.target`. */
function EntryOfAddress({ rows, onOpen }: EntryOfAddressProps) {
  const location = useLocation();
  const openAt = useEffectEvent((hash: string) => {
    const named = decodeURIComponent(hash).replace(`#${fieldId('menu', '')}`, '');
    const row = rows.findLast(({ field }) => named.startsWith(`${field}.`));
    if (row) onOpen(row.id);
  });
  useEffect(() => openAt(location.hash), [location]);
  return null;
}
