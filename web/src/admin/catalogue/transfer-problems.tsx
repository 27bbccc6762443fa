import { Notice } from '../../ui/notice.tsx';
import type { Refusal } from './transfer-calls.ts';
import { messages } from './transfer-messages.ts';

const words = messages.problems;

/** Where the file is wrong, so that one finds it there. */
export function TransferProblems({ name, refusal }: { name: string; refusal: Refusal }) {
  const { problems, count } = refusal;
  return (
    <>
      <Notice tone="danger" title={words.title(name)} live>
        <p>{words.text(count)}</p>
      </Notice>
      <div className="table-wrap">
        <table className="table transfer-problems">
          <caption className="sr">{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.file}</th>
              <th scope="col" className="num">
                {words.line}
              </th>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.problem}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ file, line, column, problem }, index) => (
              // the same mistake may be in a file many times; nothing ever moves
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <th scope="row">{file}</th>
                <td data-l={words.line} className="num">
                  {line ?? '–'}
                </td>
                <td data-l={words.column}>{column ?? '–'}</td>
                <td data-l={words.problem}>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > problems.length && <p className="soft">{words.more(count - problems.length)}</p>}
    </>
  );
}
