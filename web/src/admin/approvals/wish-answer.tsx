import type { Order } from '@tailorbird/contract/orders';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { RowPicture } from '../../ui/group-table.tsx';
import { Problem } from '../kit/problem.tsx';
import { formatShortMoment } from '../orders/short-moment.ts';
import { textsOf } from '@tailorbird/contract/rules/own-texts';
import { type ApprovalLine } from './approval-lines.ts';
import { useApprovalStep } from './approval-step.ts';
import { piecesInWords } from '../orders/pieces-in-words.ts';
import { approvalMessages } from './messages.ts';
import { WordsForm } from './words-form.tsx';

interface WishAnswerProps {
  order: Order;
  line: ApprovalLine;
  onDone: (sentence: string) => void;
}

/** The change that the customer wants of an item, in their words, and the answers to it. */
export function WishAnswer({ order, line, onDone }: WishAnswerProps) {
  const { _id, hash, name, numbers, wish, item } = line;
  const keep = useApprovalStep(order, () => onDone(approvalMessages.keep.done(name)));
  const keepAct = (
    <Button
      variant="quiet"
      size="compact"
      busy={keep.isPending}
      onClick={() => keep.mutate({ step: 'keep', items: [{ _id, hash }] })}
    >
      {keep.isPending ? approvalMessages.saving : approvalMessages.keep.act}
    </Button>
  );
  return (
    <section className="approval-wish" aria-label={approvalMessages.wishOf(name)}>
      <RowPicture item={item} name={name} sizes="96px" />
      <div className="stack-8">
        <p className="approval-wish-of">
          {piecesInWords(numbers)} <bdi>{name}</bdi>
          {wish && (
            <>
              , <bdi>{wish.by}</bdi>, <time dateTime={wish.at}>{formatShortMoment(wish.at)}</time>
            </>
          )}
        </p>
        {wish && (
          <blockquote className="approval-wish-note" dir="auto">
            {wish.note}
          </blockquote>
        )}
        {textsOf(item).length > 0 ? (
          <WordsForm order={order} line={line} onDone={onDone}>
            {keepAct}
          </WordsForm>
        ) : (
          <div className="row-8">{keepAct}</div>
        )}
        <Problem>{keep.isError && sentenceOf(keep.error, approvalMessages.failed)}</Problem>
      </div>
    </section>
  );
}
