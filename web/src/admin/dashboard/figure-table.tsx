import type { ReactNode } from 'react';
import { formatCount } from '../format-count.ts';
import { messages } from './messages.ts';

interface FigureTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is what it is about, the others are figures. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Narrow enough for a phone as it is, so it stays a table there. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const [first, ...others] = columns;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="figure-table" aria-label={messages.table(caption)} tabIndex={0}>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [about, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{about}</th>
              {figures.map((figure, column) => (
                <td key={others[column]} className="num">
                  {typeof figure === 'number' ? formatCount(figure) : figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
