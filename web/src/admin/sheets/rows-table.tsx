import type { OrderItem } from '@tailorbird/contract/orders';
import { commonNote, compareOptions, letteringsOf } from '@tailorbird/contract/rules/group-items';
import { isText } from '@tailorbird/contract/rules/own-texts';
import { useId } from 'react';
import { Colours } from './drawn-thing.tsx';
import { hasPictures, type ProductionGroup } from './group-items.ts';
import { ItemCode } from './item-code.tsx';
import { pieces, productionMessages, sheetMessages } from './messages.ts';
import { SheetPictures } from './sheet-pictures.tsx';
import {
  Choices,
  DoNotMake,
  PaperPicture,
  RowWords,
  SheetNote,
  withoutPictures,
} from './sheet-parts.tsx';

interface RowsTableProps {
  group: ProductionGroup;
  withAdminNotes: boolean;
  /** The files of its pictures, which stand in the bar where there is one alone. */
  withFiles: boolean;
}

/**
 * Rows that share one head: what they have alike is said once above them, and each is a line of the
 * table with its words, the height of its letters and its code. The head of the table comes again on
 * the next page and names the thing once more.
 */
export function RowsTable({ group, withAdminNotes, withFiles }: RowsTableProps) {
  const titleId = useId();
  const { sample, items } = group;
  const rows = items.map(({ item }) => item);
  const { common, differing } = wordsInRows(rows);
  const note = commonNote(rows);
  const orders = new Set(items.map(({ order }) => order));
  const [only] = orders.size === 1 ? orders : [];
  const production = sample.drawing?.production;
  const alike = common.map(({ value }) => value).join(', ');
  return (
    <section
      className={hasPictures(group) ? 'sheet-rows sheet-own-page' : 'sheet-rows'}
      aria-labelledby={titleId}
    >
      <div className="sheet-thing">
        <div className="sheet-picture">
          <PaperPicture item={sample} sizes="152px" width={640} />
        </div>
        <h3 id={titleId} dir="auto">
          {sample.product.name}
        </h3>
        <p className="sheet-pieces">{pieces(group.pieces)}</p>
        <div className="sheet-made">
          {only && <p className="sheet-order">{only.orderId}</p>}
          <Choices options={withoutPictures(common)} />
          {production && production.parts.length > 0 && <Colours parts={production.parts} />}
          <SheetNote label={sheetMessages.note} text={note} />
          {withAdminNotes && only && (
            <SheetNote label={sheetMessages.adminNotes} text={only.adminNotes ?? ''} />
          )}
        </div>
      </div>
      <SheetPictures group={group} withFiles={withFiles} />
      <table className="sheet-group" aria-labelledby={titleId}>
        <colgroup>
          <col className="sheet-col-tick" />
          <col />
          <col className="sheet-col-height" />
          <col className="sheet-col-lettering" />
          <col className="sheet-col-scan" />
        </colgroup>
        <thead>
          <tr className="sheet-running">
            <th colSpan={5}>
              <bdi>{sheetMessages.running(sample.product.name, alike)}</bdi>
            </th>
          </tr>
          <tr>
            {[
              sheetMessages.quantity,
              sheetMessages.words,
              sheetMessages.height,
              sheetMessages.drawing,
              sheetMessages.scan,
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((made) => (
            <tr key={made.item._id}>
              <td className="sheet-row-quantity">
                {!made.item.isHeld && <span className="sheet-tick" />}
                {made.item.quantity}
              </td>
              <td colSpan={made.item.isHeld ? 4 : 1}>
                {made.item.isHeld ? (
                  <DoNotMake />
                ) : (
                  <RowWords item={made.item} differing={differing} />
                )}
                {!only && <p className="sheet-row-order">{made.order.orderId}</p>}
                <SheetNote label={sheetMessages.note} text={note === '' ? made.item.note : ''} />
                {withAdminNotes && !only && (
                  <SheetNote label={sheetMessages.adminNotes} text={made.order.adminNotes ?? ''} />
                )}
              </td>
              {!made.item.isHeld && (
                <>
                  <RowLettering item={made.item} />
                  <td>
                    <ItemCode {...made} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * How the rows differ. Where one may not be made, words that all share stand in the others' rows: in
 * the head they would be those of that row, too.
 */
function wordsInRows(rows: readonly OrderItem[]) {
  const { common, differing } = compareOptions(rows);
  if (!rows.some((row) => row.isHeld)) return { common, differing };
  const words = common.filter(isText).map(({ optionId, optionName }) => ({
    optionId,
    optionName,
    isWritten: true,
  }));
  return {
    common: common.filter((choice) => !isText(choice)),
    differing: [...words, ...differing],
  };
}

/** The height of the letters, and their outlines, which on the screen are the file in true size. */
function RowLettering({ item }: { item: OrderItem }) {
  const { letteringAddress, production } = item.drawing ?? {};
  const letterings = letteringsOf(production);
  const lines = letterings.flatMap((lettering) => lettering.lines);
  return (
    <>
      <td className="sheet-row-height">
        {letterings
          .map(({ letterHeight }) => productionMessages.letterHeight(letterHeight))
          .join(', ')}
      </td>
      <td>
        {letteringAddress && (
          <a
            className="sheet-row-outline"
            href={letteringAddress}
            download={productionMessages.fileName(lines)}
          >
            <img src={letteringAddress} alt={productionMessages.outlines(lines)} />
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
