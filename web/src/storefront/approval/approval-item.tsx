import type { ApprovalItem } from '@tailorbird/contract/approvals';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { DifferingOption } from '@tailorbird/contract/rules/group-items';
import { useEffect, useRef } from 'react';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { nameOf, type AnswerForm } from './answer-form.ts';
import { approvalMessages } from './messages.ts';

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
  const last = item.firstNumber + item.quantity - 1;
  return (
    <li
      className={form.wishes[_id] === undefined ? 'proof' : 'proof is-change'}
      id={`piece-${_id}`}
    >
      <div className="proof-picture">
        <ItemPicture item={item} sizes="(min-width: 64rem) 22rem, 40vw" />
        <span className="proof-number">
          {approvalMessages.number(item.firstNumber, last, all)}
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
            {approvalMessages.wish} <q dir="auto">{wish.note}</q>
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
  const isOpen = wish !== undefined;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) area.current?.querySelector('textarea')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOpen) {
    return (
      <button
        type="button"
        className="textlink"
        aria-label={approvalMessages.askOf(name)}
        onClick={() => form.setWish(_id, '')}
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
      <button type="button" className="textlink" onClick={() => form.setWish(_id, undefined)}>
        {approvalMessages.takeBack}
      </button>
    </div>
  );
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Each line that is lettered, letter by letter; a letter that is another than before is marked. */
function Spelling({ item: { letterings, before } }: Pick<ItemProps, 'item'>) {
  const lines = letterings.flatMap((lettering) => lettering.lines);
  const shownBefore = before?.join('\n').toLocaleUpperCase();
  return lines.map((line, at) => {
    const letters = lettersOf(line);
    const was = before ? lettersOf(before[at] ?? '') : undefined;
    const isNew = (letter: string, place: number) =>
      shownBefore !== undefined && letter.toLocaleUpperCase() !== was?.[place]?.toLocaleUpperCase();
    return (
      <p key={`${at} ${line}`} className="spell">
        <span className="sr">{approvalMessages.spelled(letters.join(', '))}</span>
        {letters.map((letter, place) => (
          // a letter has no name but its place
          // oxlint-disable-next-line react/no-array-index-key
          <i key={place} className={isNew(letter, place) ? 'is-new' : undefined} aria-hidden>
            {letter}
          </i>
        ))}
      </p>
    );
  });
}

function Sizes({ item: { letterings, pictures } }: Pick<ItemProps, 'item'>) {
  return [...letterings, ...pictures].map(({ width, height, position }) => (
    <p key={position} className="small soft">
      {approvalMessages.size(width, height, position)}
    </p>
  ));
}
