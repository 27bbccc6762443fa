import { FAULT_PHOTOS_MAX, FAULT_WORDS_MAX_LENGTH } from '@tailorbird/contract/limits';
import { Camera, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { BlobImage, FaultPhoto } from '../../orders/fault-photo.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { withdrawalMessages } from './messages.ts';
import { faultCounts, type FaultForm, PHOTO_TYPES, useFault } from './use-fault.ts';
import {
  faultPhotoAddress,
  type LinkedWithdrawal,
  withdrawalHeaders,
  type WithdrawalSource,
} from './withdrawal-query.ts';

const { fault: faultMessages } = withdrawalMessages;

interface FaultPartProps {
  source: WithdrawalSource;
  linked: LinkedWithdrawal;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Where customers say that something is wrong with a piece, and read what the shop answers. */
export function FaultPart({ source, linked, isOpen, onOpen }: FaultPartProps) {
  const [isSent, setSent] = useState(false);
  const part = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  const form = useFault(source, linked, () => {
    setSent(true);
    onOpen(false);
  });
  useEffect(() => {
    // the button that was pressed is gone
    if (isOpen !== wasOpen.current) {
      const next = isOpen ? '[name="itemId"], [name="words"]' : '.wd-fault-title';
      part.current?.querySelector<HTMLElement>(next)?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section className="stack wd-fault" aria-labelledby="wd-fault" ref={part}>
      <div className="stack-4">
        <h2 className="h3 wd-fault-title" id="wd-fault" tabIndex={-1}>
          {faultMessages.title}
        </h2>
        <p className="soft">{faultMessages.lead}</p>
      </div>
      <div aria-live="polite" className="wd-says">
        {isSent && !isOpen && (
          <Notice tone="success">
            <p>{faultMessages.sent}</p>
          </Notice>
        )}
      </div>
      {isOpen ? (
        <FaultFields
          form={form}
          onClose={() => {
            form.leave();
            onOpen(false);
          }}
        />
      ) : (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              setSent(false);
              onOpen(true);
            }}
          >
            {faultMessages.open}
          </Button>
        </div>
      )}
      <SentFaults linked={linked} />
    </section>
  );
}

function FaultFields({ form, onClose }: { form: FaultForm; onClose: () => void }) {
  const { form: element, items, item, typed, type, problems, failure, busy, isTold } = form;
  return (
    <form
      className="stack"
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      {items.length > 1 && (
        <Select
          label={faultMessages.item}
          name="itemId"
          error={problems.itemId}
          disabled={isTold}
          value={typed.itemId}
          onChange={({ target }) => type({ itemId: target.value, quantity: 1 })}
        >
          <option value="">{faultMessages.choose}</option>
          {items.map(({ _id, product }) => (
            <option key={_id} value={_id}>
              {product.name}
            </option>
          ))}
        </Select>
      )}
      {item && item.quantity > 1 && (
        <Select
          label={faultMessages.count}
          disabled={isTold}
          value={typed.quantity}
          onChange={({ target }) => type({ quantity: Number(target.value) })}
        >
          {faultCounts(item).map((count) => (
            <option key={count} value={count}>
              {withdrawalMessages.countOf(count, item.quantity)}
            </option>
          ))}
        </Select>
      )}
      <TextArea
        label={faultMessages.words}
        name="words"
        rows={4}
        most={FAULT_WORDS_MAX_LENGTH}
        error={problems.words}
        readOnly={isTold}
        value={typed.words}
        onChange={({ target }) => type({ words: target.value })}
      />
      <PhotoPicker form={form} />
      <FaultState form={form} failure={failure} />
      <div className="row">
        <Button type="submit" busy={busy}>
          {busy ? faultMessages.sending : faultMessages.send}
        </Button>
        <Button variant="quiet" aria-disabled={busy} onClick={() => !busy && onClose()}>
          {faultMessages.neverMind}
        </Button>
      </div>
    </form>
  );
}

/** How far the photos are, or what failed. */
function FaultState({
  form: { progress },
  failure,
}: {
  form: FaultForm;
  failure?: string | undefined;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) element.current?.focus();
  }, [failure]);
  return (
    <div aria-live="polite" tabIndex={-1} className="wd-says" ref={element}>
      {failure !== undefined && (
        <Notice tone="danger">
          <p>{failure}</p>
        </Notice>
      )}
      {progress && (
        <label className="stack-6 small">
          {faultMessages.sendingPhoto(progress.number, progress.all)}
          <progress className="wd-progress" value={progress.part} max={1} />
        </label>
      )}
    </div>
  );
}

function PhotoPicker({ form }: { form: FaultForm }) {
  const { typed, type, addPhotos, problems, busy } = form;
  const id = useId();
  const isFull = typed.photos.length >= FAULT_PHOTOS_MAX;
  return (
    <div className="field">
      <span className="label">
        {faultMessages.photos}
        <span className="opt"> Optional</span>
      </span>
      {typed.photos.length > 0 && (
        <ul className="wd-photos">
          {typed.photos.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <BlobImage bytes={file} alt={faultMessages.photo(index + 1)} />
              <button
                type="button"
                className="btn btn-secondary btn-s btn-icon"
                aria-label={faultMessages.remove(file.name)}
                aria-disabled={busy}
                onClick={() => {
                  if (!busy) type({ photos: typed.photos.filter((each) => each !== file) });
                }}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <label className="btn btn-secondary wd-add" htmlFor={id}>
          <Icon of={Camera} />
          {faultMessages.addPhoto}
          <input
            type="file"
            id={id}
            className="sr"
            multiple
            accept={PHOTO_TYPES.join(',')}
            aria-describedby={`${id}-hint`}
            disabled={busy}
            onChange={({ target }) => {
              addPhotos([...(target.files ?? [])]);
              // the same file may be chosen again
              target.value = '';
            }}
          />
        </label>
      )}
      <p
        className={problems.photos === undefined ? 'hint' : 'field-error'}
        id={`${id}-hint`}
        aria-live="polite"
      >
        {problems.photos ?? faultMessages.photosHint(FAULT_PHOTOS_MAX)}
      </p>
    </div>
  );
}

/** What was told, with what the shop answered. */
function SentFaults({ linked: { link, withdrawal } }: Pick<FaultPartProps, 'linked'>) {
  const { faults } = withdrawal;
  if (faults.length === 0) return null;
  return (
    <section className="stack-12" aria-labelledby="wd-told">
      <h3 className="bold" id="wd-told">
        {faultMessages.earlier(faults.length)}
      </h3>
      {faults.map((fault) => {
        const { _id, at, item, words, photos, answer } = fault;
        return (
          <article key={_id} className="stack-8 wd-told">
            <p className="small">
              <b>{faultMessages.about(item.quantity, item.name)}</b>{' '}
              <time className="faint" dateTime={at}>
                {formatMoment(at)}
              </time>
            </p>
            <p>
              <q dir="auto">{words}</q>
            </p>
            {photos.length > 0 && (
              <ul className="wd-photos">
                {photos.map(({ _id: photoId, width, height }, index) => (
                  <li key={photoId}>
                    <FaultPhoto
                      address={faultPhotoAddress(fault, photoId)}
                      headers={withdrawalHeaders(link)}
                      alt={faultMessages.photoOf(index + 1, item.name)}
                      width={width}
                      height={height}
                    />
                  </li>
                ))}
              </ul>
            )}
            {answer ? (
              <Notice
                tone={answer.kind === 'refused' ? 'warning' : 'success'}
                title={faultMessages.answers[answer.kind]}
              >
                {answer.note !== '' && <p dir="auto">{answer.note}</p>}
              </Notice>
            ) : (
              <p className="soft small">{faultMessages.waits}</p>
            )}
          </article>
        );
      })}
    </section>
  );
}
