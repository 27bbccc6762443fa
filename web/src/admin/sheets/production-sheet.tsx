import { formatMoment } from '../../ui/date.ts';
import { Logo } from '../../ui/logo.tsx';
import type { Production } from './group-items.ts';
import { ProductionTable } from './production-table.tsx';
import { sheetMessages as words } from './sheet-messages.ts';

interface ProductionSheetProps {
  production: Production;
  /** When the orders were read, in milliseconds since 1970. */
  asOf: number;
  withAdminNotes: boolean;
}

/** For the workshop: what is to be made, like things together, and for whom. */
export function ProductionSheet({ production, asOf, withAdminNotes }: ProductionSheetProps) {
  const { groups, pieces, orderCount, cancelled } = production;
  const moment = new Date(asOf).toISOString();
  return (
    <article className="sheet sheet-production" aria-labelledby="production-title">
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
      {groups.map((group) => (
        <ProductionTable key={group.key} group={group} withAdminNotes={withAdminNotes} />
      ))}
    </article>
  );
}
