import type { OrderItem, ProducedPicture } from '@tailorbird/contract/orders';
import { pictureMessages, millimetres } from '../artwork/messages.ts';
import { PaperPicture } from './sheet-parts.tsx';

/** Millimetres of paper that a drawing may be wide. */
const ROOM = 80;

/** Of a drawing of both sides each has a corner: see drawnAt of the server. */
function cornerOf({
  x,
  width,
}: NonNullable<ProducedPicture['drawn']>['window']): 'front' | 'back' | undefined {
  if (width === 1000) return undefined;
  return x < 0 ? 'front' : 'back';
}

interface Point {
  x: number;
  y: number;
}

/** Where the lines of measures are, in units beside what they measure. */
const APART = 34;
const TICK = 14;

/** The piece as it was drawn, with the measures of one picture on it, to a whole scale. */
export function PictureDrawing({ item, picture }: { item: OrderItem; picture: ProducedPicture }) {
  const { drawn } = picture;
  if (!drawn) {
    return (
      <div className="sheet-picture sheet-artwork-plain">
        <PaperPicture item={item} sizes="219px" width={640} />
      </div>
    );
  }
  const { window, millimetresPerUnit } = drawn;
  const scale = Math.ceil((window.width * millimetresPerUnit) / ROOM);
  const width = (window.width * millimetresPerUnit) / scale;
  return (
    <figure className="sheet-artwork-figure">
      <div className="sheet-artwork-drawing" data-corner={cornerOf(window)}>
        <PaperPicture item={item} sizes="302px" width={640} />
        <svg
          width={`${Math.round(width * 100) / 100}mm`}
          viewBox={`${window.x} ${window.y} ${window.width} ${window.height}`}
          role="img"
          aria-label={pictureMessages.measured(picture)}
        >
          <Measures picture={picture} drawn={drawn} />
        </svg>
      </div>
      <figcaption>{pictureMessages.drawn(scale)}</figcaption>
    </figure>
  );
}

interface MeasuresProps {
  picture: ProducedPicture;
  drawn: NonNullable<ProducedPicture['drawn']>;
}

function Measures({ picture, drawn }: MeasuresProps) {
  const { mount, corners, millimetresPerUnit, window } = drawn;
  const [upperLeft, upperRight, lowerRight, lowerLeft] = corners;
  if (!upperLeft || !upperRight || !lowerRight || !lowerLeft) return null;
  const centre = between(upperLeft, lowerRight);
  const top = mount.y + picture.below / millimetresPerUnit;
  const left = Math.min(...corners.map(({ x }) => x)) - 2 * APART;
  const bottom = Math.max(...corners.map(({ y }) => y)) + 3 * APART;
  const end = window.y + window.height * 0.9;
  const isAside = picture.aside !== 0;
  return (
    <>
      <path className="measure-box" d={`M${corners.map(written).join('L')}Z`} />
      <Measure from={lowerLeft} to={lowerRight} words={millimetres(picture.width)} />
      <Measure from={lowerRight} to={upperRight} words={millimetres(picture.height)} />
      <Measure
        from={{ x: left, y: mount.y }}
        to={{ x: left, y: top }}
        words={millimetres(picture.below)}
        apart={0}
      />
      <Line d={`M${left} ${mount.y}H${mount.x}`} isDashed />
      {isAside && (
        <Measure
          from={{ x: centre.x, y: centre.y }}
          to={{ x: mount.x, y: centre.y }}
          words={millimetres(Math.abs(picture.aside))}
          apart={0}
        />
      )}
      <Line d={`M${mount.x} ${isAside ? mount.y : bottom}V${end}`} isDashed />
      <text x={mount.x + 12} y={end - 15}>
        {pictureMessages.middleLine}
      </text>
    </>
  );
}

interface MeasureProps {
  from: Point;
  to: Point;
  words: string;
  /** Units to the right of the way from one to the other, as one goes there, turned to the eye. */
  apart?: number;
}

/** A line with an end at either side, and the words along it, which never stand on their head. */
function Measure({ from, to, words, apart = APART }: MeasureProps) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [along, down] = [(to.x - from.x) / length, (to.y - from.y) / length];
  // to the right of the way, where the outside of the picture is
  const out = { x: -down * apart, y: along * apart };
  const moved = (point: Point, by: number): Point => ({
    x: point.x + out.x - down * by,
    y: point.y + out.y + along * by,
  });
  const end = (point: Point) => `M${written(moved(point, -TICK))}L${written(moved(point, TICK))}`;
  const angle = (Math.atan2(down, along) * 180) / Math.PI;
  const isUpsideDown = angle > 90 || angle <= -90.5;
  const middle = moved(between(from, to), apart === 0 ? TICK + 8 : TICK + 26);
  return (
    <>
      <Line
        d={`M${written(moved(from, 0))}L${written(moved(to, 0))}${end(from)}${end(to)}`}
        isDashed={false}
      />
      <text
        className="measure-words"
        transform={`translate(${written(middle)}) rotate(${round(isUpsideDown ? angle + 180 : angle)})`}
      >
        {words}
      </text>
    </>
  );
}

/** Black on white, so that it is seen on any cloth. */
function Line({ d, isDashed }: { d: string; isDashed: boolean }) {
  return (
    <>
      <path className="measure-ground" d={d} />
      <path className={isDashed ? 'measure-line is-dashed' : 'measure-line'} d={d} />
    </>
  );
}

const between = (one: Point, two: Point): Point => ({
  x: (one.x + two.x) / 2,
  y: (one.y + two.y) / 2,
});

const round = (units: number) => Math.round(units * 10) / 10;

const written = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
