import type { OrderChange } from '@tailorbird/contract/order-desk';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { formatTime } from '@tailorbird/contract/rules/format-day';
import { useEffect, useRef } from 'react';
import { shopClock } from '../../ui/date.ts';
import { Notice } from '../../ui/notice.tsx';
import { useOrderChanges } from '../orders/order-timeline.tsx';
import { itemName } from '../orders/piece-name.ts';
import { piecesInWords } from '../orders/pieces-in-words.ts';
import { choiceInWords } from './choice-field.tsx';
import { countChanges, type EditConflict, keepMine, takeTheirs } from './edit-draft.ts';
import { itemOfPath, readAddress } from './edit-fields.ts';
import { optionsOf } from './editable-options.ts';
import { editMessages } from './messages.ts';
import { useShownEdit } from './use-edit.ts';

const conflictMessages = editMessages.conflict;

interface ConflictNoticeProps {
  /** The total is another one now, and nothing has to be asked but whether that is right. */
  isTotalOther: boolean;
}

/** Asks about each field that somebody else has changed, too; all others are put together unasked. */
export function ConflictNotice({ isTotalOther }: ConflictNoticeProps) {
  const { edit, draft, conflicts } = useShownEdit();
  const { data } = useOrderChanges(edit.order);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  const by = lastChange(data, draft.since);
  const others = countChanges(draft) - conflicts.length;
  const title = by
    ? conflictMessages.title(by.changedBy, formatTime(shopClock(by.changedAt).time))
    : conflictMessages.untitled;
  return (
    <div ref={notice}>
      <Notice tone="warning" title={title} live>
        {conflicts.map((conflict) => (
          <Conflict key={conflict.path} conflict={conflict} by={by?.changedBy ?? ''} />
        ))}
        {conflicts.length > 0 && others > 0 && <p>{conflictMessages.others(others)}</p>}
        {conflicts.length === 0 && isTotalOther && <p>{conflictMessages.untouched}</p>}
      </Notice>
    </div>
  );
}

/** The last change of the order by somebody since the draft was begun. */
const lastChange = (changes: readonly OrderChange[] | undefined, since: number) =>
  changes
    ?.filter(({ field, version }) => field !== 'printed' && version !== null && version > since)
    .toSorted((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt))[0];

interface ConflictProps {
  conflict: EditConflict;
  by: string;
}

function Conflict({ conflict, by }: ConflictProps) {
  const { change } = useShownEdit();
  const { sentence, mine, theirs } = useConflictInWords(conflict, by);
  const isOneWay = conflict.theirs === undefined || conflict.isLocked;
  return (
    <div>
      <p>{sentence}</p>
      <p className="row-4">
        {!isOneWay && (
          <button
            type="button"
            className="textlink"
            onClick={() => change((known) => keepMine(known, conflict))}
          >
            {mine}
          </button>
        )}
        <button
          type="button"
          className="textlink"
          onClick={() => change((known) => takeTheirs(known, conflict))}
        >
          {isOneWay ? conflictMessages.dismiss : theirs}
        </button>
      </p>
    </div>
  );
}

function useConflictInWords({ path, mine, theirs, isLocked }: EditConflict, by: string) {
  const { edit, products, numbersOf } = useShownEdit();
  const ofItem = itemOfPath(path);
  if (!ofItem) return detailInWords(path, mine, theirs ?? '', by);
  const item = edit.order.cart.items.find(({ _id }) => _id === ofItem.itemId);
  if (!item) {
    return { sentence: conflictMessages.gone(by), mine: '', theirs: '' };
  }
  const numbers = piecesInWords(numbersOf(item));
  const what = conflictMessages.piece(numbers, itemName(item, [item]));
  if (isLocked) return { sentence: conflictMessages.locked(what), mine: '', theirs: '' };
  const option = optionsOf([item], products.get(item.product._id)).find(
    ({ _id }) => _id === ofItem.optionId,
  );
  const say = (text: string) => (option ? choiceInWords(option, text) : text);
  const [ours, other] = [say(mine), say(theirs ?? '')];
  return {
    sentence: conflictMessages.both(
      by,
      other,
      conflictMessages.piece(numbers, item.product.name),
      ours,
    ),
    mine: conflictMessages.use(ours),
    theirs: conflictMessages.use(other),
  };
}

/** The first lines of an address, by which it is known. */
const shortAddress = (text: string) => addressLines(readAddress(text)).slice(0, 3).join(', ');

function detailInWords(path: string, mine: string, theirs: string, by: string) {
  if (path === 'address' || path === 'billing') {
    return {
      sentence: conflictMessages.address(editMessages.summary[path]),
      mine: conflictMessages.use(shortAddress(mine)),
      theirs: conflictMessages.use(shortAddress(theirs)),
    };
  }
  const what =
    path === 'method'
      ? editMessages.summary.method
      : path === 'day'
        ? editMessages.summary.day
        : editMessages.summary.contact;
  return {
    sentence: conflictMessages.both(by, theirs, what, mine),
    mine: conflictMessages.use(mine),
    theirs: conflictMessages.use(theirs),
  };
}
