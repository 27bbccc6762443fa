import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, X } from 'lucide';
import type { ComponentType, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { DeskHead } from './desk-head.tsx';
import { LoadError } from './load-error.tsx';
import { kitMessages } from './messages.ts';
import { editButtonId, toggleId } from './use-edited-list.ts';
import '../catalogue.css';
import { Icon } from '../../ui/icon.tsx';

/** A column of a list. The first one heads its row. */
export interface EntityColumn<Row> {
  name: string;
  /** How wide it is. */
  className?: string;
  isNumber?: boolean;
  cell: (entry: Row) => ReactNode;
}

export interface OrderedRowProps {
  id: string;
  name: string;
  className?: string | undefined;
  /** The cells, with the handle that moves the row in the first one. */
  children: (handle: ReactNode) => ReactNode;
}

/** The parts that put the rows of a list in order. Not every page with a list loads them. */
export interface RowOrder<Row> {
  /** Around the table. */
  Area: ComponentType<{ entries: readonly Row[]; children: ReactNode }>;
  Row: ComponentType<OrderedRowProps>;
}

const asTheyCome: RowOrder<unknown> = {
  Area: ({ children }) => children,
  Row: ({ className, children }) => <tr className={className}>{children(undefined)}</tr>,
};

interface ListPageProps<Row> {
  query: UseQueryResult<readonly Row[]>;
  messages: { title: string; none: string; loadFailed: string; counted: (count: number) => string };
  /** The columns, from left to right. */
  columns: readonly EntityColumn<Row>[];
  /** The buttons of a row, at its end; on a card beside its name. */
  renderActs: (entry: Row) => ReactNode;
  /** What is in the form. */
  edited: Row | undefined;
  /** The button that opens the form, at the end of the heading. */
  action?: ReactNode;
  /** Where the admin puts the rows in order. */
  order?: RowOrder<Row> | undefined;
  /** The form, above the table while it is open. */
  children?: ReactNode;
}

// spec: 2.123 8.16
/** A table from 1024 px; below, the same rows as cards (each cell names its column). */
export function ListPage<Row extends { _id: string; name: string }>(props: ListPageProps<Row>) {
  const { query, messages, columns, renderActs, edited, action, order, children } = props;
  const { data } = query;
  const { Area, Row } = (data && data.length > 1 && order) || asTheyCome;
  return (
    <>
      <DeskHead
        title={messages.title}
        line={data && <strong>{messages.counted(data.length)}</strong>}
      >
        {action}
      </DeskHead>
      {children}
      <LoadError query={query} title={messages.loadFailed} />
      {query.isPending && <TableLoading />}
      {data?.length === 0 && <EmptyState title={messages.none} />}
      {data && data.length > 0 && (
        <Area entries={data}>
          <div className="table-wrap">
            <table className="table table-top">
              <caption className="sr">{messages.title}</caption>
              <thead>
                <tr>
                  {columns.map(({ name, className, isNumber }) => (
                    <th key={name} scope="col" className={isNumber ? 'num' : className}>
                      {name}
                    </th>
                  ))}
                  <th scope="col" className="acts-head">
                    {kitMessages.acts}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((entry) => (
                  <Row
                    key={entry._id}
                    id={entry._id}
                    name={entry.name}
                    className={entry._id === edited?._id ? 'is-editing' : undefined}
                  >
                    {(handle) => (
                      <>
                        {columns.map(({ name, isNumber, cell }, index) =>
                          index === 0 ? (
                            <th key={name} scope="row">
                              {handle}
                              {cell(entry)}
                            </th>
                          ) : (
                            <td key={name} data-l={name} className={isNumber ? 'num' : undefined}>
                              {cell(entry)}
                            </td>
                          ),
                        )}
                        <td className="acts-cell">{renderActs(entry)}</td>
                      </>
                    )}
                  </Row>
                ))}
              </tbody>
            </table>
          </div>
        </Area>
      )}
    </>
  );
}

/** Placeholder rows of the final height. */
export function TableLoading() {
  return (
    <Skeleton>
      <div className="box-panel table-wait">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row}>
            <SkeletonLine />
            <SkeletonLine className="skel-most" />
            <SkeletonLine className="skel-half" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

interface RowActProps {
  act: string;
  name: string;
  icon: typeof Pencil;
  id?: string;
  isBusy?: boolean;
  onPress: () => void;
}

/** A button of a row that says what it does by its picture. */
export function RowAct({ act, name, icon, id, isBusy = false, onPress }: RowActProps) {
  return (
    <Button
      id={id}
      variant="quiet"
      size="compact"
      className="btn-icon"
      aria-label={`${act} ${name}`}
      busy={isBusy}
      title={act}
      data-once
      onClick={() => onPress()}
    >
      <Icon of={icon} />
    </Button>
  );
}

interface RowActsProps {
  entity: { _id: string };
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Between the two. */
  children?: ReactNode;
}

// spec: 2.122
export function RowActs({ entity, name, onEdit, onDelete, children }: RowActsProps) {
  return (
    <span className="inline-4 acts">
      <RowAct
        id={editButtonId(entity._id)}
        act={kitMessages.edit}
        name={name}
        icon={Pencil}
        onPress={onEdit}
      />
      {children}
      <RowAct act={kitMessages.delete} name={name} icon={Trash2} onPress={onDelete} />
    </span>
  );
}

interface FormToggleProps {
  /** Undefined: the form is always there, and the button leads to it. */
  isOpen: boolean | undefined;
  /** `Add new category` */
  add: string;
  onOpen: () => void;
  onClose: () => void;
}

// spec: 2.124
export function FormToggle({ isOpen, add, onOpen, onClose }: FormToggleProps) {
  const icon = isOpen ? X : Plus;
  return (
    <Button
      id={toggleId}
      variant={isOpen ? 'secondary' : 'primary'}
      size="compact"
      aria-expanded={isOpen}
      onClick={isOpen ? onClose : onOpen}
    >
      <Icon of={icon} />
      {isOpen ? kitMessages.closeForm : add}
    </Button>
  );
}
