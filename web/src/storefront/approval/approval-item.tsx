import type { ApprovalItem } from '@tailorbird/contract/approvals';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { DifferingOption } from '@tailorbird/contract/rules/group-items';
import { useEffect, useRef } from 'react';
import { OptionList } from '../../ui/option-list.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { nameOf, type AnswerForm } from './answer-form.ts';
import { ApprovedPicture } from './approved-picture.tsx';
import { approvalMessages } from './messages.ts';
import { spelledLines } from './spelling.ts';

interface ItemProps {
  item: ApprovalItem;
  /** Pieces of the order that are to be checked. */
  all: number;
  differing: readonly DifferingOption[];
  form: AnswerForm;
}

/** A piece as it will be made: large, its words letter by letter, its sizes in millimetres. */
export function ItemToApprove({ item, all, differing, form }: ItemProps) {
  const { _id, before, wish, note } = item;
  const name = nameOf(item);
  const chosen = item.selectedOptions.filter(
    ({ optionId, valueId }) =>
      valueId !== null && differing.some((option) => option.optionId === optionId),
  );
  // asked about once more without new words
  const isKept = item.state === 'asked' && !before;
  return (
    <li
      className={form.wishes[_id] === undefined ? 'proof' : 'proof is-change'}
      id={`piece-${_id}`}
    >
      <div className="proof-picture">
        <ApprovedPicture item={item} name={name} form={form} />
        <span className="proof-number">
          {approvalMessages.number(item.firstNumber, item.lastNumber, all)}
          {before && `, ${approvalMessages.isNew}`}
        </span>
      </div>
      <div className="stack-4 proof-body">
        <h3 className="proof-name" dir="auto">
          {name}
        </h3>
        <Spelling item={item} />
        <Sizes item={item} />
        <OptionList options={chosen} />
        {before && (
          <p className="small soft">
            {approvalMessages.before} <del dir="auto">{before.join(', ')}</del>
          </p>
        )}
        {wish && (
          <p className="small soft">
            {isKept ? approvalMessages.kept : approvalMessages.wish} <q dir="auto">{wish.note}</q>
          </p>
        )}
        {note !== '' && (
          <p className="small soft">
            {approvalMessages.note} <q dir="auto">{note}</q>
          </p>
        )}
        <Change item={item} name={name} form={form} />
      </div>
    </li>
  );
}

/** The note of a change, or the button that opens it. */
function Change({
  item: { _id },
  name,
  form,
}: Pick<ItemProps, 'item' | 'form'> & { name: string }) {
  const wish = form.wishes[_id];
  const area = useRef<HTMLDivElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const isOpen = wish !== undefined;
  useEffect(() => {
    // the button that was pressed is gone; an answer that was sent closes it, too
    if (isPressed.current) {
      const next = isOpen ? area.current?.querySelector('textarea') : ask.current;
      next?.focus();
    }
    isPressed.current = false;
  }, [isOpen]);

  function set(note: string | undefined) {
    isPressed.current = true;
    form.setWish(_id, note);
  }

  if (!isOpen) {
    return (
      <button
        type="button"
        className="textlink"
        ref={ask}
        aria-label={approvalMessages.askOf(name)}
        onClick={() => set('')}
      >
        {approvalMessages.ask}
      </button>
    );
  }
  const error = form.problems.notes[_id];
  return (
    <div className="stack-4 proof-note" ref={area}>
      <TextArea
        label={approvalMessages.different}
        most={NOTE_MAX_LENGTH}
        rows={3}
        value={wish}
        {...(error !== undefined && { error })}
        onChange={({ target }) => form.setWish(_id, target.value)}
      />
      <button
        type="button"
        className="textlink"
        aria-label={approvalMessages.takeBackOf(name)}
        onClick={() => set(undefined)}
      >
        {approvalMessages.takeBack}
      </button>
    </div>
  );
}

/** Each line letter by letter; a letter that is another than before is marked. */
function Spelling({ item }: Pick<ItemProps, 'item'>) {
  return spelledLines(item).map((letters, at) => {
    const spelled = letters.map(({ letter }) => letter).join(', ');
    return (
      <p key={`${at} ${spelled}`} className="spell">
        <span className="sr">{approvalMessages.spelled(spelled)}</span>
        {letters.map(({ letter, isNew }, place) => (
          // a letter has no name but its place
          // oxlint-disable-next-line react/no-array-index-key
          <i key={place} className={isNew ? 'is-new' : undefined} aria-hidden>
            {letter}
          </i>
        ))}
      </p>
    );
  });
}

function Sizes({ item: { letterings, pictures } }: Pick<ItemProps, 'item'>) {
  return [...letterings, ...pictures].map(({ width, height, position }, at) => (
    <p key={`${at} ${position}`} className="small soft">
      {approvalMessages.size(width, height, position)}
    </p>
  ));
}
