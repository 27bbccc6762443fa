import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import type { ImportProblems } from './transfer-calls.ts';

const reportMessages = messages.report;

const kinds = [
  'categories',
  'options',
  'optionValues',
  'types',
  'products',
  'taxClasses',
  'discounts',
  'look',
  'redirects',
  'pictures',
] as const satisfies (keyof ImportReport)[];

/** How many entries are new or differ. */
export function changesIn(report: ImportReport): number {
  return kinds.reduce((sum, kind) => sum + report[kind].created + report[kind].changed, 0);
}

/** How many parts of the look are new or differ. */
export const lookChangesIn = ({ look }: ImportReport): number => look.created + look.changed;

/** How many of each kind that the file has, and what becomes of them. */
export function TransferReport({ report }: { report: ImportReport }) {
  const shown = kinds.filter((kind) => Object.values(report[kind]).some((count) => count > 0));
  if (shown.length === 0) return null;
  return (
    <table className="transfer-counts">
      <caption className="sr">{reportMessages.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{reportMessages.kind}</th>
          <th scope="col">{reportMessages.created}</th>
          <th scope="col">{reportMessages.changed}</th>
          <th scope="col">{reportMessages.unchanged}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((kind) => (
          <tr key={kind}>
            <th scope="row">{reportMessages.kinds[kind]}</th>
            <Count count={report[kind].created} />
            <Count count={report[kind].changed} />
            <Count count={report[kind].unchanged} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ count }: { count: number }) {
  return <td className={count === 0 ? 'faint' : undefined}>{count}</td>;
}

const problemMessages = messages.problems;

/** Where the file is wrong, so that one finds it there. */
export function TransferProblems({ name, refusal }: { name: string; refusal: ImportProblems }) {
  const { problems, count } = refusal;
  return (
    <>
      <Notice tone="danger" title={problemMessages.title(name)} live>
        <p>{problemMessages.text(count)}</p>
      </Notice>
      <div className="table-wrap">
        <table className="table transfer-problems">
          <caption className="sr">{problemMessages.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{problemMessages.file}</th>
              <th scope="col" className="num">
                {problemMessages.line}
              </th>
              <th scope="col">{problemMessages.column}</th>
              <th scope="col">{problemMessages.problem}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ file, line, column, problem }, index) => (
              // the same mistake may be in a file many times; nothing ever moves
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <th scope="row">{file}</th>
                <td data-l={problemMessages.line} className="num">
                  {line ?? '–'}
                </td>
                <td data-l={problemMessages.column}>{column ?? '–'}</td>
                <td data-l={problemMessages.problem}>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > problems.length && (
        <p className="soft">{problemMessages.more(count - problems.length)}</p>
      )}
    </>
  );
}
