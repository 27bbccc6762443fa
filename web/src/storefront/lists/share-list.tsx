import type { Roster } from '@tailorbird/contract/rosters';
import { ROSTER_LINK_DAYS } from '@tailorbird/contract/limits';
import { type ReactNode, useId, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { useShowList } from './list-query.ts';
import { messages } from './messages.ts';

const shareMessages = messages.share;

/** The link by which people fill in rows: made, shown once, closed and opened again. */
export function ShareList({ list }: { list: Roster }) {
  const { link, canReopen } = list;
  const id = useId();
  const sharing = useSharing(list);
  const [isAsked, setAsked] = useState(false);
  const { address, isBusy, share, close } = sharing;
  const isFirst = !link && !canReopen;
  return (
    <section className="panel stack" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {shareMessages.title}
      </h2>
      <p className="small soft" aria-live="polite">
        {link
          ? shareMessages.open(formatMoment(link.expiresAt))
          : canReopen
            ? shareMessages.closed
            : shareMessages.how}
      </p>
      {address && link && <Address address={address} />}
      <Days sharing={sharing} label={link ? shareMessages.extendFor : shareMessages.openFor}>
        {isFirst ? (
          <Act isBusy={isBusy} onClick={() => void share(false)}>
            {shareMessages.make}
          </Act>
        ) : (
          <Act isBusy={isBusy} onClick={() => void share(true)}>
            {link ? shareMessages.extend : shareMessages.reopen}
          </Act>
        )}
      </Days>
      {!isFirst && (
        <div className="row">
          {link && (
            <Act isBusy={isBusy} onClick={() => void close()}>
              {shareMessages.close}
            </Act>
          )}
          <Act isBusy={isBusy} variant="quiet" onClick={() => setAsked(true)}>
            {shareMessages.makeAnother}
          </Act>
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        busy={isBusy}
        title={shareMessages.anotherTitle}
        sentence={shareMessages.anotherSentence}
        confirmLabel={shareMessages.makeAnother}
        onConfirm={() => void share(false).then(() => setAsked(false))}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
}

function useSharing({ _id: id }: Roster) {
  const show = useShowList();
  const [days, setDays] = useState<number>(ROSTER_LINK_DAYS.default);
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function act(work: () => Promise<Roster>, failed: string) {
    if (isBusy) return;
    setBusy(true);
    try {
      show(await work());
    } catch (error) {
      notify('error', sentenceOf(error, failed));
    } finally {
      setBusy(false);
    }
  }

  return {
    days,
    setDays,
    address,
    isBusy,
    share: (isSame: boolean) =>
      act(async () => {
        const body = { days, isSame };
        const reply = await call('PUT /roster/{id}/link', { params: { id }, body });
        // a fragment: browsers send it to nobody
        if (reply.token !== null) setAddress(`${location.origin}/fill-in#${reply.token}`);
        return reply.roster;
      }, shareMessages.failed),
    close: () =>
      act(
        async () => (await call('DELETE /roster/{id}/link', { params: { id } })).roster,
        shareMessages.failed,
      ),
  };
}

interface ActProps {
  isBusy: boolean;
  variant?: 'secondary' | 'quiet';
  onClick: () => void;
  children: ReactNode;
}

function Act({ isBusy, variant = 'secondary', onClick, children }: ActProps) {
  return (
    <Button variant={variant} size="compact" aria-disabled={isBusy || undefined} onClick={onClick}>
      {children}
    </Button>
  );
}

const PERIODS = [3, 7, 14, 30, 60, ROSTER_LINK_DAYS.max] as const;

interface DaysProps {
  sharing: ReturnType<typeof useSharing>;
  label: string;
  children: ReactNode;
}

function Days({ sharing: { days, setDays }, label, children }: DaysProps) {
  return (
    <div className="row-8 list-add">
      <Select label={label} value={days} onChange={({ target }) => setDays(Number(target.value))}>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {shareMessages.days(period)}
          </option>
        ))}
      </Select>
      {children}
    </div>
  );
}

/** The shop keeps no more than a hash of it. */
function Address({ address }: { address: string }) {
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    setSaid('');
    try {
      await navigator.clipboard.writeText(address);
      setSaid(shareMessages.copied);
    } catch {
      field.current?.select();
      setSaid(shareMessages.notCopied);
    }
  }

  return (
    <div className="stack-8">
      <TextField
        ref={field}
        label={shareMessages.address}
        hint={shareMessages.once}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <div className="row">
        <Button size="compact" onClick={() => void copy()}>
          {shareMessages.copy}
        </Button>
        <output className="small soft">{said}</output>
      </div>
    </div>
  );
}
