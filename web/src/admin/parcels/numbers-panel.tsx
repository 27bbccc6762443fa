import { TRACKING_ROWS_MAX } from '@tailorbird/contract/limits';
import type { TrackingResult } from '@tailorbird/contract/parcels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, Download } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, newId } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { saveDownload } from '../../download.ts';
import { readListFile } from '../../read-list-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FileDrop } from '../file-drop.tsx';
import { Problem } from '../kit/problem.tsx';
import { failOffline } from '../orders/order-edits.ts';
import { refreshOrders } from '../orders/orders-query.ts';
import {
  type CheckedNumberRow,
  type RowChange,
  rowsAsFile,
  sortRows,
  toBodyRow,
  toCheck,
  withResults,
} from './number-rows.ts';
import { numbersMessages as messages } from './numbers-messages.ts';
import { type NumberColumn, readNumbers } from './read-numbers.ts';
import { WrongRows } from './wrong-rows.tsx';
import './numbers.css';

/** Bytes of a file: a thousand rows have a tenth. */
const MOST_OF_FILE = 2_000_000;

/** Rows that are taken at once, so that one sees how far it is. */
const AT_ONCE = 100;

interface NumbersFile {
  /** Another for each time that a file is chosen. */
  id: string;
  name: string;
  columns: readonly NumberColumn[];
  rows: readonly CheckedNumberRow[];
}

/** Reads a file with numbers of carriers, says what would come of it, and takes what fits. */
export default function NumbersPanel({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<NumbersFile>();
  const [failed, setFailed] = useState<string>();
  const [done, setDone] = useState<{ sent: number; set: number }>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  async function read([chosen, ...more]: File[]) {
    if (!chosen) return;
    setFailed(undefined);
    setDone(undefined);
    const found = more.length > 0 ? messages.one : await readFile(chosen);
    if (typeof found === 'string') {
      setFile(undefined);
      setFailed(found);
    } else setFile(found);
  }

  return (
    <section className="box-panel stack-14 numbers" aria-labelledby="numbers-title">
      <h2 className="h3" id="numbers-title" tabIndex={-1} ref={heading}>
        {messages.title}
      </h2>
      {!file && <p className="hint">{messages.hint}</p>}
      <FileDrop
        messages={messages.drop}
        accept=".csv,.txt,.tsv,.tab,.xlsx,.xls,.ods"
        hasFile={file !== undefined}
        onFiles={(files) => void read(files)}
      />
      <Problem>{failed}</Problem>
      {done && (
        <Notice tone="success" title={messages.acceptedRows(done.sent, done.set)} live>
          {done.sent > 0 && messages.mailsWait}
        </Notice>
      )}
      {file && file.rows.length > 0 ? (
        <ReadRows
          key={file.id}
          file={file}
          onRows={(rows) => setFile({ ...file, rows })}
          onDone={setDone}
          closeLabel={done ? messages.close : messages.cancel}
          onClose={onClose}
        />
      ) : (
        <div>
          <Button variant="quiet" size="compact" onClick={onClose}>
            {done ? messages.close : messages.cancel}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The rows of a file, or a sentence for why there are none. */
async function readFile(chosen: File): Promise<NumbersFile | string> {
  if (chosen.size > MOST_OF_FILE) return messages.tooLarge;
  try {
    const read = readListFile(new Uint8Array(await chosen.arrayBuffer()), chosen.name);
    if ('refused' in read) return messages.kinds[read.refused];
    const found = readNumbers(read.text);
    if (!found) return messages.noOrders;
    const { rows, columns } = found;
    if (rows.length === 0) return messages.empty;
    if (rows.length > TRACKING_ROWS_MAX) return messages.tooMany(rows.length, TRACKING_ROWS_MAX);
    return { id: newId(), name: chosen.name, columns, rows: rows.map(toCheck) };
  } catch {
    return messages.failed;
  }
}

const takeRows = async (rows: readonly CheckedNumberRow[], isTrial: boolean) =>
  (await call('POST /order/parcels/rows', { body: { isTrial, rows: rows.map(toBodyRow) } }))
    .results;

interface ReadRowsProps {
  file: NumbersFile;
  onRows: (rows: readonly CheckedNumberRow[]) => void;
  onDone: (done: { sent: number; set: number }) => void;
  closeLabel: string;
  onClose: () => void;
}

function ReadRows({ file, onRows, onDone, closeLabel, onClose }: ReadRowsProps) {
  const { rows, columns, name } = file;
  const check = useCheck(rows, onRows);
  const { take, taken } = useTake(rows, onRows, onDone);
  const { fit, known, wrong, leftOut } = sortRows(rows);
  const isChecked = rows.every(({ result, isLeftOut }) => isLeftOut || result !== undefined);
  const isBusy = check.isPending || take.isPending;

  function mend(line: number, change: RowChange) {
    if (isBusy) return;
    const changed = rows.map((row) => (row.line === line ? { ...row, ...change } : row));
    onRows(changed);
    // what one row takes, another cannot
    check.mutate(changed);
  }

  return (
    <>
      <div className="spread numbers-head">
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p className="soft">{messages.read(rows.length, columns)}</p>
        </div>
        <output className="row numbers-tally">
          {isChecked ? (
            <>
              <span className="mark-yes inline-4">
                <Icon of={Check} />
                {messages.fit(fit.length + known.length)}
              </span>
              {wrong.length > 0 && (
                <span className="danger inline-4">
                  <Icon of={CircleAlert} />
                  {messages.unfit(wrong.length)}
                </span>
              )}
            </>
          ) : (
            check.isPending && messages.checking
          )}
        </output>
      </div>
      {check.isError && (
        <Notice tone="danger" title={sentenceOf(check.error, messages.checkFailed)} live>
          <button type="button" className="textlink" onClick={() => check.mutate(rows)}>
            {messages.tryAgain}
          </button>
        </Notice>
      )}
      {isChecked && <Facts fit={fit} known={known.length} />}
      {leftOut.length > 0 && (
        <p className="soft">
          {messages.leftOut(leftOut.length)}{' '}
          <button
            type="button"
            className="textlink"
            onClick={() => {
              const back = rows.map((row) => ({ ...row, isLeftOut: false }));
              onRows(back);
              check.mutate(back);
            }}
          >
            {messages.putBack}
          </button>
        </p>
      )}
      {wrong.length > 0 && <WrongRows rows={wrong} isBusy={isBusy} onMend={mend} />}
      <div className="row-8 numbers-acts">
        {fit.length > 0 && (
          <Button
            size="compact"
            busy={take.isPending}
            aria-disabled={isBusy || !isChecked}
            onClick={() => {
              if (!isBusy && isChecked) take.mutate(fit);
            }}
          >
            {take.isPending ? messages.taking(taken, fit.length) : messages.take(fit.length)}
          </Button>
        )}
        {wrong.length > 0 && (
          <Button
            variant="quiet"
            size="compact"
            onClick={() =>
              saveDownload({
                name: messages.fileName(name),
                bytes: new Blob([rowsAsFile(wrong)], { type: 'text/csv' }),
              })
            }
          >
            <Icon of={Download} />
            {messages.save(wrong.length)}
          </Button>
        )}
        <Button variant="quiet" size="compact" onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
      <Problem>{take.isError && messages.takeFailed(taken)}</Problem>
    </>
  );
}

/** What the rows that fit do. */
function Facts({ fit, known }: { fit: readonly CheckedNumberRow[]; known: number }) {
  const sends = fit.filter(({ result }) => result?.outcome === 'sent').length;
  const sets = fit.length - sends;
  return (
    <p className="soft">
      {[
        sends > 0 ? messages.sends(sends) : '',
        sets > 0 ? messages.sets(sets) : '',
        known > 0 ? messages.known(known) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

/** Asks what would come of the rows, at once of those of a file. */
function useCheck(
  rows: readonly CheckedNumberRow[],
  onRows: (rows: readonly CheckedNumberRow[]) => void,
) {
  const check = useMutation({
    ...failOffline,
    mutationFn: async (all: readonly CheckedNumberRow[]) => {
      const some = all.filter(({ isLeftOut }) => !isLeftOut);
      return withResults(all, some, some.length > 0 ? await takeRows(some, true) : []);
    },
    onSuccess: onRows,
  });
  const begin = useEffectEvent(() => check.mutate(rows));
  useEffect(() => {
    begin();
  }, []);
  return check;
}

/** Takes the rows that fit, some at a time; those that were taken are no rows any more. */
function useTake(
  rows: readonly CheckedNumberRow[],
  onRows: (rows: readonly CheckedNumberRow[]) => void,
  onDone: ReadRowsProps['onDone'],
) {
  const client = useQueryClient();
  const [taken, setTaken] = useState(0);
  const take = useMutation({
    ...failOffline,
    mutationFn: async (fit: readonly CheckedNumberRow[]) => {
      setTaken(0);
      const results: TrackingResult[] = [];
      for (let at = 0; at < fit.length; at += AT_ONCE) {
        // oxlint-disable-next-line no-await-in-loop -- one sees how far it is, and none counts twice
        results.push(...(await takeRows(fit.slice(at, at + AT_ONCE), false)));
        setTaken(results.length);
      }
      return results;
    },
    onSuccess: (results, fit) => {
      const after = withResults(rows, fit, results);
      const lines = new Set(fit.map(({ line }) => line));
      // what somebody was faster with stays, with what is wrong now
      const { fit: done, known } = sortRows(after.filter(({ line }) => lines.has(line)));
      const gone = new Set([...done, ...known].map(({ line }) => line));
      onDone({
        sent: done.filter(({ result }) => result?.outcome === 'sent').length,
        set: done.filter(({ result }) => result?.outcome === 'number set').length,
      });
      onRows(
        after.filter(({ line, result }) => !gone.has(line) && result?.outcome !== 'unchanged'),
      );
    },
    onSettled: () => refreshOrders(client),
  });
  return { take, taken };
}
