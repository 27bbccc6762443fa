import { useId } from 'react';
import { formatMoment } from '../../ui/date.ts';
import { Brand } from '../../shell/brand.tsx';
import {
  countHeld,
  hasPictures,
  isDense,
  isHeld,
  samplesToMake,
  type ProductionGroup,
  type ProductionPlan,
} from './group-items.ts';
import { ItemCode } from './item-code.tsx';
import { CuttingList } from './cutting-list.tsx';
import { HeldTable } from './held-table.tsx';
import { DrawnThing, isDrawn } from './drawn-thing.tsx';
import { pieces, sheetMessages } from './messages.ts';
import { RowsTable } from './rows-table.tsx';
import { onlyPicture, SheetPictures } from './sheet-pictures.tsx';
import type { SheetParts } from './sheet-address.ts';
import { Choices, ForOrder, type ForOrderProps, PaperPicture } from './sheet-parts.tsx';

interface ProductionSheetProps {
  production: ProductionPlan;
  /** When the orders were read, in milliseconds since 1970. */
  asOf: number;
  parts: SheetParts;
}

/** For the workshop: what is to be made, like things together, and for whom. */
export function ProductionSheet({ production, asOf, parts }: ProductionSheetProps) {
  const { groups, pieces, orders, cancelled } = production;
  const areSmall = isDense(production);
  const moment = new Date(asOf).toISOString();
  const held = countHeld(production);
  const isOnePicture = onlyPicture(samplesToMake(production)) !== undefined;
  return (
    <article className={areSmall ? 'sheet is-dense' : 'sheet'} aria-labelledby="production-title">
      <header className="spread sheet-head">
        <span className="sheet-logo">
          <Brand />
        </span>
        <p className="sheet-kind">{sheetMessages.titles.production}</p>
      </header>
      <div className="sheet-sum">
        <h2 id="production-title">
          {sheetMessages.summary({ pieces, things: groups.length, orders: orders.length })}
        </h2>
        <p>
          <time dateTime={moment}>{sheetMessages.printedAt(formatMoment(moment))}</time>
        </p>
      </div>
      {cancelled.length > 0 && (
        <p className="sheet-stop">
          {sheetMessages.leftOut(cancelled.map(({ orderId }) => orderId))}
        </p>
      )}
      {held > 0 && <p className="sheet-stop">{sheetMessages.heldPieces(held)}</p>}
      {groups.map((group) => {
        if (isHeld(group)) {
          return <HeldTable key={group.key} group={group} withAdminNotes={parts.adminNotes} />;
        }
        if (group.isRows) {
          return (
            <RowsTable
              key={group.key}
              group={group}
              withAdminNotes={parts.adminNotes}
              withFiles={!isOnePicture}
            />
          );
        }
        const isLone =
          areSmall && group.items.length === 1 && !parts.outlines && !hasPictures(group);
        const Table = isLone ? LoneTable : ProductionTable;
        return <Table key={group.key} group={group} parts={parts} withFiles={!isOnePicture} />;
      })}
      {parts.cutting && <CuttingList production={production} />}
    </article>
  );
}

interface ProductionTableProps {
  group: ProductionGroup;
  parts: SheetParts;
  /** The files of its pictures, which stand in the bar where there is one alone. */
  withFiles: boolean;
}

/**
 * One thing to make, and below it an entry for each order item. A table, because its head comes
 * again on the next page: no entry ever stands on a page without the thing it belongs to. Browsers
 * repeat no head taller than a quarter of the page, so a drawing stands in a row of its own.
 */
function ProductionTable({ group, parts, withFiles }: ProductionTableProps) {
  const titleId = useId();
  const { sample } = group;
  return (
    <table
      className={hasPictures(group) ? 'sheet-group sheet-own-page' : 'sheet-group'}
      aria-labelledby={titleId}
    >
      <colgroup>
        <col className="sheet-col-quantity" />
        <col />
        <col className="sheet-col-code" />
      </colgroup>
      <thead>
        <tr>
          <td colSpan={3}>
            {isDrawn(sample) ? (
              <DrawnHead group={group} title={sample.drawing.title} titleId={titleId} />
            ) : (
              <Thing group={group} titleId={titleId} />
            )}
          </td>
        </tr>
      </thead>
      <tbody>
        {isDrawn(sample) && (
          <tr className="sheet-drawn-row">
            <td colSpan={3}>
              <SheetPictures group={group} withFiles={withFiles} />
              <DrawnThing item={sample} withOutlines={parts.outlines} />
            </td>
          </tr>
        )}
        {group.items.map((made) => (
          <ItemRow key={made.item._id} {...made} withAdminNotes={parts.adminNotes} />
        ))}
      </tbody>
    </table>
  );
}

/** Of many things one that is made for one order: its facts and its code stand in the same line. */
function LoneTable({ group, parts }: ProductionTableProps) {
  const titleId = useId();
  return (
    <table className="sheet-group" aria-labelledby={titleId}>
      <colgroup>
        <col className="sheet-col-tick" />
        <col />
        <col className="sheet-col-scan" />
      </colgroup>
      <thead>
        <tr>
          <td colSpan={3}>
            <LoneHead group={group} titleId={titleId} />
          </td>
        </tr>
      </thead>
      <tbody>
        {group.items.map(({ order, item }) => (
          <tr key={item._id}>
            <Quantity quantity={item.quantity} />
            <td>
              {isDrawn(item) ? (
                <DrawnThing item={item} withOutlines={false} />
              ) : (
                <div className="sheet-drawn">
                  <div className="sheet-picture">
                    <PaperPicture item={item} sizes="64px" width={320} />
                  </div>
                  <Choices options={item.selectedOptions} />
                </div>
              )}
              <ForOrder order={order} item={item} withAdminNotes={parts.adminNotes} />
            </td>
            <td>
              <ItemCode order={order} item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  group: ProductionGroup;
  titleId: string;
}

function LoneHead({ group, titleId }: HeadProps) {
  return (
    <div className="sheet-thing is-drawn">
      <h3 id={titleId} dir="auto">
        {group.sample.product.name}
      </h3>
      <p className="sheet-pieces">{pieces(group.pieces)}</p>
    </div>
  );
}

function DrawnHead({ group, title, titleId }: HeadProps & { title: string }) {
  return (
    <div className="sheet-thing is-drawn">
      <h3 id={titleId} dir="auto">
        {group.sample.product.name}
      </h3>
      <p className="sheet-pieces">{pieces(group.pieces)}</p>
      <div className="sheet-made">
        <p className="sheet-drawn-title" dir="auto">
          {title}
        </p>
        <Noted group={group} />
      </div>
    </div>
  );
}

function Noted({ group }: { group: ProductionGroup }) {
  const { notedPieces } = group;
  if (notedPieces === 0) return null;
  return <p>{sheetMessages.alikeAndNoted(group.pieces - notedPieces, notedPieces)}</p>;
}

function Thing({ group, titleId }: HeadProps) {
  const { sample } = group;
  return (
    <div className="sheet-thing">
      <div className="sheet-picture">
        <PaperPicture item={sample} sizes="152px" width={640} />
      </div>
      <h3 id={titleId} dir="auto">
        {sample.product.name}
      </h3>
      <p className="sheet-pieces">{pieces(group.pieces)}</p>
      <div className="sheet-made">
        <Choices options={sample.selectedOptions} />
        <Noted group={group} />
      </div>
    </div>
  );
}

function ItemRow(props: ForOrderProps) {
  const { order, item } = props;
  return (
    <tr>
      <Quantity quantity={item.quantity} />
      <td>
        <ForOrder {...props} />
      </td>
      <td>
        <ItemCode order={order} item={item} />
      </td>
    </tr>
  );
}

function Quantity({ quantity }: { quantity: number }) {
  return (
    <td className="sheet-quantity">
      <span className="sheet-tick" />
      {quantity}
      <span className="sr"> {quantity === 1 ? 'piece' : 'pieces'}</span>
    </td>
  );
}
