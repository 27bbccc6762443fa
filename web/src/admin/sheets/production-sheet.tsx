import type { OrderItem, Production } from '@tailorbird/contract/orders';
import { commonNote, compareOptions } from '@tailorbird/contract/rules/group-items';
import { useId } from 'react';
import { formatMoment } from '../../ui/date.ts';
import { Logo } from '../../ui/logo.tsx';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import type { MadeItem, ProductionGroup, ProductionPlan } from './group-items.ts';
import { ItemCode } from './item-code.tsx';
import {
  type Lettering,
  measuresInWords,
  pieces,
  productionMessages,
  scaleOf,
  sheetMessages as words,
} from './messages.ts';
import { Choices, CustomerNote, PaperPicture, RowWords, SheetNote } from './sheet-parts.tsx';

interface ProductionSheetProps {
  production: ProductionPlan;
  /** When the orders were read, in milliseconds since 1970. */
  asOf: number;
  withAdminNotes: boolean;
}

/** For the workshop: what is to be made, like things together, and for whom. */
export function ProductionSheet({ production, asOf, withAdminNotes }: ProductionSheetProps) {
  const { groups, pieces, orderCount, cancelled } = production;
  const moment = new Date(asOf).toISOString();
  return (
    <article className="sheet" aria-labelledby="production-title">
      <header className="sheet-head">
        <span className="sheet-logo">
          <Logo label="Tailorbird" />
        </span>
        <p className="sheet-kind">{words.titles.production}</p>
      </header>
      <div className="sheet-sum">
        <h2 id="production-title">
          {words.summary({ pieces, things: groups.length, orders: orderCount })}
        </h2>
        <p>
          <time dateTime={moment}>{words.printedAt(formatMoment(moment))}</time>
        </p>
      </div>
      {cancelled.length > 0 && (
        <p className="sheet-stop">{words.leftOut(cancelled.map(({ orderId }) => orderId))}</p>
      )}
      {groups.map((group) =>
        group.isRows ? (
          <RowsTable key={group.key} group={group} withAdminNotes={withAdminNotes} />
        ) : (
          <ProductionTable key={group.key} group={group} withAdminNotes={withAdminNotes} />
        ),
      )}
    </article>
  );
}

interface ProductionTableProps {
  group: ProductionGroup;
  withAdminNotes: boolean;
}

/**
 * One thing to make, and below it an entry for each order item. A table, because its head comes
 * again on the next page: no entry ever stands on a page without the thing it belongs to. Browsers
 * repeat no head taller than a quarter of the page, so a drawing stands in a row of its own.
 */
function ProductionTable({ group, withAdminNotes }: ProductionTableProps) {
  const titleId = useId();
  const { sample } = group;
  return (
    <table className="sheet-group" aria-labelledby={titleId}>
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
              <DrawnThing item={sample} />
            </td>
          </tr>
        )}
        {group.items.map((made) => (
          <ItemRow key={made.item._id} {...made} withAdminNotes={withAdminNotes} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  group: ProductionGroup;
  titleId: string;
}

function DrawnHead({ group, title, titleId }: HeadProps & { title: string }) {
  return (
    <div className="sheet-thing is-drawn">
      <h3 id={titleId} dir="auto">
        {group.sample.product.name}
      </h3>
      <p className="sheet-pieces">{pieces(group.pieces)}</p>
      <div className="sheet-made">
        <p dir="auto">{title}</p>
        <Noted group={group} />
      </div>
    </div>
  );
}

function Noted({ group }: { group: ProductionGroup }) {
  const { notedPieces } = group;
  if (notedPieces === 0) return null;
  return <p>{words.alikeAndNoted(group.pieces - notedPieces, notedPieces)}</p>;
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

function ItemRow({ order, item, withAdminNotes }: MadeItem & { withAdminNotes: boolean }) {
  return (
    <tr>
      <td className="sheet-quantity">
        <span className="sheet-tick" />
        {item.quantity}
        <span className="sr"> {item.quantity === 1 ? 'piece' : 'pieces'}</span>
      </td>
      <td>
        <p className="sheet-order">{order.orderId}</p>
        <CustomerNote item={item} />
        {withAdminNotes && <SheetNote label={words.adminNotes} text={order.adminNotes ?? ''} />}
      </td>
      <td>
        <ItemCode order={order} item={item} />
      </td>
    </tr>
  );
}

type DrawnItem = OrderItem & { drawing: NonNullable<OrderItem['drawing']> };

function isDrawn(item: OrderItem): item is DrawnItem {
  return item.drawing !== null;
}

/** All that the workshop needs to make a piece as it was drawn. */
function DrawnThing({ item }: { item: DrawnItem }) {
  const { letteringAddress, production } = item.drawing;
  const lettering = production?.lettering;
  return (
    <div className="sheet-drawn">
      <div className="sheet-picture">
        <PaperPicture item={item} sizes="219px" width={640} />
      </div>
      <div className="sheet-drawn-facts">
        <Choices options={item.selectedOptions} />
        {production && production.parts.length > 0 && <Colours parts={production.parts} />}
        {lettering && <LetteringWords lettering={lettering} />}
      </div>
      {lettering && letteringAddress && (
        <LetteringOutline address={letteringAddress} lettering={lettering} />
      )}
    </div>
  );
}

/**
 * Rows of a group of one order: what they have alike is said once above them, and each is a line of
 * the table with its words, the height of its letters and its code.
 */
function RowsTable({ group, withAdminNotes }: ProductionTableProps) {
  const titleId = useId();
  const { sample, items } = group;
  const rows = items.map(({ item }) => item);
  const { common, differing } = compareOptions(rows);
  const note = commonNote(rows);
  const [made] = items;
  const production = sample.drawing?.production;
  return (
    <section className="sheet-rows" aria-labelledby={titleId}>
      <div className="sheet-thing">
        <div className="sheet-picture">
          <PaperPicture item={sample} sizes="152px" width={640} />
        </div>
        <h3 id={titleId} dir="auto">
          {sample.product.name}
        </h3>
        <p className="sheet-pieces">{pieces(group.pieces)}</p>
        <div className="sheet-made">
          <p className="sheet-order">{made?.order.orderId}</p>
          <Choices options={common} />
          {production && production.parts.length > 0 && <Colours parts={production.parts} />}
          <SheetNote label={words.note} text={note} />
          {withAdminNotes && (
            <SheetNote label={words.adminNotes} text={made?.order.adminNotes ?? ''} />
          )}
        </div>
      </div>
      <table className="sheet-group" aria-labelledby={titleId}>
        <colgroup>
          <col className="sheet-col-tick" />
          <col />
          <col className="sheet-col-height" />
          <col className="sheet-col-lettering" />
          <col className="sheet-col-scan" />
        </colgroup>
        <thead>
          <tr>
            {[words.quantity, words.words, words.height, words.drawing, words.scan].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ order, item }) => (
            <tr key={item._id}>
              <td className="sheet-row-quantity">
                <span className="sheet-tick" />
                {item.quantity}
              </td>
              <td>
                <RowWords item={item} differing={differing} />
                <SheetNote label={words.note} text={note === '' ? item.note : ''} />
              </td>
              <RowLettering item={item} />
              <td>
                <ItemCode order={order} item={item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The height of the letters, and their outlines, which on the screen are the file in true size. */
function RowLettering({ item }: { item: OrderItem }) {
  const { letteringAddress, production } = item.drawing ?? {};
  const lettering = production?.lettering;
  return (
    <>
      <td className="sheet-row-height">
        {lettering && productionMessages.letterHeight(lettering.letterHeight)}
      </td>
      <td>
        {lettering && letteringAddress && (
          <a
            className="sheet-row-outline"
            href={letteringAddress}
            download={productionMessages.fileName(lettering.lines)}
          >
            <img src={letteringAddress} alt={productionMessages.outlines(lettering.lines)} />
          </a>
        )}
        {item.drawing && !letteringAddress && (
          <div className="sheet-thumb">
            <PaperPicture item={item} sizes="48px" width={160} />
          </div>
        )}
      </td>
    </>
  );
}

/** By name and number, since paper may be black and white and ink is not thread. */
function Colours({ parts }: Pick<Production, 'parts'>) {
  return (
    <section>
      <h4 className="label">{productionMessages.colours}</h4>
      <dl className="sheet-choices sheet-parts">
        {parts.map(({ part, name, colour }) => (
          <div key={part}>
            <dt>{part}</dt>
            <dd>
              <SwatchMark swatch={{ colour }} />
              <bdi>{name}</bdi>
              <code>{colour}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The lettering: its words, measures, font and method. */
function LetteringWords({ lettering }: { lettering: Lettering }) {
  return (
    <section>
      <h4 className="label">{productionMessages.lettering}</h4>
      <p className="sheet-words" dir="auto">
        {productionMessages.written(lettering.lines)}
      </p>
      <p className="sheet-measures">{measuresInWords(lettering)}</p>
      <dl className="sheet-choices">
        <div>
          <dt>{productionMessages.font}</dt>
          <dd>{productionMessages.named(lettering.font)}</dd>
        </div>
        <div>
          <dt>{productionMessages.method}</dt>
          <dd>{productionMessages.named(lettering.method)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Millimetres on paper, whatever the scale. */
const RULER = 50;

/**
 * As it is to be traced or cut. The file has its size in millimetres, and a printer may shrink a
 * page to fit: a line of known length below it shows whether it did.
 */
function LetteringOutline({ address, lettering }: { address: string; lettering: Lettering }) {
  const scale = scaleOf(lettering);
  return (
    <figure className="sheet-outline">
      <img
        className={scale === 1 ? undefined : `is-smaller-${scale}`}
        src={address}
        alt={productionMessages.outlines(lettering.lines)}
      />
      <figcaption>
        {productionMessages.scale(scale)}
        <a
          className="textlink"
          href={address}
          download={productionMessages.fileName(lettering.lines)}
        >
          {productionMessages.file}
        </a>
        <span className="sheet-ruler">
          <svg width={`${RULER}mm`} height="3mm" viewBox={`0 0 ${RULER} 3`} aria-hidden>
            <path className="ink-line" d={`M0 0v3M0 1.5h${RULER}M${RULER} 0v3`} />
          </svg>
          {productionMessages.ruler(RULER * scale, scale)}
        </span>
      </figcaption>
    </figure>
  );
}
