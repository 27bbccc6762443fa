import { FAULT_ANSWERS, type FaultAnswer } from '@tailorbird/contract/kinds/withdrawals';
import { FAULT_WORDS_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import type { DeskWithdrawals } from '@tailorbird/contract/withdrawals';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { FaultPhoto } from '../../orders/fault-photo.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { Problem } from '../kit/problem.tsx';
import { returnMessages } from './messages.ts';
import { useFaultAnswer } from './returns-query.ts';

const { fault: faultMessages } = returnMessages;

type DeskFault = DeskWithdrawals['faults'][number];

interface FaultEntryProps {
  order: Order;
  fault: DeskFault;
  onDone: (sentence: string, isWarning?: boolean) => void;
}

/** Shows what is wrong with a piece, in the customer's words and photos, and the answer to it. */
export function FaultEntry({ order, fault, onDone }: FaultEntryProps) {
  const { _id, at, item, words, photos, answer, answeredBy = '' } = fault;
  const [asked, setAsked] = useState<FaultAnswer>();
  return (
    <article className="stack-12 returns-entry">
      <div>
        <h3>{faultMessages.title(item.quantity, item.name)}</h3>
        <p className="small soft">
          <time dateTime={at}>{formatMoment(at)}</time>
          {fault.pieces.length > 0 && <>, {returnMessages.stopped(fault.pieces)}</>}
        </p>
      </div>
      <blockquote className="returns-text" dir="auto">
        {words}
      </blockquote>
      {photos.length > 0 && (
        <ul className="returns-photos">
          {photos.map(({ _id: photoId, width, height }, index) => (
            <li key={photoId}>
              <FaultPhoto
                address={`/api/order/${order._id}/faults/${_id}/photos/${photoId}`}
                alt={faultMessages.photo(index + 1, item.name)}
                width={width}
                height={height}
              />
            </li>
          ))}
        </ul>
      )}
      {answer ? (
        <p className="small">
          <strong>{faultMessages.answered[answer.kind]}</strong>{' '}
          {faultMessages.answeredBy(answeredBy, formatMoment(answer.at))}
          {answer.note !== '' && (
            <>
              <br />
              <q dir="auto">{answer.note}</q>
            </>
          )}
        </p>
      ) : asked ? (
        <AnswerForm
          key={asked}
          order={order}
          fault={fault}
          kind={asked}
          onClose={() => setAsked(undefined)}
          onDone={onDone}
        />
      ) : (
        <div className="row-8">
          {FAULT_ANSWERS.filter((kind) => kind !== 'made again' || fault.pieces.length > 0).map(
            (kind) => (
              <Button
                key={kind}
                variant="secondary"
                size="compact"
                aria-label={faultMessages.actOf(faultMessages.acts[kind], item.name)}
                onClick={() => setAsked(kind)}
              >
                {faultMessages.acts[kind]}
              </Button>
            ),
          )}
        </div>
      )}
    </article>
  );
}

interface AnswerFormProps extends FaultEntryProps {
  kind: FaultAnswer;
  onClose: () => void;
}

function AnswerForm({ order, fault, kind, onClose, onDone }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState('');
  const [pieces, setPieces] = useState<readonly number[]>(() =>
    fault.pieces.length === fault.item.quantity ? fault.pieces : [],
  );
  const [problems, setProblems] = useState<{ note?: string; pieces?: string }>({});
  const save = useFaultAnswer(order, fault._id);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const found = {
      ...(kind === 'made again' && pieces.length === 0 && { pieces: faultMessages.piecesMissing }),
      ...(kind === 'refused' && note.trim() === '' && { note: faultMessages.noteMissing }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) {
      const wrong = found.pieces === undefined ? 'textarea' : 'input';
      form.current?.querySelector<HTMLElement>(wrong)?.focus();
      return;
    }
    const body = { answer: kind, note, pieces: kind === 'made again' ? [...pieces] : [] };
    save.mutate(body, {
      onSuccess: ({ isMailed }) =>
        onDone(isMailed ? faultMessages.mailed : faultMessages.notMailed, !isMailed),
    });
  }

  return (
    <form ref={form} className="stack-12 returns-form" noValidate onSubmit={submit}>
      <strong>{faultMessages.acts[kind]}</strong>
      {kind === 'made again' && (
        <fieldset aria-describedby={problems.pieces && 'fault-pieces'}>
          <legend className="label">{faultMessages.pieces}</legend>
          <div className="cluster returns-pieces">
            {fault.pieces.map((number) => (
              <label key={number} className="check">
                <input
                  type="checkbox"
                  checked={pieces.includes(number)}
                  disabled={save.isPending}
                  onChange={({ target }) => {
                    setPieces(
                      target.checked
                        ? [...pieces, number]
                        : pieces.filter((each) => each !== number),
                    );
                    setProblems({});
                  }}
                />
                <span>{faultMessages.piece(number)}</span>
              </label>
            ))}
          </div>
          <Problem id="fault-pieces">{problems.pieces}</Problem>
        </fieldset>
      )}
      <TextArea
        label={faultMessages.note}
        hint={faultMessages.noteHints[kind]}
        optional={kind !== 'refused'}
        rows={3}
        most={FAULT_WORDS_MAX_LENGTH}
        error={problems.note}
        readOnly={save.isPending}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Problem>{save.isError && sentenceOf(save.error, returnMessages.failed)}</Problem>
      <div className="row">
        <Button type="submit" size="compact" busy={save.isPending}>
          {save.isPending ? faultMessages.sending : faultMessages.send}
        </Button>
        <Button variant="quiet" size="compact" onClick={onClose}>
          {returnMessages.cancel}
        </Button>
      </div>
    </form>
  );
}
