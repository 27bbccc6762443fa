import type { ApprovalItem } from '@tailorbird/contract/approvals';
import { useId, useRef, useState } from 'react';
import { drawingUrl, ItemPicture } from '../../ui/item-picture.tsx';
import { pictureSource } from '../../ui/picture.tsx';
import type { AnswerForm } from './answer-form.ts';
import { approvalMessages } from './messages.ts';

interface ApprovedPictureProps {
  item: ApprovalItem;
  name: string;
  form: AnswerForm;
}

const SIZES = '(min-width: 64rem) 22rem, 40vw';

/** The drawing that a yes is bound to. A photograph of the product never stands in for it. */
export function ApprovedPicture({ item, name, form }: ApprovedPictureProps) {
  const { drawing, _id } = item;
  if (!drawing) return <ItemPicture item={item} sizes={SIZES} />;
  return <Drawing key={drawing.address} {...{ drawing, name, form }} itemId={_id} />;
}

interface DrawingProps {
  drawing: NonNullable<ApprovalItem['drawing']>;
  itemId: string;
  name: string;
  form: AnswerForm;
}

function Drawing({ drawing: { address, title }, itemId, name, form }: DrawingProps) {
  const [tries, setTries] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const isMissing = form.isMissing(itemId, address);
  const problem = form.problems.drawings[itemId];
  return (
    <div className="proof-drawing" ref={frame} tabIndex={-1}>
      <img
        key={tries}
        {...pictureSource((width) => drawingUrl(address, width))}
        sizes={SIZES}
        alt={title}
        width={400}
        height={500}
        hidden={isMissing}
        // hidden, a lazy one is never fetched
        loading={tries === 0 && !isMissing ? 'lazy' : 'eager'}
        decoding="async"
        onError={() => {
          setFailed(true);
          form.setMissing(itemId, address);
        }}
        onLoad={() => {
          setFailed(false);
          // the button is gone then
          if (document.activeElement === again.current) frame.current?.focus();
          form.setMissing(itemId, undefined);
        }}
      />
      {isMissing && (
        <div className="stack-8 proof-missing">
          <p className="small" id={`${id}-says`}>
            {approvalMessages.drawingFailed}
          </p>
          {problem !== undefined && (
            <p className="small danger" id={`${id}-problem`}>
              {problem}
            </p>
          )}
          <button
            type="button"
            className="textlink"
            ref={again}
            data-problem={problem !== undefined}
            aria-label={approvalMessages.tryAgainOf(name)}
            aria-describedby={`${id}-says${problem === undefined ? '' : ` ${id}-problem`}`}
            aria-busy={!isFailed}
            aria-disabled={!isFailed}
            onClick={() => {
              if (!isFailed) return;
              setFailed(false);
              setTries(tries + 1);
            }}
          >
            {approvalMessages.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}
