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

/** How many of each kind, and what becomes of them. */
export function TransferReport({ report }: { report: ImportReport }) {
  return (
    <div className="table-wrap transfer-table">
      <table className="table">
        <caption className="sr">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col" className="num">
              {words.created}
            </th>
            <th scope="col" className="num">
              {words.changed}
            </th>
            <th scope="col" className="num">
              {words.unchanged}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{words.kinds[kind]}</th>
              <Count name={words.created} count={report[kind].created} />
              <Count name={words.changed} count={report[kind].changed} />
              <Count name={words.unchanged} count={report[kind].unchanged} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <td data-l={name} className={count === 0 ? 'num faint' : 'num'}>
      {count}
    </td>
  );
}
