import { NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order, Parcel } from '@tailorbird/contract/orders';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { HandHelping, Tag } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sentenceOf } from '../../api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { Problem } from '../kit/problem.tsx';
import { linkedProps, useLinked } from '../orders/linked.ts';
import { readScan } from '../orders/read-scan.ts';
import { formatShortMoment } from '../orders/short-moment.ts';
import { labelAddress, openedAt } from '../sheets/sheet-address.ts';
import { CarrierFields } from './carrier-fields.tsx';
import { parcelMessages } from './messages.ts';
import { useChangeParcel, useTakeParcelBack } from './parcel-calls.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

const { sent: messages, takeBack: backMessages } = parcelMessages;

interface ParcelCardProps {
  order: Order;
  parcel: Parcel;
  /** A label has led to it. */
  isLinked: boolean;
}

/** A parcel that was sent, or waits to be fetched, with what can still be done about it. */
export function ParcelCard({ order, parcel, isLinked }: ParcelCardProps) {
  const isWaiting = parcel.kind === 'pick-up' && parcel.handedAt === undefined;
  // the label of one that waits is scanned when somebody fetches it
  const [open, setOpen] = useState<'edit' | 'hand over' | undefined>(
    isLinked && isWaiting ? 'hand over' : undefined,
  );
  const card = useLinked<HTMLLIElement>(isLinked && open !== 'hand over');
  const acts = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(undefined);
    acts.current?.focus();
  };
  return (
    <li
      ref={card}
      className={isLinked ? 'parcel is-sought' : 'parcel'}
      {...(isLinked && linkedProps)}
    >
      <span className="center parcel-number" aria-hidden="true">
        {formatNumber(parcel.number)}
      </span>
      <ParcelFacts parcel={parcel} />
      <div className="row-4 parcel-acts" ref={acts} tabIndex={-1}>
        <LabelLink order={order} parcel={parcel} />
        {isWaiting && (
          <Button
            variant="quiet"
            size="compact"
            aria-expanded={open === 'hand over'}
            onClick={() => setOpen(open === 'hand over' ? undefined : 'hand over')}
          >
            <Icon of={HandHelping} />
            {messages.handOver}
          </Button>
        )}
        {parcel.kind === 'parcel' && (
          <Button
            variant="quiet"
            size="compact"
            aria-expanded={open === 'edit'}
            aria-label={messages.editOf(parcel.number)}
            onClick={() => setOpen(open === 'edit' ? undefined : 'edit')}
          >
            {messages.edit}
          </Button>
        )}
        {parcel.handedAt !== undefined && <NotHanded order={order} parcel={parcel} />}
        <TakeBack order={order} parcel={parcel} />
      </div>
      {open === 'edit' && <EditForm order={order} parcel={parcel} onClose={close} />}
      {open === 'hand over' && isWaiting && (
        <HandOverForm order={order} parcel={parcel} onClose={close} />
      )}
    </li>
  );
}

function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { kind, pieces, sentAt, sentBy, handedAt, handedTo = '' } = parcel;
  const moment = formatShortMoment(sentAt);
  return (
    <div className="parcel-facts">
      <h3>
        {kind === 'pick-up'
          ? messages.ready(pieces.length, moment)
          : messages.sent(pieces.length, moment)}{' '}
        {sentBy !== undefined && <span className="faint">{messages.by(sentBy)}</span>}
      </h3>
      <p className="soft">
        {kind === 'parcel' && (
          <>
            <CarrierAndNumber parcel={parcel} />{' '}
          </>
        )}
        {handedAt !== undefined && `${messages.handed(handedTo, formatShortMoment(handedAt))} `}
        <span className="parcel-mail-state">
          <MailState parcel={parcel} />
        </span>
      </p>
      <p className="xs faint">{messages.numbers(pieces)}</p>
    </div>
  );
}

function CarrierAndNumber({ parcel: { carrier, tracking, link } }: { parcel: Parcel }) {
  if (carrier === '' && tracking === '') return messages.noCarrier;
  return (
    <>
      {carrier !== '' && <bdi>{carrier}</bdi>}{' '}
      {tracking === '' ? (
        messages.noNumber
      ) : link === undefined ? (
        <bdi>{tracking}</bdi>
      ) : (
        <a className="link" href={link} target="_blank" rel="noreferrer">
          <bdi>{tracking}</bdi>
          <span className="sr">{messages.opens(carrier)}</span>
        </a>
      )}
      .
    </>
  );
}

function MailState({ parcel: { mailAt } }: { parcel: Parcel }) {
  const seconds = useSecondsUntil(mailAt);
  if (mailAt === undefined) return messages.unmailed;
  return seconds > 0 ? messages.mailWaits(seconds) : messages.mailed(formatShortMoment(mailAt));
}

/** To the label of one parcel, and back to where it stands. */
export function LabelLink({
  order,
  parcel,
  variant = 'quiet',
}: {
  order: Order;
  parcel: Parcel;
  variant?: 'quiet' | 'secondary';
}) {
  const location = useLocation();
  return (
    <ButtonLink
      variant={variant}
      size="compact"
      aria-label={messages.labelOf(parcel.number)}
      to={labelAddress(order._id, parcel.number)}
      state={openedAt(location)}
    >
      <Icon of={Tag} />
      {messages.label}
    </ButtonLink>
  );
}

function NotHanded({ order, parcel }: { order: Order; parcel: Parcel }) {
  const change = useChangeParcel(order, parcel);
  return (
    <Button
      variant="quiet"
      size="compact"
      busy={change.isPending}
      onClick={() =>
        change.mutate(
          { handedTo: null },
          { onError: (error) => notify('error', sentenceOf(error, messages.saveFailed)) },
        )
      }
    >
      {messages.notHanded}
    </Button>
  );
}

/** While the mail waits it is undone at once; afterwards it is asked about. */
function TakeBack({ order, parcel }: { order: Order; parcel: Parcel }) {
  const seconds = useSecondsUntil(parcel.mailAt);
  const takeBack = useTakeParcelBack(order, parcel);
  const [isAsked, setAsked] = useState(false);
  const isTold = parcel.mailAt !== undefined && seconds === 0;
  return (
    <>
      <Button
        variant="quiet"
        size="compact"
        aria-label={messages.takeBackOf(parcel.number)}
        busy={takeBack.isPending}
        onClick={() => (seconds > 0 ? takeBack.mutate() : setAsked(true))}
      >
        {messages.takeBack}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={backMessages.title(parcel.number)}
        sentence={`${backMessages.sentence(parcel.pieces.length)}${isTold ? ` ${backMessages.told}` : ''}`}
        confirmLabel={backMessages.act}
        cancelLabel={backMessages.not}
        busy={takeBack.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => takeBack.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </>
  );
}

interface ParcelFormProps {
  order: Order;
  parcel: Parcel;
  onClose: () => void;
}

function EditForm({ order, parcel, onClose }: ParcelFormProps) {
  const change = useChangeParcel(order, parcel);
  const [typed, setTyped] = useState({ carrier: parcel.carrier, tracking: parcel.tracking });
  const seconds = useSecondsUntil(parcel.mailAt);

  function save(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { carrier: typed.carrier.trim(), tracking: typed.tracking.trim() },
      {
        onSuccess: () => {
          notify('success', messages.saved(parcel.number));
          onClose();
        },
      },
    );
  }

  return (
    <form className="stack-12 parcel-form" onSubmit={save}>
      <div className="parcel-fields">
        <CarrierFields value={typed} isSaving={change.isPending} onChange={setTyped} />
      </div>
      {parcel.mailAt !== undefined && (
        <p className="hint">{seconds > 0 ? messages.waitingMail : messages.anotherMail}</p>
      )}
      <FormEnd change={change} act={messages.save} onClose={onClose} />
    </form>
  );
}

/** By whom it is fetched. A second scan of its label stands for somebody. */
function HandOverForm({ order, parcel, onClose }: ParcelFormProps) {
  const change = useChangeParcel(order, parcel);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const field = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // after a change of page the focus goes to the page first
    const frame = requestAnimationFrame(() => {
      const input = field.current?.querySelector('input');
      input?.focus({ preventScroll: true });
      input?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  function save(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const scan = readScan(name, order);
    const isLabel = scan.kind === 'parcel';
    if (isLabel && !(scan.isHere && scan.number === parcel.number)) {
      void navigate(scan.address);
      return;
    }
    const handedTo = isLabel ? '' : name.trim();
    change.mutate(
      { handedTo },
      {
        onSuccess: () => {
          notify('success', messages.handedNow(parcel.number));
          onClose();
        },
      },
    );
  }

  return (
    <form className="stack-12 parcel-form" ref={field} onSubmit={save}>
      <div className="parcel-fields">
        <TextField
          label={messages.handedTo}
          hint={messages.handedHint}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          value={name}
          readOnly={change.isPending}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <FormEnd change={change} act={messages.handOver} onClose={onClose} />
    </form>
  );
}

interface FormEndProps {
  change: ReturnType<typeof useChangeParcel>;
  /** The words on the button that sends the form. */
  act: string;
  onClose: () => void;
}

/** Says why a change failed, above the buttons that send it and leave it. */
function FormEnd({ change, act, onClose }: FormEndProps) {
  return (
    <>
      <Problem>{change.isError && sentenceOf(change.error, messages.saveFailed)}</Problem>
      <div className="row-8">
        <Button type="submit" size="compact" busy={change.isPending}>
          {change.isPending ? messages.saving : act}
        </Button>
        <Button variant="quiet" size="compact" onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </>
  );
}
