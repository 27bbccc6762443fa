import type { CartItem } from '@tailorbird/contract/cart';
import { type ReactNode, useId, useState } from 'react';
import {
  choiceOf,
  compareOptions,
  type DifferingOption,
  rowName,
  rowNoun,
  type RowNoun,
} from '@tailorbird/contract/rules/group-items';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { ChosenText } from './chosen-text.tsx';
import { Dot } from './dot.tsx';
import { drawingUrl, ItemPicture } from './item-picture.tsx';

const messages = {
  item: 'Item',
  drawing: (name: string) => (name ? `Drawing of ${isolate(name)}` : 'Drawing'),
  showRest: (count: number, noun: string) =>
    `Show the other ${count === 1 ? '' : `${count} `}${noun}${count === 1 ? '' : 's'}`,
  showMore: (step: number, rest: number, noun: string) =>
    `Show ${step} more of the other ${rest} ${noun}s`,
  showFewer: (noun: string) => `Show fewer ${noun}s`,
};

/** Rows that one press adds: a group may have hundreds, each with a picture. */
const STEP = 50;

/** Names of rows that are not shown, said in one line. */
const NAMES_SAID = 40;

type Row = Pick<CartItem, '_id' | 'drawing' | 'selectedOptions' | 'note'> & {
  product: { image_id: readonly string[] };
};

interface Column<Item> {
  head: string;
  /** Its head is for screen readers alone. */
  isQuiet?: boolean;
  kind: 'number' | 'sum' | 'act' | 'note';
  renderCell: (item: Item, name: string) => ReactNode;
}

interface GroupTableProps<Item> {
  items: readonly Item[];
  caption: string;
  columns: readonly Column<Item>[];
  /** Rows shown at first. */
  few?: number;
  /** Shown however many rows are. */
  alwaysShows?: (item: Item) => boolean;
  /** In the place of the row, such as of a removed one. */
  renderInstead?: (item: Item, name: string) => ReactNode;
  /** Below what the row is known by. */
  renderBelow?: (item: Item) => ReactNode;
}

/** The rows of a group: what they differ in, and columns of the page's own. The rest on demand. */
export function GroupTable<Item extends Row>(props: GroupTableProps<Item>) {
  const { items, caption, columns, few = STEP, alwaysShows } = props;
  const [count, setCount] = useState(few);
  const id = useId();
  const { differing } = compareOptions(items);
  const [lead, ...others] = differing;
  const shown = items.filter((item, index) => index < count || alwaysShows?.(item));

  return (
    <>
      <table className="roll" id={id}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{lead ? <bdi>{lead.optionName}</bdi> : messages.item}</th>
            {others.map(({ optionId, optionName }) => (
              <th key={optionId} scope="col">
                <bdi>{optionName}</bdi>
              </th>
            ))}
            {columns.map(({ head, kind, isQuiet }) => (
              <th key={head} scope="col" className={`roll-${kind}`}>
                {isQuiet ? <span className="sr">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => (
            <GroupRow key={item._id} {...props} item={item} differing={differing} />
          ))}
        </tbody>
      </table>
      {items.length > few && (
        <MoreRows
          tableId={id}
          noun={rowNoun(differing)}
          rest={items
            .filter((item) => !shown.includes(item))
            .map((item) => rowName(item, differing))}
          onShow={(isMore) => setCount(isMore ? count + STEP : few)}
        />
      )}
    </>
  );
}

function GroupRow<Item extends Row>({
  item,
  differing,
  columns,
  renderInstead,
  renderBelow,
}: GroupTableProps<Item> & { item: Item; differing: readonly DifferingOption[] }) {
  const [lead, ...others] = differing;
  const name = rowName(item, differing);
  const other = renderInstead?.(item, name);
  if (other !== undefined) {
    return (
      <tr>
        <td colSpan={Math.max(1, differing.length) + columns.length} className="roll-whole">
          {other}
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <td className="roll-lead">
        <span className="line-12 roll-who">
          <RowPicture item={item} name={name} />
          <span>
            <span className="bold">{lead ? <Chosen item={item} option={lead} /> : name}</span>
            {renderBelow?.(item)}
          </span>
        </span>
      </td>
      {others.map((option) => (
        <td key={option.optionId} className="roll-choice">
          <span className="roll-label" aria-hidden="true">
            {option.optionName}:{' '}
          </span>
          <Chosen item={item} option={option} />
        </td>
      ))}
      {columns.map(({ head, kind, renderCell }) => (
        <td key={head} className={`roll-${kind}`}>
          {renderCell(item, name)}
        </td>
      ))}
    </tr>
  );
}

interface MoreRowsProps {
  tableId: string;
  noun: RowNoun;
  /** The names of the rows that are not shown. */
  rest: readonly string[];
  onShow: (isMore: boolean) => void;
}

function MoreRows({ tableId, noun, rest, onShow }: MoreRowsProps) {
  const isOpen = rest.length === 0;
  return (
    <div className="roll-more">
      <button
        type="button"
        className="textlink"
        aria-expanded={isOpen}
        aria-controls={tableId}
        onClick={() => onShow(!isOpen)}
      >
        {isOpen && messages.showFewer(noun)}
        {rest.length > STEP && messages.showMore(STEP, rest.length, noun)}
        {!isOpen && rest.length <= STEP && messages.showRest(rest.length, noun)}
      </button>
      {!isOpen && (
        <p className="small soft">
          {rest
            .slice(0, NAMES_SAID)
            .map((name) => isolate(name))
            .join(', ')}
          {rest.length > NAMES_SAID && ' …'}
        </p>
      )}
    </div>
  );
}

function Chosen({ item, option }: { item: Row; option: { optionId: string } }) {
  const chosen = choiceOf(item, option);
  if (!chosen) return '–';
  return (
    <span className="inline-4 roll-chosen">
      {chosen.valueId !== null && <Dot value={chosen.value} swatch={chosen.swatch} />}
      <ChosenText chosen={chosen} />
    </span>
  );
}

/** Leads to the drawing in full. */
export function RowPicture({
  item,
  name,
  sizes = '40px',
}: {
  item: Row;
  name: string;
  sizes?: string;
}) {
  const picture = <ItemPicture decorative item={item} sizes={sizes} widths={[160]} />;
  if (!item.drawing) return <span className="thumb">{picture}</span>;
  return (
    <a
      className="thumb"
      href={drawingUrl(item.drawing.address, 1280)}
      target="_blank"
      rel="noreferrer"
      aria-label={messages.drawing(name)}
    >
      {picture}
    </a>
  );
}
