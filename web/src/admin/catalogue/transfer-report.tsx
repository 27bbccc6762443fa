import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { messages } from './transfer-messages.ts';

const words = messages.report;

const kinds = [
  'categories',
  'options',
  'optionValues',
  'types',
  'products',
  'pictures',
] as const satisfies (keyof ImportReport)[];

/** How many entries are new or differ. */
export function changesIn(report: ImportReport): number {
  return kinds.reduce((sum, kind) => sum + report[kind].created + report[kind].changed, 0);
}

/** How many of each kind that the file has, and what becomes of them. */
export function TransferReport({ report }: { report: ImportReport }) {
  const shown = kinds.filter((kind) => Object.values(report[kind]).some((count) => count > 0));
  if (shown.length === 0) return null;
  return (
    <table className="transfer-counts">
      <caption className="sr">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.created}</th>
          <th scope="col">{words.changed}</th>
          <th scope="col">{words.unchanged}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((kind) => (
          <tr key={kind}>
            <th scope="row">{words.kinds[kind]}</th>
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
