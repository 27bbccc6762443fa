import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { requestIdOf } from '../request-id.ts';
import './catalogue.css';
import { TableLoading } from './table-loading.tsx';

interface Column {
  name: string;
  /** How wide it is, or how it is aligned. */
  className?: string;
}

/** On a card the buttons stand beside the name. */
const isActs = ({ className }: Column) => className === 'acts-head';

interface CatalogueListProps<Row> {
  query: UseQueryResult<readonly Row[]>;
  words: { title: string; none: string; loadFailed: string; counted: (count: number) => string };
  /** Of the columns, from left to right. */
  columns: readonly Column[];
  renderRow: (entry: Row) => ReactNode;
  /** What opens the form, at the end of the heading. */
  action?: ReactNode;
  /** The form, above the table while it is open. */
  children?: ReactNode;
}

/** A table from 1024 px; below, the same rows as cards (each cell names its column). */
export function CatalogueList<Row>(props: CatalogueListProps<Row>) {
  const { query, words, columns, renderRow, action, children } = props;
  const { data } = query;
  return (
    <>
      <PageHead title={words.title} />
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <p className="soft mt-0.5 min-h-5" aria-live="polite">
            {data && <strong>{words.counted(data.length)}</strong>}
          </p>
        </div>
        {action}
      </div>
      {children}
      {query.isError && (
        <ErrorState
          title={words.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      )}
      {query.isPending && <TableLoading />}
      {data?.length === 0 && <EmptyState title={words.none} />}
      {data && data.length > 0 && (
        <div className="table-wrap">
          <table className={columns.some(isActs) ? 'table table-top' : 'table'}>
            <caption className="sr">{words.title}</caption>
            <thead>
              <tr>
                {columns.map(({ name, className }) => (
                  <th key={name} scope="col" className={className}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{data.map(renderRow)}</tbody>
          </table>
        </div>
      )}
    </>
  );
}
