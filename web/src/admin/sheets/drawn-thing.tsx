import type { OrderItem, Production } from '@tailorbird/contract/orders';
import { letteringsOf } from '@tailorbird/contract/rules/group-items';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { type Lettering, measuresInWords, productionMessages, scaleOf } from './messages.ts';
import { Choices, PaperPicture, withoutPictures } from './sheet-parts.tsx';

export type DrawnItem = OrderItem & { drawing: NonNullable<OrderItem['drawing']> };

export function isDrawn(item: OrderItem): item is DrawnItem {
  return item.drawing !== null;
}

/** All that the workshop needs to make a piece as it was drawn. */
export function DrawnThing({ item, withOutlines }: { item: DrawnItem; withOutlines: boolean }) {
  const { letteringAddress, production } = item.drawing;
  const letterings = letteringsOf(production);
  return (
    <div className="sheet-drawn">
      <div className="sheet-picture">
        <PaperPicture item={item} sizes="219px" width={640} />
      </div>
      <div className="sheet-drawn-facts">
        <Choices options={withoutPictures(item.selectedOptions)} />
        {production && production.parts.length > 0 && <Colours parts={production.parts} />}
        {letterings.map((lettering) => (
          <LetteringWords key={lettering.position} lettering={lettering} />
        ))}
      </div>
      {withOutlines && letteringAddress && (
        <LetteringOutline address={letteringAddress} letterings={letterings} />
      )}
    </div>
  );
}

/** By name and number, since paper may be black and white and ink is not thread. */
export function Colours({ parts }: Pick<Production, 'parts'>) {
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
    <section className="sheet-lettering">
      <h4 className="label">{productionMessages.lettering}</h4>
      <p className="sheet-words" dir="auto">
        {productionMessages.written(lettering.lines)}
      </p>
      <p className="sheet-measures">{measuresInWords(lettering)}</p>
      <dl className="sheet-choices">
        <div>
          <dt>{productionMessages.font}</dt>
          <dd>{productionMessages.capitalised(lettering.font)}</dd>
        </div>
        <div>
          <dt>{productionMessages.method}</dt>
          <dd>{productionMessages.capitalised(lettering.method)}</dd>
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
function LetteringOutline({
  address,
  letterings,
}: {
  address: string;
  letterings: readonly Lettering[];
}) {
  const scale = scaleOf(letterings);
  const lines = letterings.flatMap((lettering) => lettering.lines);
  return (
    <figure className="sheet-outline">
      <img
        className={scale === 1 ? undefined : `is-smaller-${scale}`}
        src={address}
        alt={productionMessages.outlines(lines)}
      />
      <figcaption>
        {productionMessages.scale(scale)}
        <a className="textlink" href={address} download={productionMessages.fileName(lines)}>
          {productionMessages.file}
        </a>
        <span className="inline-4 sheet-ruler">
          <svg width={`${RULER}mm`} height="3mm" viewBox={`0 0 ${RULER} 3`} aria-hidden>
            <path className="ink-line" d={`M0 0v3M0 1.5h${RULER}M${RULER} 0v3`} />
          </svg>
          {productionMessages.ruler(RULER * scale, scale)}
        </span>
      </figcaption>
    </figure>
  );
}
