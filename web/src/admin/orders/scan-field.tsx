import type { PieceState } from '@tailorbird/contract/order-desk';
import { REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { PIECE_STATES } from '@tailorbird/contract/kinds/piece-states';
import { CircleAlert, CircleCheck, ScanBarcode } from 'lucide';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { isObject } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMakeAnyway } from '../approvals/approval-desk.tsx';
import { heldMessages } from '../approvals/held-messages.ts';
import { whyHeldPieces } from '../approvals/held-sentence.ts';
import { parcelLink } from '../parcels/parcel-links.ts';
import { messages } from './messages.ts';
import { pieceMessages } from './piece-messages.ts';
import { pieceName } from './piece-name.ts';
import { type Outcome, type Step, stateOf, useSetPieces, whyNotSet } from './pieces-query.ts';
import { readScan, stepOf } from './read-scan.ts';
import './scan-field.css';

/** What a scan does to its piece. */
interface Aim {
  target: PieceState | 'next';
  reason: string;
}

interface ScanMessage {
  tone: 'success' | 'warning' | 'danger';
  sentence: string;
  undo?: readonly Step[];
  /** Steps to pieces that the customer has not approved. */
  refused?: readonly Step[];
  /** Sets the piece although its paper is of before a change of it. */
  setAnyway?: () => void;
}

interface ScanFieldProps {
  order: Order;
  /** The piece that was set last, for its row. */
  onSet: (number: number) => void;
}

/** A hand scanner types what it reads and ends with Enter: the field keeps the focus for the next. */
export function ScanField({ order, onSet }: ScanFieldProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const carried = readCarried(location.state);
  const [target, setTarget] = useState(carried?.target ?? 'next');
  const [reason, setReason] = useState(carried?.reason ?? '');
  const field = useRef<HTMLInputElement>(null);
  const { said, scan, undo, makeAnyway } = useScans(order, onSet, () => field.current?.focus());
  const begin = useEffectEvent(() => {
    if (!carried) return;
    // once: coming back to the page is no scan
    void navigate(location, { replace: true, state: null, preventScrollReset: true });
    void scan(carried.typed, carried);
    // for the next scan; the piece that the code names takes the focus in the first frame
    requestAnimationFrame(() =>
      requestAnimationFrame(() => field.current?.focus({ preventScroll: true })),
    );
  });
  useEffect(() => {
    begin();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (field.current) field.current.value = '';
    field.current?.focus();
    if (typed) void scan(typed, { target, reason });
  }

  return (
    <div className="row scan">
      <form className="row scan-in" onSubmit={submit}>
        <label className="inline-8" htmlFor="scan">
          <Icon of={ScanBarcode} />
          {pieceMessages.scan.label}
        </label>
        <input
          ref={field}
          className="input"
          id="scan"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={500}
          placeholder={pieceMessages.scan.placeholder}
        />
        <label className="inline-8 scan-to" htmlFor="scan-to">
          {pieceMessages.scan.to}
        </label>
        <select
          className="select"
          id="scan-to"
          value={target}
          onChange={(event) => {
            const chosen = event.target.value;
            setTarget(PIECE_STATES.find((state) => state === chosen) ?? 'next');
          }}
        >
          <option value="next">{pieceMessages.scan.next}</option>
          {PIECE_STATES.map((state) => (
            <option key={state} value={state}>
              {pieceMessages.states[state]}
            </option>
          ))}
        </select>
        {target === 'again' && (
          <input
            className="input"
            aria-label={pieceMessages.reason}
            placeholder={pieceMessages.reason}
            maxLength={REASON_MAX_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <Button type="submit" variant="secondary" size="compact">
          {pieceMessages.scan.enter}
        </Button>
      </form>
      <ScanNotice said={said} onUndo={undo} onMakeAnyway={makeAnyway} />
    </div>
  );
}

interface ScanNoticeProps {
  said: ScanMessage | undefined;
  onUndo: () => void;
  onMakeAnyway: () => void;
}

function ScanNotice({ said, onUndo, onMakeAnyway }: ScanNoticeProps) {
  return (
    <div className="row-4 scan-last">
      <output className={said ? `inline-8 is-${said.tone}` : 'inline-8'}>
        {said && (
          <>
            <Icon of={said.tone === 'success' ? CircleCheck : CircleAlert} />
            <span>{said.sentence}</span>
          </>
        )}
      </output>
      {said?.undo && (
        <button type="button" className="textlink" onClick={onUndo}>
          {messages.undo.name}
        </button>
      )}
      {said?.refused && (
        <button type="button" className="textlink" onClick={onMakeAnyway}>
          {heldMessages.act}
        </button>
      )}
      {said?.setAnyway && (
        <button type="button" className="textlink" onClick={said.setAnyway}>
          {pieceMessages.scan.anyway}
        </button>
      )}
    </div>
  );
}

/** The scan that led from another order to this one. */
function readCarried(state: unknown): (Aim & { typed: string }) | undefined {
  const scan = isObject(state) ? state['scan'] : undefined;
  if (!isObject(scan) || typeof scan['typed'] !== 'string') return undefined;
  const target = PIECE_STATES.find((one) => one === scan['target']) ?? 'next';
  const reason = typeof scan['reason'] === 'string' ? scan['reason'] : '';
  return { typed: scan['typed'], target, reason };
}

/** One scan after the other, and what the last one came to. */
function useScans(order: Order, onSet: (number: number) => void, focus: () => void) {
  const client = useQueryClient();
  const askWhy = useMakeAnyway();
  const [said, setSaid] = useState<ScanMessage>();
  const set = useSetPieces(order);
  const navigate = useNavigate();

  async function scan(typed: string, aim: Aim) {
    const read = readScan(typed, order);
    if (read.kind === 'unknown') return warn(pieceMessages.scan.unknown(typed.slice(0, 60)));
    // the page of that order goes on with it
    if (read.kind === 'another order') {
      return await navigate(read.address, { state: { scan: { ...aim, typed } } });
    }
    // a label opens its parcel
    if (read.kind === 'parcel') {
      const { search } = window.location;
      return await navigate(
        read.isHere ? parcelLink(new URLSearchParams(search), read.number) : read.address,
      );
    }
    if (read.kind === 'taken out') return warn(pieceMessages.removedPieces([read.number]));
    const { numbers, changed } = read;
    // what was made by it has the words of before
    if (changed) {
      const sentence = pieceMessages.scan.stale(pieceName(order, numbers[0] ?? 0), changed);
      return setSaid({ tone: 'danger', sentence, setAnyway: () => void setAnyway(numbers, aim) });
    }
    return await setOne(numbers, aim);
  }

  async function setAnyway(numbers: readonly number[], aim: Aim) {
    setSaid(undefined);
    focus();
    await setOne(numbers, aim);
  }

  async function setOne(numbers: readonly number[], aim: Aim) {
    let isThere = '';
    try {
      const outcome = await set.mutateAsync({
        how: 'scan',
        choose: (pieces) => {
          const step = stepOf(numbers, pieces, aim);
          if (step) return [step];
          isThere = pieceMessages.isNow[stateOf(pieces, numbers[0] ?? 0)];
          return [];
        },
      });
      if (outcome.refused.length > 0) return await refuse(outcome.refused);
      if (outcome.results.length > 0) return tell(outcome);
      return warn(
        aim.target === 'next'
          ? pieceMessages.scan.done(numbers.length)
          : pieceMessages.scan.there(isThere),
      );
    } catch (error) {
      return warn(whyNotSet(error, pieceMessages.scan.failed));
    }
  }

  async function refuse(refused: readonly Step[]) {
    const numbers = refused.map(({ number }) => number);
    setSaid({ tone: 'danger', sentence: await whyHeldPieces(client, order, numbers), refused });
  }

  function makeAnyway() {
    const [step] = said?.refused ?? [];
    if (!step) return;
    askWhy([step], () => {
      setSaid(undefined);
      onSet(step.number);
      focus();
    });
  }

  function tell({ results, undo }: Pick<Outcome, 'results' | 'undo'>) {
    const [result] = results;
    if (!result) return;
    onSet(result.number);
    const name = pieceName(order, result.number);
    const state = result.piece?.state ?? 'waiting';
    if (result.outcome === 'sent') return warn(pieceMessages.isSent(name, result.piece?.parcel));
    if (result.outcome === 'withdrawn') return warn(pieceMessages.isWithdrawn(name));
    if (result.outcome === 'changed meanwhile') {
      return warn(
        pieceMessages.overtaken(name, pieceMessages.states[state], result.piece?.changedBy ?? ''),
      );
    }
    const sentence = pieceMessages.isSet(name, pieceMessages.isNow[state]);
    setSaid({ tone: 'success', sentence, ...(undo.length > 0 && { undo }) });
  }

  function warn(sentence: string) {
    setSaid({ tone: 'warning', sentence });
  }

  async function undo() {
    const steps = said?.undo;
    if (!steps) return;
    setSaid(undefined);
    try {
      const { results, refused } = await set.mutateAsync({ how: 'undo', choose: () => steps });
      if (refused.length > 0) await refuse(refused);
      else tell({ results, undo: [] });
    } catch (error) {
      setSaid({ tone: 'warning', sentence: whyNotSet(error, pieceMessages.failed), undo: steps });
    }
  }

  return { said, scan, undo: () => void undo(), makeAnyway };
}
