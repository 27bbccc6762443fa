import { type Lettering, scaleOf } from './lettering-scale.ts';
import { measuresInWords, productionMessages as words } from './production-messages.ts';

/** What is written, how and where. */
export function LetteringWords({ lettering }: { lettering: Lettering }) {
  return (
    <section>
      <h4 className="label">{words.lettering}</h4>
      <p className="sheet-words" dir="auto">
        {words.written(lettering.lines)}
      </p>
      <p className="sheet-measures">{measuresInWords(lettering)}</p>
      <dl className="sheet-choices">
        <div>
          <dt>{words.font}</dt>
          <dd>{words.named(lettering.font)}</dd>
        </div>
        <div>
          <dt>{words.method}</dt>
          <dd>{words.named(lettering.method)}</dd>
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
export function LetteringOutline({ hash, lettering }: { hash: string; lettering: Lettering }) {
  const scale = scaleOf(lettering);
  const address = `/api/drawing/${hash}/lettering`;
  return (
    <figure className="sheet-outline">
      <img
        className={scale === 1 ? undefined : `is-smaller-${scale}`}
        src={address}
        alt={words.outlines(lettering.lines)}
      />
      <figcaption>
        {words.scale(scale)}
        <a className="textlink" href={address} download={words.fileName(lettering.lines)}>
          {words.file}
        </a>
        <span className="sheet-ruler">
          <svg width={`${RULER}mm`} height="3mm" viewBox={`0 0 ${RULER} 3`} aria-hidden>
            <path className="ink-line" d={`M0 0v3M0 1.5h${RULER}M${RULER} 0v3`} />
          </svg>
          {words.ruler(RULER * scale, scale)}
        </span>
      </figcaption>
    </figure>
  );
}
